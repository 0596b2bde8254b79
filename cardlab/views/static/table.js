// The table: draws a scene and sends back texts of moves. It knows no rule.

import { cardName, drawSuit } from "./cards.js";
import { displayMenu, frame, make, openRule, pause, star } from "./display.js";
import { LayoutView, caught } from "./layout.js";
import { MeldsView } from "./melds.js";
import { play, positions, shake } from "./motion.js";
import { cardAt, fan, laid, pile, plate, ruleButton, sides, stock, story, trick } from "./seats.js";

const DEADLINE = 4000;   // ms until a page whose kernel does not answer says so
const BEAT = 620;        // ms a full trick lies before it is taken

const sameCard = (a, b) => a && b && a.seat === b.seat && a.card === b.card;

/** Whether the trick on the table of `shown` is the one taken in `scene`; not after another deal, or a move taken back. */
function takesTrick(shown, scene) {
  const taken = scene.taken;
  if (!taken?.cards?.length || !shown?.seats || shown.seats.length !== scene.seats.length) return false;
  if (taken.number !== (shown.taken?.number ?? 0) + 1) return false;
  const before = shown.trick ?? [];
  if (before.length > taken.cards.length || (before.length && !sameCard(before[0], taken.cards[0]))) return false;
  return before.every((played, i) => played.seat === taken.cards[i].seat);   // a card may have been exchanged
}

/** The moment before `scene`, when its last trick still lay complete: `shown` with the cards added. */
function fullTrick(shown, scene) {
  const { taken } = scene;
  const added = taken.cards.slice(shown.trick?.length ?? 0);
  const held = new Set(shown.hand.map((entry) => entry.card));
  const seats = scene.seats.map((seat, number) => {
    const hand = [...shown.seats[number].hand];
    let inFront = shown.seats[number].laid ?? [];
    for (const { card } of added.filter((played) => played.seat === number)) {
      if (inFront.some((entry) => entry.card === card)) inFront = inFront.filter((entry) => entry.card !== card);
      else hand.splice(hand.includes(card) ? hand.indexOf(card) : hand.length - 1, 1);
    }
    return { ...shown.seats[number], turn: false, hand, laid: inFront };
  });
  // What is said while somebody may still decide; then the story waits too, at one event a card.
  const waits = taken.say ? { say: taken.say, story: scene.story?.slice(0, (shown.story?.length ?? 0) + added.length) } : {};
  return { ...scene, ...waits, seats, trick: taken.cards, stock: shown.stock, trump: shown.trump, taken: shown.taken, actions: [], moves: [],
    coming: scene.hand.filter((entry) => !held.has(entry.card)).map((entry) => entry.card), ...caught(shown, scene) };
}

export class TableView {
  constructor({ model, el, signal, words }) {
    Object.assign(this, { model, words, signal, scene: {}, picked: [], near: false, wholeStory: false, ticket: 0 });
    this.build(el);
    this.display = frame(this.root, signal, () => model.get("settings"), () => this.redraw());
    const menu = displayMenu(words, () => this.display(), drawSuit);
    this.parts.foot.append(menu.gear);
    this.root.append(menu.panel);
    this.listen();
    this.redraw();
  }

