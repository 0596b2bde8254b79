// The layout of a fishing game: the cards that lie open, and a capture that is built from them. It knows no rule: what a
// card of the hand may take is in the scene, as sets of cards.

import { cardName } from "./cards.js";
import { make } from "./display.js";
import { shake } from "./motion.js";
import { cardAt } from "./seats.js";

const COLUMNS = [2, 4, 3, 1, 5, 0, 6];   // in the order in which they fill up: what lies there is always about the middle
const ROWS = 2;   // so many are kept free from the beginning; more come as they are needed, and stay

/** Slot 0, 1, 2, ... as row and column: first the two rows fill up side by side, then one row after the other. */
function cell(slot) {
  const two = ROWS * COLUMNS.length;
  return slot < two ? { row: slot % ROWS, column: COLUMNS[Math.floor(slot / ROWS)] }
    : { row: Math.floor(slot / COLUMNS.length), column: COLUMNS[slot % COLUMNS.length] };
}

/** Cards lie a little askew, each always in the same way. */
const askew = (card) => ((card.charCodeAt(0) * 7 + card.charCodeAt(1) * 5) % 9 - 4) * 0.6;

/** The moment before a capture is swept up: the card played lies on what it takes. */
export function caught(shown, { layout, taken }) {
  if (!layout) return {};
  const [{ seat, card }] = taken.cards;
  const takes = taken.takes ?? [];
  const lies = shown.layout ?? [];
  const clears = takes.length > 0 && takes.length === lies.length;
  return { trick: [], layout: takes.length ? lies : [...lies, { card, values: [] }], caught: { seat, card, takes, clears } };
}

/** Split cards into sets, none used twice, so that as few as possible are left over. */
function split(cards, sets) {
  const known = new Map();
  const best = (rest) => {
    if (!rest.length) return { whole: [], over: [] };
    const key = rest.join();
    if (known.has(key)) return known.get(key);
    const [first, ...others] = rest;
    const left = best(others);
    let found = { whole: left.whole, over: [first, ...left.over] };
    for (const set of sets) {
      if (!set.includes(first) || !set.every((card) => rest.includes(card))) continue;
      const after = best(rest.filter((card) => !set.includes(card)));
      if (after.over.length < found.over.length) found = { whole: [set, ...after.whole], over: after.over };
      if (!found.over.length) break;
    }
    known.set(key, found);
    return found;
  };
  return best(cards);
}

/** The numbers that cards count for: the choice that makes one of the totals, else the first number of each. */
function numbers(values, start, totals) {
  const choices = values.reduce((all, each) => all.flatMap((some) => each.map((value) => [...some, value])), [[]]);
  const sum = (some) => some.reduce((a, b) => a + b, start);
  const chosen = choices.find((some) => totals.includes(sum(some))) ?? choices[0] ?? [];
  return { terms: start ? [start, ...chosen] : chosen, sum: sum(chosen) };
}

export class LayoutView {
  /** `table` is what the layout asks of its table: hand (element), say, send, display. */
  constructor(words, table) {
    Object.assign(this, { words, table, scene: {}, slots: new Map(), rows: ROWS, picked: null, chosen: [] });
    this.cards = make("div", { class: "cl-layout", role: "toolbar", "aria-label": words.layout });
    this.sum = make("p", { class: "cl-sum", "aria-live": "polite", "aria-atomic": "true" });
    this.buttons = make("div", { class: "cl-take" });
    this.bar = make("div", { class: "cl-capture", role: "group", "aria-label": words.capture }, this.sum, this.buttons);
    this.cards.addEventListener("focusin", (event) => this.rove(event.target));
  }

  // ---- drawing --------------------------------------------------------------------------------------------------

  draw(scene) {
    const before = this.scene;
    this.scene = scene;
    this.cards.hidden = this.bar.hidden = !scene.layout;
    if (!scene.layout) { this.slots.clear(); return; }
    const fresh = this.place(before);
    const { suits } = this.table.display();
    const lies = scene.layout.map(({ card }) => ({ card, ...cell(this.slots.get(card)) }))
      .sort((a, b) => a.row - b.row || a.column - b.column);
    this.cards.style.setProperty("--rows", this.rows);
    this.cards.replaceChildren(...lies.map(({ card, row, column }) => {
      const node = cardAt(`layout:${card}`, card, { suits, angle: askew(card) });
      if (fresh.has(card)) node.dataset.from = fresh.get(card);
      const now = scene.caught?.takes.includes(card) ? " cl-caught" : "";
      return make("button", { type: "button", class: `cl-lies${now}`, "data-lies": card, "aria-label": cardName(card, this.words, suits),
        style: `grid-area:${row + 1}/${column + 1}` }, node, make("span", { class: "cl-mark", "aria-hidden": "true" }));
    }), ...this.drawCaught(suits), ...(lies.length ? [] : [this.drawClear()]));
    this.drawPicked();
  }

