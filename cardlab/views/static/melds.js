// A rummy table: the stock and the discard pile, the melds, and the hand of which cards are picked up. It knows no rule:
// what the picked cards may do and which cards are melds is in the scene.

import { cardName, drawTag, isCard } from "./cards.js";
import { make } from "./display.js";
import { Holding, draggable, faceOf, named, sameCards } from "./holding.js";
import { shake } from "./motion.js";
import { cardAt } from "./seats.js";

// Cards that fit a place of the table without hiding an index, and on a phone; a longer meld takes two places or three.
const LONG = 5;
const LONG_ON_PHONE = 4;
const MANY = [0, 12, 20];   // more melds are drawn smaller

/** The ways to make up exactly `cards` of melds, as lists of melds; few, since a hand is small. */
function partitions(cards, melds) {
  if (!cards.length) return [[]];
  const fits = melds.filter((meld) => meld.cards.includes(cards[0]) && without(cards, meld.cards));
  return fits.flatMap((meld) => partitions(without(cards, meld.cards), melds).map((rest) => [meld, ...rest]));
}

/** The cards without those of `some`, or null where one of them is not there. */
function without(cards, some) {
  const rest = [...cards];
  for (const card of some) {
    const at = rest.indexOf(card);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

const total = (melds) => melds.reduce((sum, { value }) => sum + value, 0);

export class MeldsView {
  /** `table` is what this asks of its table: hand, picks, actions (elements), signal, say, send, action, show, display. */
  constructor(words, table) {
    Object.assign(this, { words, table, scene: {}, holding: new Holding(), picked: [], leaving: null, under: null });
    this.cards = make("ul", { class: "cl-melds", role: "list", "aria-label": words.melds });
    this.said = make("p", { class: "cl-unseen", "aria-live": "polite" });
    const button = (by, text) => make("button", { type: "button", class: "cl-sort", onclick: () => this.sort(by) }, text);
    this.sorts = [button("suit", words.by_suit), button("rank", words.by_rank), this.said];
    this.tools = make("div", { class: "cl-tools", role: "group", "aria-label": words.arrange, hidden: true });
    const { hand, signal } = table;
    draggable(hand, { signal, motion: () => table.display().motion, lift: (slot) => this.lift(slot), drop: (slot, on) => this.drop(slot, on) });
    hand.addEventListener("dblclick", (event) => this.discard(event.target.closest("button")), { signal });
  }

  // ---- from scene to scene --------------------------------------------------------------------------------------

  /** The scene with the hand in the player's order, each card with a name of its own. */
  arrange(scene) {
    if (!scene.melds) { this.holding.clear(); return scene; }
    const { holding } = this;
    const faces = scene.hand.map(({ card }) => card);
    const before = this.scene;
    const back = (scene.story?.length ?? 0) < (before.story?.length ?? 0);
    const stays = holding.ids.filter((id) => faces.includes(faceOf(id))).length;
    const begins = !scene.melds.length && !scene.discards.count;
    if (stays < faces.length / 2 && (begins || !back)) {   // another round
      holding.clear();
      this.picked = [];
    }
    holding.update(faces, { leaving: this.leaving ? [this.leaving] : this.picked, back });
    this.leaving = null;
    if (!scene.seats[scene.me].turn) holding.fresh.clear();
    const entries = new Map(named(faces).map((id, i) => [id, scene.hand[i]]));
    const ids = holding.ids;
    const rank = named(ids.map(faceOf));   // the n-th of equal cards, whatever its name
    const hand = ids.map((id, i) => ({ ...entries.get(rank[i]), id, free: true, label: holding.fresh.has(id) ? this.words.fresh : null }));
    this.picked = this.picked.filter((id) => ids.includes(id));
    return { ...scene, hand };
  }

  /** Whether the hand on the page is that of the scene already: then it stays, with the card that is just being dragged. */
  keeps({ melds, hand }) {
    const key = melds ? JSON.stringify([this.table.display().suits, hand.map(({ id, label, hint }) => [id, label, hint])]) : null;
    const same = key !== null && key === this.shown;
    this.shown = key;
    return same;
  }

  draw(scene) {
    const before = this.scene;
    this.scene = scene;
    const arranges = Boolean(scene.melds && scene.hand.length);
    if (this.tools.hidden === arranges) this.tools.replaceChildren(...(arranges ? this.sorts : []));
    this.tools.hidden = !arranges;
    this.cards.hidden = !scene.melds;
    if (!scene.melds) { this.shown = null; return; }
    this.mover = before.melds ? before.seats.findIndex(({ turn }) => turn) : -1;
    this.cards.dataset.size = MANY.findLastIndex((count) => scene.melds.length >= count);
    this.cards.replaceChildren(...(scene.melds.length ? scene.melds.map((meld) => this.meld(meld))
      : [make("li", { class: "cl-no-melds" }, this.words.no_melds)]));
    this.drawPicked();
  }

  // ---- the stock and the discard pile ---------------------------------------------------------------------------

  heaps(scene) {
    const { words } = this;
    const { suits } = this.table.display();
    const { stock, discards } = scene;
    this.remember(discards);
    const count = (n) => words.cards[n] ?? String(n);
    const back = stock?.count ? [make("div", { class: "cl-deck", "data-depth": Math.min(3, Math.ceil(stock.count / 12)) }, cardAt("stock", null, { suits }))] : [];
    const turned = isCard(stock?.turned) ? [make("div", { class: "cl-bottom" }, cardAt("turned", stock.turned, { suits }))] : [];
    const top = isCard(discards.top) ? cardAt(`discard:${discards.count}`, discards.top, { suits, angle: 2 }) : null;
    if (top && this.grown) top.dataset.from = this.scene.seats?.findIndex(({ turn }) => turn) ?? "";
    const under = this.under ? [cardAt(`discard:${discards.count - 1}`, this.under, { suits, angle: -3 })] : [];
    const topName = top ? `${count(discards.count)}, ${cardName(discards.top, words, suits)}` : words.empty;
    return [
      this.heap("stock", `${words.stock}: ${count(stock?.count ?? 0)}${turned.length ? `, ${words.bottom.replace("{card}", cardName(stock.turned, words, suits))}` : ""}`,
        count(stock?.count ?? 0), stock?.move, words.draw, "d", [...turned, ...back]),
      this.heap("discards", `${words.discards}: ${topName}`, count(discards.count), discards.move, words.take_top, "t", [...under, ...(top ? [top] : [])]),
    ];
  }

  heap(name, label, count, move, verb, key, cards) {
    const can = Boolean(move);
    return make("div", { class: "cl-heap" },
      make("button", { type: "button", class: `cl-heap-cards${can ? " cl-act" : ""}`, "data-heap": name, "data-move": move, "aria-disabled": can ? null : "true",
        "data-label": label, "data-verb": verb, "aria-label": can ? `${label}. ${verb}` : label, "aria-keyshortcuts": can ? key : null }, ...cards),
      make("span", { class: "cl-heap-words", "aria-hidden": "true" }, this.words[name], can ? make("kbd", {}, key.toUpperCase()) : null,
        make("span", { class: "cl-count" }, count)));
  }

  /** What lies under the top discard, as far as it was seen. */
  remember({ count, top }) {
    const old = this.scene.discards;
    this.grown = Boolean(old) && count === old.count + 1;
    if (this.grown) this.under = isCard(old.top) ? old.top : null;
    else if (!old || count !== old.count || top !== old.top) this.under = null;
  }

  useHeap(button) {
    const { scene, words } = this;
    const discard = button.dataset.heap === "discards" && this.picked.length === 1 && this.discardOf(this.picked[0]);
    const move = discard || button.dataset.move || (button.dataset.heap === "discards" && this.asked(scene.discards.ask, this.picked));
    if (move) { this.table.send(move); return; }
    if (this.table.display().motion) shake(button);
    const why = scene[button.dataset.heap]?.why;
    this.table.say({ text: words.no_heap[button.dataset.heap], ...why, tone: "refused" });
  }

  // ---- the melds ------------------------------------------------------------------------------------------------

  meld({ number, owner, value, label, cards }) {
    const { words } = this;
    const { suits } = this.table.display();
    const keys = named(cards.map(({ card, as }) => as ?? card));
    const called = (card) => cardName(card, words, suits);
    const names = cards.map(({ card, as }) => (as ? words.stands.replace("{joker}", called(card)).replace("{card}", called(as)) : called(card)));
    const name = this.scene.seats[owner]?.name ?? "";
    const nodes = cards.map(({ card, as }, i) => {
      const node = cardAt(`meld:${number}:${keys[i]}`, card, { suits, strip: true });
      node.dataset.from = this.mover >= 0 ? this.mover : "";
      if (as) node.append(drawTag(as, suits));
      return make("span", { class: "cl-meld-slot" }, node);
    });
    const said = `${words.meld.replace("{n}", number)}: ${label}, ${names.join(", ")}. ${words.points[value] ?? value}, ${name}`;
    const places = (long) => Math.min(3, Math.ceil((cards.length - 1) / (long - 1)));
    return make("li", { class: "cl-meld", style: `--places:${places(LONG)};--on-phone:${places(LONG_ON_PHONE)};--n:${cards.length}` },
      make("div", { class: "cl-meld-in", "data-meld": number, "data-label": said, role: "img", "aria-label": said },
        make("span", { class: "cl-meld-cards" }, ...nodes),
        make("span", { class: "cl-meld-words", "aria-hidden": "true" }, make("b", {}, String(number)), make("span", { class: "cl-meld-owner" }, name), make("span", {}, String(value)))));
  }

  /** The moves that put these cards on one meld, by its number. */
  onMelds(ids) {
    const moves = this.movesOf(ids).filter(({ meld }) => meld !== undefined && meld !== null);
    return Map.groupBy(moves, ({ meld }) => meld);
  }

  /** Melds that take the card are buttons: a click makes the move, or leaves the choice where there are two. */
  drawLights(ids) {
    const lit = this.onMelds(ids);
    for (const node of this.cards.querySelectorAll(".cl-meld-in")) {
      const moves = lit.get(Number(node.dataset.meld));
      const [name, on] = moves ? ["button", true] : ["div", false];
      if ((node.localName === "button") !== on) this.become(node, name);
    }
    for (const node of this.cards.querySelectorAll("button.cl-meld-in")) {
      const moves = lit.get(Number(node.dataset.meld));
      node.setAttribute("aria-label", `${node.dataset.label}. ${moves.map(({ label }) => label).join(", ")}`);
    }
    const heap = this.heapButton();
    const discard = ids.length === 1 ? this.moveOf(this.discardOf(ids[0])) : null;
    if (!heap) return;
    heap.classList.toggle("cl-lit", Boolean(discard));
    const { label, verb, move } = heap.dataset;
    heap.setAttribute("aria-label", discard ? `${label}. ${discard.label}` : move ? `${label}. ${verb}` : label);
    if (discard || move) heap.removeAttribute("aria-disabled");
    else heap.setAttribute("aria-disabled", "true");
  }

  heapButton() { return this.table.stock.querySelector('[data-heap="discards"]'); }

  become(node, tag) {
    const { meld, label } = node.dataset;
    const other = make(tag, { class: `cl-meld-in${tag === "button" ? " cl-lit" : ""}`, "data-meld": meld, "data-label": label, "aria-label": label,
      role: tag === "div" ? "img" : null, type: tag === "button" ? "button" : null }, ...node.childNodes);
    const focused = node === document.activeElement;
    node.replaceWith(other);
    if (focused && tag === "button") other.focus();
  }

  useMeld(node) {
    const moves = this.onMelds(this.picked).get(Number(node.dataset.meld)) ?? [];
    const ask = moves.length ? null : this.askOf(node, this.picked);
    if (ask) this.table.send(ask);
    else this.oneOf(moves);
  }

  /** The text that asks to put a single card on a meld that does not take it: the answer says why not. */
  askOf(node, ids) {
    const ask = this.scene.melds.find(({ number }) => number === Number(node.dataset.meld))?.ask;
    return this.asked(faceOf(ids[0] ?? "") === "JK" ? ask?.joker : ask?.card, ids);
  }

  asked(text, ids) { return text && ids.length === 1 ? text.replace("{card}", faceOf(ids[0])) : null; }

  /** Make the move; of several the reader has to choose. */
  oneOf(moves) {
    if (moves.length === 1) this.table.send(moves[0].move);
    else this.table.picks.querySelector(`[data-move="${CSS.escape(moves[0]?.move ?? "")}"]`)?.focus();
  }

  // ---- picking cards up -----------------------------------------------------------------------------------------

  /** The moves of exactly these cards. */
  movesOf(ids) {
    const cards = ids.map(faceOf);
    return cards.length ? (this.scene.moves ?? []).filter((move) => sameCards(move.cards, cards)) : [];
  }

  moveOf(move) { return (this.scene.moves ?? []).find((each) => each.move === move); }

  /** The move that puts the card on the discard pile: that of one card on no meld. */
  discardOf(id) { return this.movesOf([id]).find(({ meld }) => meld === undefined || meld === null)?.move; }

  idOf(button) { return this.scene.hand[Number(button.dataset.index)]?.id; }

  /** A click on a card of the hand: pick it up or put it down. Whether it was for a rummy table. */
  pick(button) {
    if (!this.scene.melds) return false;
    const id = this.idOf(button);
    this.picked = this.picked.includes(id) ? this.picked.filter((other) => other !== id) : [...this.picked, id];
    this.drawPicked();
    return true;
  }

  putDown() {
    this.picked = [];
    this.drawPicked();
  }

  /** A double click: away with it. */
  discard(button) {
    if (!button || !this.scene.melds) return;
    const id = this.idOf(button);
    const move = this.discardOf(id);
    if (!move) return;
    this.leaving = id;
    this.table.send(move);
  }

  /** Mark what is picked; say what it is worth, offer what it may do. */
  drawPicked() {
    const { picked, scene } = this;
    for (const button of this.table.hand.querySelectorAll("button")) {
      const isPicked = picked.includes(this.idOf(button));
      button.setAttribute("aria-pressed", String(isPicked));
      button.classList.toggle("cl-picked", isPicked);
    }
    this.drawLights(picked);
    const { picks } = this.table;
    picks.hidden = false;
    const over = !scene.seats.some(({ turn }) => turn) && ["won", "lost"].includes(scene.say?.tone);
    picks.replaceChildren(...(over ? [make("p", { class: "cl-round-over", "aria-hidden": "true" }, scene.say.text)]
      : picked.length ? [...this.worth(), ...this.offers()] : [this.help()]));
  }

  help() {
    const { words } = this;
    return make("span", { class: "cl-pick-help" }, words.pick_up, make("span", { class: "cl-move-keys" }, ` ${words.move_keys}`));
  }

  /** The picked cards in the order in which they lie. */
  inOrder() { return this.scene.hand.map(({ id }) => id).filter((id) => this.picked.includes(id)); }

  /** How the picked cards are made up of melds, the most points first: [] where they are not. */
  made() {
    const { lay } = this.scene;
    if (!lay || this.picked.length < 3) return [];
    const ways = partitions(this.inOrder().map(faceOf), lay.melds);
    return ways.reduce((best, way) => (!best || total(way) > total(best) ? way : best), null) ?? [];
  }

  /** What the picked cards are worth as melds, and towards the opening: "24 + 27 = 51 of 51". */
  worth() {
    const { lay } = this.scene;
    if (!lay || this.picked.length < 3) return [];
    const { words } = this;
    const chip = (text, whole) => make("span", { class: `cl-chip${whole ? " cl-whole" : ""}` }, text);
    const melds = this.made();
    if (!melds.length) return [chip(words.no_meld)];
    const sum = total(melds);
    if (!lay.need) return [chip(words.points[sum] ?? sum, true)];
    const terms = [...(lay.have ? [lay.have] : []), ...melds.map(({ value }) => value)];
    const all = lay.have + sum;
    const text = terms.length > 1 ? `${terms.join(" + ")} = ${all}` : String(all);
    return [chip(words.sum_of.replace("{sum}", text).replace("{total}", lay.need), all >= lay.need)];
  }

  /** A button for each move of the picked cards, and one that asks to lay them, whatever they are. */
  offers() {
    const { words, scene, picked } = this;
    const listed = this.movesOf(picked);
    const lay = (cards) => ({ move: `${scene.lay.move} ${cards.join(" ")}` });
    const melds = scene.lay ? this.made() : [];
    const moves = [...listed];
    if (scene.lay && picked.length >= 3 && !listed.length) {
      if (melds.length > 1) {
        for (const meld of melds) {
          const known = (scene.moves ?? []).find(({ cards }) => sameCards(cards, meld.cards));
          moves.push(known ?? { ...lay(meld.cards), label: words.lay_meld.replace("{cards}", this.names(meld.cards)).replace("{n}", meld.value) });
        }
      } else moves.push({ ...lay(this.inOrder().map(faceOf)), label: words.lay_cards });
    }
    if (!moves.length) return [make("span", {}, picked.length < 3 && scene.lay ? words.pick_more : words.nothing_now)];
    return moves.map(({ move, label }, i) => this.table.action({ move, label, key: i < 9 ? String(i + 1) : null, primary: i === 0 }));
  }

  names(cards) {
    const { suits } = this.table.display();
    return cards.map((card) => cardName(card, this.words, suits)).join(", ");
  }

  // ---- arranging ------------------------------------------------------------------------------------------------

  sort(by) {
    this.holding.sort(by);
    this.table.show();
    this.said.textContent = this.words.sorted[by];
  }

  /** A card is lifted to be dragged: what takes it lights up. */
  lift(slot) { this.drawLights([this.idOf(slot.querySelector("button"))]); }

  /** A card was let go: on what takes it, or among the others, which are in their new order already. */
  drop(slot, target) {
    const id = this.idOf(slot.querySelector("button"));
    const moves = target?.dataset.meld ? this.onMelds([id]).get(Number(target.dataset.meld)) ?? [] : [];
    const move = target?.dataset.heap === "discards" ? this.discardOf(id) : moves.length === 1 ? moves[0].move : null;
    const to = [...this.table.hand.children].indexOf(slot);
    this.holding.move(id, to);
    this.shown = null;
    if (move) {
      this.leaving = id;
      this.table.send(move);
      return true;
    }
    if (moves.length > 1) this.picked = [id];   // two ways: the buttons say which
    this.table.show();
    const ask = target?.dataset.meld ? !moves.length && this.askOf(target, [id]) : target && this.asked(this.scene.discards.ask, [id]);
    if (ask) { this.table.send(ask); return false; }
    if (target?.dataset.heap === "discards") this.table.say({ text: this.words.no_drop, ...this.scene.hand[to]?.why, tone: "refused" });
    return false;
  }

  /** Alt and an arrow move the card that has the focus. */
  shift(button, by) {
    const id = this.idOf(button);
    const { ids } = this.holding;
    const at = ids.indexOf(id);
    const to = Math.max(0, Math.min(ids.length - 1, at + by));
    if (!this.holding.move(id, to)) return;
    this.table.show();
    const { suits } = this.table.display();
    this.said.textContent = this.words.moved.replace("{card}", cardName(faceOf(id), this.words, suits)).replace("{n}", to + 1).replace("{count}", ids.length);
  }

  /** Whether the key was for a rummy table. */
  key({ key, altKey, ctrlKey, metaKey, target }) {
    if (!this.scene.melds || ctrlKey || metaKey) return false;
    const far = this.scene.hand.length;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -far, End: far }[key];
    if (altKey) {
      if (by === undefined || !this.table.hand.contains(target)) return false;
      this.shift(target, by);
      return true;
    }
    const heap = { d: "stock", t: "discards" }[key.toLowerCase()];
    const button = heap && this.table.stock.querySelector(`[data-heap="${heap}"][data-move]`);
    if (button) this.table.send(button.dataset.move);
    else if (key === "Escape" && this.picked.length) this.putDown();
    else return false;
    return true;
  }

  /** The card that has just come: it has the focus after a draw. */
  freshButton() {
    if (!this.scene.melds) return undefined;
    return [...this.table.hand.querySelectorAll("button")].find((button) => this.holding.fresh.has(this.idOf(button)));
  }
}