  build(el) {
    const { words } = this;
    const parts = this.parts = {
      others: make("div", { class: "cl-others" }),
      stock: make("div", { class: "cl-stock-place" }),
      trick: make("ul", { class: "cl-trick", role: "list", "aria-label": words.trick }),
      own: make("div", { class: "cl-own" }),
      actions: make("div", { class: "cl-actions", role: "group", "aria-label": words.actions }),
      hand: make("div", { class: "cl-hand", role: "toolbar", "aria-label": words.hand }),
      picks: make("div", { class: "cl-picks", role: "group", "aria-label": words.picks, "aria-live": "polite" }),
      foot: make("div", { class: "cl-foot" }),
      say: make("p", { class: "cl-say", role: "status", "aria-live": "polite" }, words.loading),
      why: make("span", { class: "cl-why" }),
      events: make("ol", { class: "cl-events" }),
      more: make("button", { type: "button", class: "cl-more", "aria-expanded": "false" }),
      rule: make("div", { class: "cl-popover cl-rule-panel", popover: "auto", role: "dialog" }),
    };
    const layout = this.layout = new LayoutView(words, { hand: parts.hand, say: (said) => this.say(said),
      send: (move) => this.sendMove(move), display: () => this.display() });
    const melds = this.melds = new MeldsView(words, { hand: parts.hand, picks: parts.picks, stock: parts.stock, signal: this.signal,
      say: (said) => this.say(said), send: (move) => this.sendMove(move), action: (move) => this.action(move),
      show: () => this.drawMoving(this.scene), display: () => this.display() });
    parts.foot.append(make("span", { class: "cl-dot", "aria-hidden": "true" }), parts.say, parts.why);
    parts.story = make("section", { class: "cl-story", "aria-label": words.story },
      make("div", { class: "cl-story-in" },
        make("div", { class: "cl-story-head" }, make("h3", {}, words.story), parts.more), parts.events));
    this.root = make("div", { class: "cl-table cl-empty", role: "group", "aria-label": words.table, tabindex: "-1", "data-lm-suppress-shortcuts": "true" },
      make("div", { class: "cl-body" },
        make("div", { class: "cl-felt" }, parts.others,
          make("div", { class: "cl-centre" }, parts.stock, parts.trick),
          make("div", { class: "cl-mine" }, parts.own, melds.tools, parts.actions), parts.hand, parts.picks, layout.cards, layout.bar,
          melds.cards, parts.foot),
        parts.story),
      make("div", { class: "cl-lost", role: "alert" }), parts.rule);
    el.append(this.root);
  }

  listen() {
    const { root, parts, model, signal } = this;
    const on = (node, kind, act) => node.addEventListener(kind, act, { signal });
    on(root, "click", (event) => this.click(event));
    on(root, "keydown", (event) => this.key(event));
    on(parts.more, "click", () => { this.wholeStory = !this.wholeStory; this.drawStory(); });
    on(parts.hand, "focusin", (event) => this.rove(event.target));
    const seq = () => { this.answered(); this.arrive(); };
    const rule = () => { this.answered(); this.showRule(); this.goOn(); };
    const settings = () => this.redraw();
    model.on("change:seq", seq);
    model.on("change:rule", rule);
    model.on("change:settings", settings);
    const watch = new IntersectionObserver((entries) => {
      this.near = entries.at(-1).isIntersecting;
      this.goOn();
    }, { rootMargin: "300px" });
    watch.observe(root);
    signal.addEventListener("abort", () => {
      model.off("change:seq", seq);
      model.off("change:rule", rule);
      model.off("change:settings", settings);
      watch.disconnect();
      clearTimeout(this.deadline);
      clearTimeout(this.timer);
      this.ticket += 1;
    });
  }

  // ---- requests -------------------------------------------------------------------------------------------------

  ask(message) {
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
    this.waiting = true;
    this.deadline = setTimeout(() => this.lost(), DEADLINE);
    try { this.model.send(message); } catch { this.lost(); }
  }

  answered() {
    clearTimeout(this.deadline);
    this.waiting = false;
    this.root.querySelector(".cl-lost").replaceChildren();
  }

  lost() {
    this.root.querySelector(".cl-lost").replaceChildren(make("span", {}, this.words.lost),
      make("button", { type: "button", class: "cl-action cl-primary", onclick: () => location.reload() }, this.words.restart));
  }

  sendMove(move, node) {
    if (this.waiting) return;
    node?.classList.add("cl-sent");
    this.ask({ type: "move", move });
  }

  askRule(button) {
    this.asked = button;
    if (this.model.get("rule")?.id === button.dataset.rule) this.showRule();
    else this.ask({ type: "rule", rule: button.dataset.rule });
  }