  /** In place of the cards: that there is none, or how the deal ended (screen readers have that in the line below). */
  drawClear() {
    const { seats, say } = this.scene;
    const over = !this.scene.caught && !seats.some((seat) => seat.turn);
    return over ? make("p", { class: "cl-clear cl-end", "aria-hidden": "true" }, say?.text ?? "")
      : make("p", { class: "cl-clear" }, this.words.layout_clear);
  }

  /** The card that has just captured lies on the first card that it takes. */
  drawCaught(suits) {
    const { caught: now } = this.scene;
    if (!now?.takes.length) return [];
    const { row, column } = cell(this.slots.get(now.takes[0]));
    const node = cardAt(`layout:${now.card}`, now.card, { suits, angle: 6 });
    node.dataset.from = now.seat;
    return [make("span", { class: "cl-captor", style: `grid-area:${row + 1}/${column + 1}` }, node),
      now.clears ? make("p", { class: "cl-clears" }, this.words.clears) : null].filter(Boolean);
  }

  /** Cards keep their slots, a new one takes the first that is free; returns where the new ones come from. */
  place({ layout: lay, seats, taken }) {
    const cards = this.scene.layout.map(({ card }) => card);
    const again = (this.scene.taken?.number ?? 0) < (taken?.number ?? 0);   // another deal, or a move taken back
    for (const card of this.slots.keys()) if (!cards.includes(card)) this.slots.delete(card);
    const opening = !lay || (again && !this.slots.size);
    if (opening) this.rows = ROWS;
    const used = new Set(this.slots.values());
    const fresh = cards.filter((card) => !this.slots.has(card));
    let free = 0;
    for (const card of fresh) {
      while (used.has(free)) free += 1;
      used.add(free);
      this.slots.set(card, free);
      this.rows = Math.max(this.rows, cell(free).row + 1);
    }
    const from = opening ? "stock" : this.scene.caught?.seat ?? seats?.findIndex((seat) => seat.turn);
    return new Map(fresh.map((card) => [card, opening || fresh.length === 1 ? from : ""]));
  }

  /** Mark what the picked card could take and what is chosen of it; say the sum, offer the moves. */
  drawPicked() {
    const entry = this.entry();
    if (!entry) this.picked = null;
    const sets = entry?.takes.sets ?? [];
    const could = new Set(sets.flat());
    this.chosen = this.chosen.filter((card) => could.has(card));
    for (const button of this.table.hand.querySelectorAll("button")) {
      const { card, takes } = this.scene.hand[Number(button.dataset.index)];
      if (takes) button.setAttribute("aria-pressed", String(card === this.picked));
      button.classList.toggle("cl-picked", card === this.picked);
    }
    for (const button of this.nodes()) {
      const { lies } = button.dataset;
      const lit = could.has(lies);
      button.classList.toggle("cl-lit", lit);
      button.classList.toggle("cl-dim", Boolean(entry) && !lit);
      if (lit) button.setAttribute("aria-pressed", String(this.chosen.includes(lies)));
      else button.removeAttribute("aria-pressed");
      if (lit) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", "true");
    }
    this.rove(this.nodes().find((button) => could.has(button.dataset.lies)) ?? this.nodes()[0]);
    this.drawBar(entry);
  }

  drawBar(entry) {
    const { words, scene, chosen } = this;
    if (!entry) {
      this.sum.replaceChildren(scene.hand.some(({ takes }) => takes) ? words.layout_pick : "");
      this.buttons.replaceChildren();
      return;
    }
    const { whole, over } = this.parts(entry);
    const chips = whole.map((set) => make("span", { class: "cl-chip cl-whole" }, this.wholeText(entry, set)));
    if (over.length) chips.push(make("span", { class: "cl-chip" }, this.growing(entry, over)));
    if (!chips.length) chips.push(words.choose.replace("{card}", cardName(entry.card, words, this.table.display().suits)));
    this.sum.replaceChildren(...chips);
    const move = this.capture(entry);
    const all = chosen.length && chosen.length === scene.layout.length;
    const label = all ? words.take_all : chosen.length ? words.take.replace("{cards}", words.cards[chosen.length]) : words.take_none;
    const take = make("button", { type: "button", class: "cl-action cl-primary", "data-move": move, disabled: !move }, label);
    const lay = entry.move
      ? make("button", { type: "button", class: "cl-action", "data-move": entry.move, "data-key": "l", "aria-keyshortcuts": "l" },
        make("span", {}, words.lay), make("kbd", { "aria-hidden": "true" }, "L"))
      : null;
    this.buttons.replaceChildren(...[take, lay].filter(Boolean));
  }

  wholeText({ takes }, set) {
    const { terms, sum } = this.count(set, takes);
    if (takes.totals.includes(sum) && terms.length > 1) return `${terms.join(" + ")} = ${sum}`;
    return set.length === 1 ? cardName(set[0], this.words, this.table.display().suits) : this.words.cards[set.length];
  }