  click(event) {
    const target = event.target.closest("button, [data-stock], [data-meld]");
    if (!target) return;
    if (target.dataset.rule) this.askRule(target);
    else if (target.dataset.index) this.playCard(target);
    else if (target.dataset.lies) this.layout.choose(target);
    else if (target.dataset.heap) this.melds.useHeap(target);
    else if (target.dataset.meld) this.melds.useMeld(target);
    else if (target.dataset.move) this.sendMove(target.dataset.move, target);
    else if ("stock" in target.dataset) this.useStock();
  }

  playCard(button) {
    const entry = this.scene.hand[Number(button.dataset.index)];
    if (this.melds.pick(button) || this.layout.pick(entry)) return;
    if (entry && this.movesWith([entry.card]).length) this.pick(entry.card);
    else if (entry?.move && (this.picked.length || this.layout.picked)) {   // perhaps meant as a second card: do not play it unasked
      this.putDown();
      this.layout.putDown();
      this.say({ text: this.words.put_down });
    } else if (entry?.move) this.sendMove(entry.move, button);
    else if (entry?.why) {
      if (this.display().motion) shake(button);
      this.say({ ...entry.why, tone: "refused" });
    }
  }

  // ---- moves of several cards: pick them, see what they would mean, confirm ------------------------------------

  /** The moves that all the given cards are part of. */
  movesWith(cards) {
    return (this.scene.moves ?? []).filter((move) => cards.every((card) => move.cards.includes(card)));
  }

  /** Pick a card up, or put it down again; one that goes with none of those picked takes their place. */
  pick(card) {
    if (this.picked.includes(card)) this.picked = this.picked.filter((other) => other !== card);
    else this.picked = this.movesWith([...this.picked, card]).length ? [...this.picked, card] : [card];
    this.drawPicks();
  }

  putDown() {
    this.picked = [];
    this.drawPicks();
  }

  /** Mark the cards that are picked and those that go with them; under the hand, a button for each move of just these. */
  drawPicks() {
    const { parts, words, scene } = this;
    if (scene.melds) return;   // picks there are its own (melds.js)
    this.picked = this.picked.filter((card) => this.movesWith([card]).length);
    const { picked } = this;
    for (const button of parts.hand.querySelectorAll("button")) {
      const { card } = scene.hand[Number(button.dataset.index)];
      const isPicked = picked.includes(card);
      const goes = this.movesWith([card]).length > 0;
      if (goes) button.setAttribute("aria-pressed", String(isPicked));
      button.classList.toggle("cl-picked", isPicked);
      button.classList.toggle("cl-goes", !isPicked && this.movesWith([...picked, card]).length > 0);
    }
    const moves = picked.length ? this.movesWith(picked).filter((move) => move.cards.length === picked.length) : [];
    const text = moves.length || !scene.moves?.length ? null : picked.length ? words.pick_another : words.pick;
    parts.picks.hidden = !scene.moves?.length;
    parts.picks.replaceChildren(...moves.map(({ move, label }, i) => this.action({ move, label, key: i < 9 ? String(i + 1) : null })),
      ...(text ? [make("span", {}, text)] : []));
  }

  /** One action on the stock is done by a click on it; of several the reader has to choose. */
  useStock() {
    const buttons = [...this.parts.actions.querySelectorAll('[data-on="stock"]')];
    if (buttons.length === 1) this.sendMove(buttons[0].dataset.move, buttons[0]);
    else buttons[0]?.focus();
  }

  key(event) {
    if (event.target.closest(".cl-popover")) return;
    if (this.melds.key(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const cards = [...this.parts.hand.querySelectorAll("button")];
    const at = cards.indexOf(event.target);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 }[key];
    const action = this.choices().find((button) => button.dataset.key === key.toLowerCase());
    if (this.layout.key(event)) event.preventDefault();
    else if (at >= 0 && to !== undefined) cards[(to + cards.length) % cards.length].focus();
    else if (action) action.click();
    else if (key === "Escape" && this.picked.length) this.putDown();
    else if (key !== "Enter" && key !== " ") return;
    event.stopPropagation();   // a notebook must not take it for a command
    if (key !== "Enter" && key !== " ") event.preventDefault();
  }

  /** The buttons of what can be done besides playing a card. */
  choices() { return [...this.root.querySelectorAll(".cl-action[data-move]")]; }

  rove(button) {
    for (const other of this.parts.hand.querySelectorAll("button")) other.tabIndex = other === button ? 0 : -1;
  }

  // ---- from scene to scene --------------------------------------------------------------------------------------

  /** Draw what the kernel last said, at once and still: the first time, and when display choices change. */
  redraw() {
    this.ticket += 1;
    this.pending = null;
    this.draw(this.model.get("scene") ?? {});
    this.settled = true;
    this.goOn();
  }

  /** A new scene: the full trick first, if one was taken, then the scene itself. */
  async arrive() {
    const scene = this.model.get("scene") ?? {};
    const ticket = ++this.ticket;
    this.settled = false;
    clearTimeout(this.timer);
    if (this.pending) this.draw(this.pending);   // an earlier scene was still on its way: it is now the past
    this.pending = null;
    const taken = takesTrick(this.scene, scene) ? scene.taken : null;
    const lies = taken && (this.scene.trick?.length ?? 0) === taken.cards.length;   // the full trick was shown already
    const stage = taken && !lies && (this.moves() || (this.near && taken.say)) ? fullTrick(this.scene, scene) : null;
    if (stage) {
      this.pending = scene;
      await this.drawMoving(stage);
      await pause(BEAT);
      if (ticket !== this.ticket) return;
      this.pending = null;
    }
    await this.drawMoving(scene, taken);
    if (ticket !== this.ticket) return;
    this.settled = true;
    this.goOn();
  }

  moves() { return this.near && this.display().motion && this.scene.seats && !document.hidden; }

  /** Where the kernel waits for the page (a bot moves next), ask it to go on, once everything lies still and is in sight. */
  goOn() {
    const next = this.scene.next;
    clearTimeout(this.timer);
    if (!next || !this.settled || !this.near || this.waiting) return;
    this.timer = setTimeout(() => this.ask({ type: "next" }), this.display().motion || next.always ? next.after : 0);
  }

  async drawMoving(scene, taken) {
    if (!this.moves() || !scene.seats) { this.draw(scene); return; }
    const before = positions(this.root);
    this.draw(scene);
    const sweep = taken ? this.root.querySelector(`[data-pile="${taken.by}"] .cl-pile-cards`) : null;
    if (taken) this.toast(taken);
    await play(this.root, before, { suits: this.display().suits, sweep });
  }

  toast({ by, text }) {
    const place = this.root.querySelector(`[data-pile="${by}"]`);
    if (!place || !text) return;
    const toast = make("span", { class: "cl-toast", "aria-hidden": "true" }, text);
    place.append(toast);
    toast.animate({ opacity: [0, 1, 1, 0], translate: ["0 6px", "0 0", "0 0", "0 -6px"], offset: [0, 0.12, 0.8, 1] },
      { duration: 1900, delay: 180, fill: "both" }).finished.then(() => toast.remove(), () => toast.remove());
  }

  // ---- drawing --------------------------------------------------------------------------------------------------

  draw(told) {
    const scene = this.scene = this.melds.arrange(told);
    const { parts, words } = this;
    this.root.classList.toggle("cl-empty", !scene.seats);
    this.say(scene.say ?? (scene.seats ? { text: "" } : { text: words.loading }));
    if (!scene.seats) { this.skeleton(); return; }
    const display = { ...this.display(), flat: Boolean(scene.melds) };
    const focus = this.focused();
    const where = sides(scene.seats.length, scene.me, scene.around);
    this.root.dataset.seats = Math.min(scene.seats.length, 4);
    parts.others.dataset.count = scene.seats.length - 1;
    parts.others.replaceChildren(...this.others(where).map((number) =>
      make("div", { class: "cl-seat", "data-side": where[number] },
        plate(scene.seats[number], false, words), fan(scene.seats[number], number, display, words),
        laid(scene.seats[number], number, display, words), pile(scene.seats[number], number, words))));
    const me = scene.seats[scene.me];
    parts.own.replaceChildren(plate(me, true, words), pile(me, scene.me, words));
    parts.stock.replaceChildren(...(scene.melds ? this.melds.heaps(scene) : stock(scene, display, words)));
    const past = !display.motion && !scene.trick?.length && scene.taken;   // without movement the last trick stays in sight
    parts.trick.replaceChildren(...trick(past ? scene.taken.cards : scene.trick ?? [], scene, display, words, past));
    this.root.classList.toggle("cl-fishing", Boolean(scene.layout));
    this.root.classList.toggle("cl-rummy", Boolean(scene.melds));
    parts.actions.replaceChildren(...(scene.actions ?? []).map((action) => this.action(action)));
    this.drawResult(scene);
    if (!this.melds.keeps(scene)) this.drawHand(scene, display);
    this.drawPicks();
    this.layout.draw(scene);
    this.melds.draw(scene);
    this.drawStory();
    this.refocus(focus);
  }

  /** A deal that is over says so large, where the cards were; the line below keeps the words for screen readers. */
  drawResult({ say, seats, trick: lies }) {
    const over = ["won", "lost"].includes(say?.tone) && !seats.some((seat) => seat.turn) && !lies?.length;
    this.root.classList.toggle("cl-is-over", over);
    if (over) this.parts.trick.replaceChildren(make("li", { class: "cl-result", "aria-hidden": "true" }, say.text));
  }

  /** The other seats from left to right, also where all sit in a row at the top. */
  others(where) {
    const order = ["left", "top", "right"];
    const { me, around } = this.scene;
    const steps = (seat) => ((seat - me + where.length) % where.length) * (around === "right" ? -1 : 1);
    return where.map((_, number) => number).filter((number) => where[number] !== "bottom")
      .sort((a, b) => order.indexOf(where[a]) - order.indexOf(where[b]) || steps(a) - steps(b));
  }

  action({ move, label, key, primary, on }) {
    return make("button", { type: "button", class: `cl-action${primary ? " cl-primary" : ""}`, "data-move": move, "data-on": on,
      "data-key": key?.toLowerCase(), "aria-keyshortcuts": key },
    make("span", {}, label), key ? make("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null);
  }

  drawHand(scene, { suits }) {
    const free = scene.hand.some((entry) => entry.move || entry.takes);
    this.parts.hand.dataset.many = scene.hand.length > 7;
    this.parts.hand.style.setProperty("--row", Math.ceil(scene.hand.length / 2));   // on a phone, of many cards
    this.parts.hand.replaceChildren(...scene.hand.map((entry, index) => {
      const hintId = entry.hint ? `${this.name()}-hint-${index}` : null;
      const name = cardName(entry.card, this.words, suits);
      const can = entry.free || entry.move || entry.takes || this.movesWith([entry.card]).length;
      const button = make("button", { type: "button", class: `cl-play${can ? " cl-free" : free ? " cl-barred" : ""}`,
        "data-index": index, "aria-label": entry.label ? `${name}, ${entry.label}` : name, "aria-disabled": can ? null : "true",
        "aria-describedby": hintId, tabindex: index ? -1 : 0 }, cardAt(`hand:${entry.id ?? entry.card}`, entry.card, { suits }));
      const tag = entry.label ? make("span", { class: "cl-tag", "aria-hidden": "true" }, entry.label) : null;
      const slot = make("div", { class: `cl-slot${scene.coming?.includes(entry.card) ? " cl-coming" : ""}` },
        this.hint(entry.hint, hintId), tag, button);
      return slot;
    }));
  }

  name() { return (this.id ??= `cl-${crypto.getRandomValues(new Uint32Array(1))[0]}`); }

  hint(hint, id) {
    if (!hint) return null;
    const share = Math.max(0, Math.min(1, hint.value));
    return make("div", { class: `cl-hint${hint.best ? " cl-best" : ""}`, id },
      make("span", { class: "cl-hint-label" },
        hint.best ? make("span", { class: "cl-unseen" }, this.words.best) : null, hint.best ? star() : null, hint.label),
      make("span", { class: "cl-hint-bar" }, make("span", { style: `width:${100 * share}%` })));
  }

  say({ text, rule, tone }) {
    this.parts.say.textContent = text;
    this.parts.foot.dataset.tone = tone ?? "info";
    this.parts.why.replaceChildren(...[ruleButton(rule, this.words)].filter(Boolean));
  }

  drawStory() {
    const events = this.scene.story ?? [];
    const { more, events: list } = this.parts;
    list.replaceChildren(...story(events, this.wholeStory, this.words));
    if (this.wholeStory) list.parentElement.scrollTop = list.parentElement.scrollHeight;
    more.hidden = events.length <= 3;
    more.textContent = this.wholeStory ? this.words.fewer : this.words.all.replace("{n}", events.length);
    more.setAttribute("aria-expanded", String(this.wholeStory));
    this.parts.story.dataset.whole = this.wholeStory;
  }

  skeleton() {
    const ghosts = (n) => Array.from({ length: n }, () => make("span", { class: "cl-ghost" }));
    this.parts.hand.replaceChildren(...ghosts(6));
    this.parts.others.replaceChildren(make("div", { class: "cl-ghosts" }, ...ghosts(6)));
  }

  // ---- focus and rules ------------------------------------------------------------------------------------------

  /** What has the focus, in words that survive a redraw. */
  focused() {
    const node = document.activeElement;
    if (!this.root.contains(node)) return null;
    if (node === this.root) return { index: 0 };
    const { index, move, rule, lies, heap, meld } = node.dataset;
    if (lies || this.layout.bar.contains(node)) {
      return { lies, index: Math.max(0, this.scene.hand.findIndex((entry) => entry.card === this.layout.picked)), at: `hand:${this.layout.picked}` };
    }
    return { index: index && Number(index), at: index && node.firstChild.dataset.at, move, rule, stock: "stock" in node.dataset || heap || meld };
  }

  /** Give the focus back: to the same thing, or to the card that took the place of the one played. */
  refocus(had) {
    if (!had) return;
    const cards = [...this.parts.hand.querySelectorAll("button")];
    const actions = this.choices();
    const focus = (node) => (node ?? cards[0] ?? actions[0] ?? this.root).focus({ preventScroll: true });
    const lies = this.layout.nodes().find((button) => button.dataset.lies === had.lies);
    if (lies && this.layout.picked) focus(lies);
    else if (had.index !== undefined) {
      focus(cards.find((button) => button.firstChild.dataset.at === had.at) ?? cards[Math.min(had.index, cards.length - 1)]);
    } else if (had.move || had.stock) {
      focus(actions.find((button) => button.dataset.move === had.move) ?? this.melds.freshButton());
    } else if (had.rule && !this.root.contains(document.activeElement)) {
      focus(this.ruleButton(had.rule));
    }
  }

  ruleButton(rule) { return this.root.querySelector(`[data-rule="${CSS.escape(rule)}"]`); }

  /** Open the rule that was asked for from this table, beside the button that asked. */
  showRule() {
    const rule = this.model.get("rule");
    if (!this.asked || !rule?.id) return;
    const { rule: panel } = this.parts;
    const { asked } = this;
    const anchor = () => (asked.isConnected ? asked : this.ruleButton(rule.id) ?? this.root);   // redrawn meanwhile
    this.asked = null;
    openRule(panel, anchor, rule, this.words);
  }
}