  /** A sum on its way: "3 + 2 = 5 of 7". */
  growing({ takes }, over) {
    const { words } = this;
    const { terms, sum } = this.count(over, takes);
    const goal = takes.totals.find((total) => total >= sum) ?? takes.totals.at(-1);
    if (goal === undefined) return words.cards[over.length];
    const step = terms.length > 1 ? `${terms.join(" + ")} = ${sum}` : String(sum);
    if (sum === goal) return step;
    return sum < goal ? words.sum_of.replace("{sum}", step).replace("{total}", goal)
      : words.too_many.replace("{sum}", step).replace("{n}", sum - goal);
  }

  /** What cards add up to, with what the card in the hand brings. */
  count(cards, { start, totals }) {
    const values = cards.map((card) => this.scene.layout.find((each) => each.card === card).values);
    return numbers(values.filter((each) => each.length), start, totals);
  }

  // ---- building a capture ---------------------------------------------------------------------------------------

  /** What the scene says about the card that is picked. */
  entry() { return this.scene.layout && this.scene.hand.find(({ card, takes }) => takes && card === this.picked); }

  nodes() { return [...this.cards.querySelectorAll("button")]; }

  /** The chosen cards as sets of the picked card, and what is left over. */
  parts({ takes: { sets, several } }) {
    if (several) return split(this.chosen, sets);
    const same = sets.find((set) => set.length === this.chosen.length && set.every((card) => this.chosen.includes(card)));
    return same ? { whole: [same], over: [] } : { whole: [], over: this.chosen };
  }

  /** The move that takes exactly what is chosen, or null. */
  capture(entry) {
    const { whole, over } = this.parts(entry);
    if (!whole.length || over.length) return null;
    return entry.takes.move + this.scene.layout.filter(({ card }) => this.chosen.includes(card)).map(({ card }) => card).join("");
  }

  /** A click on a card of the hand: pick it; again: take what is chosen, or put it down. Whether it was for the layout. */
  pick(entry) {
    if (!entry?.takes) return false;
    const move = entry.card === this.picked && this.capture(entry);
    if (move) this.table.send(move);
    else if (entry.card === this.picked) this.putDown();
    else {
      this.picked = entry.card;
      this.chosen = entry.takes.sets.length === 1 ? [...entry.takes.sets[0]] : [];
      this.drawPicked();
    }
    return true;
  }

  putDown() {
    this.picked = null;
    this.chosen = [];
    this.drawPicked();
  }

  /** A click on a card that lies there: choose it, or leave it again. */
  choose(button) {
    const { lies } = button.dataset;
    const entry = this.entry();
    if (entry?.takes.sets.flat().includes(lies)) {
      const move = entry.takes.sets.length === 1 && this.capture(entry);
      if (move) { this.table.send(move); return; }   // nothing to choose: a click on what it takes says yes
      this.chosen = this.chosen.includes(lies) ? this.chosen.filter((card) => card !== lies) : [...this.chosen, lies];
      this.drawPicked();
      this.rove(button);
      return;
    }
    const { suits, motion } = this.table.display();
    const name = (card) => cardName(card, this.words, suits);
    if (motion && entry) shake(button);
    if (entry) this.table.say({ text: this.words.cannot.replace("{card}", name(entry.card)).replace("{other}", name(lies)), tone: "refused" });
    else if (this.scene.hand.some(({ takes }) => takes)) this.table.say({ text: this.words.layout_first });
  }

  // ---- keyboard -------------------------------------------------------------------------------------------------

  /** Arrows walk over the table, Enter takes, Escape puts down; whether the key was for the layout. */
  key({ key, target }) {
    if (!this.scene.layout) return false;
    if (key === "Escape" && this.picked) {
      const button = this.handCard(this.picked);
      this.putDown();
      button?.focus();
      return true;
    }
    const nodes = this.nodes();
    const at = nodes.indexOf(target);
    if (at < 0) return false;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: nodes.length - 1 }[key];
    const entry = this.entry();
    if (to !== undefined) nodes[(to + nodes.length) % nodes.length].focus();
    else if (key === "ArrowUp" || key === "ArrowDown") this.step(target, key === "ArrowUp" ? -1 : 1);
    else if (key === "Enter" && entry) {
      const move = this.capture(entry);
      if (move) this.table.send(move);
      else this.table.say({ text: this.words.not_yet, tone: "refused" });
    } else return false;
    return true;
  }

  /** To the nearest card of the next row. */
  step(from, down) {
    const place = (button) => cell(this.slots.get(button.dataset.lies));
    const { row, column } = place(from);
    const far = (button) => Math.abs(place(button).column - column);
    this.nodes().filter((button) => place(button).row === row + down).sort((a, b) => far(a) - far(b))[0]?.focus();
  }

  rove(button) {
    for (const other of this.nodes()) other.tabIndex = other === button ? 0 : -1;
  }

  handCard(card) {
    return [...this.table.hand.querySelectorAll("button")].find((button) => button.firstChild.dataset.card === card);
  }
}
