// Native controls in one style: a declared list of fields in a wrapping row. The kernel owns the values; the page asks
// for new ones and shows what the kernel answers.

import { cardName, drawCard } from "./cards.js";
import { saveFile } from "./chart.js";
import { frame, make } from "./display.js";
import { shake } from "./motion.js";

const FEW = 8;            // a card picker with no more cards to choose from shows only these
const WIDE = 8;            // one with longer suits than this breaks them into lines where there is no room
const PATIENCE = 10000;   // ms until a page whose kernel does not answer says so

const grouped = (number) => Number(number).toLocaleString("en-US");
const unique = (name) => `cl-${name}-${crypto.getRandomValues(new Uint32Array(1))[0]}`;

/** A field: its label, its control, what is wrong with it. `show(value)` puts the kernel's value into the control. */
class Field {
  constructor(spec, view) {
    Object.assign(this, { spec, view, id: unique(spec.name), sent: 0 });
    this.problem = make("p", { class: "cl-problem", id: `${this.id}-problem`, "aria-live": "polite" });
    this.root = make("div", { class: "cl-field", "data-kind": spec.kind, "data-name": spec.name });
    this.build();
  }

  label(tag = "label", attributes = { for: this.id }) {
    return make(tag, { class: "cl-label", id: `${this.id}-label`, ...attributes }, this.spec.label);
  }

  describe(node) {
    const help = this.spec.help ? make("p", { class: "cl-help", id: `${this.id}-help` }, this.spec.help) : null;
    node.setAttribute("aria-describedby", `${help ? `${help.id} ` : ""}${this.problem.id}`);
    return help;
  }

  ask(value) { this.view.ask(this, value); }

  /** What a field for text listens to: nothing that arrives replaces what is being typed. */
  typed() {
    return { oninput: () => { this.typing = true; }, onblur: () => { this.typing = false; },
      onchange: () => { this.typing = false; this.ask(this.control.value); } };
  }

  /** What the kernel says: the value unless a newer one is on its way, what is wrong, whether it can be used. */
  arrive(value, state) {
    this.root.hidden = Boolean(state.hidden);
    if (this.control) this.control.disabled = Boolean(state.off);
    this.problem.textContent = state.problem ?? "";
    this.mark(Boolean(state.problem));
    if (!state.problem && value !== undefined && !this.typing) this.show(value);
  }

  mark(wrong) {
    if (wrong) this.control?.setAttribute("aria-invalid", "true");
    else this.control?.removeAttribute("aria-invalid");
  }

  focus() { this.control?.focus({ preventScroll: true }); }
}

class SelectField extends Field {
  build() {
    this.control = make("select", { id: this.id, class: "cl-input", onchange: () => this.ask(this.control.value) },
      ...this.spec.choices.map(([value, text]) => make("option", { value }, text)));
    const help = this.describe(this.control);
    this.root.append(this.label(), this.control, ...[help].filter(Boolean), this.problem);
  }

  show(value) { this.control.value = value; }
}

class NumberField extends Field {
  build() {
    const { spec } = this;
    this.control = make("input", { id: this.id, class: "cl-input", type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false",
      style: `--digits:${grouped(spec.high).length}`, ...this.typed() });
    const help = this.describe(this.control);
    const unit = spec.unit ? make("span", { class: "cl-unit", "aria-hidden": "true" }, spec.unit) : null;
    const row = make("div", { class: "cl-number" }, this.slider(), this.control, unit);
    this.root.append(this.label(), row, ...[help].filter(Boolean), this.problem);
  }

  /** The range beside the number; with `stops` it goes through them, else through all whole numbers. */
  slider() {
    const { low, high, stops, slider, label } = this.spec;
    if (!slider) return null;
    this.range = make("input", { type: "range", class: "cl-range", "aria-label": label, min: stops.length ? 0 : low, max: stops.length ? stops.length - 1 : high, step: 1 });
    this.range.addEventListener("input", () => {
      const value = stops.length ? stops[Number(this.range.value)] : Number(this.range.value);
      this.control.value = grouped(value);
      this.place(value);
      this.ask(value);
    });
    return this.range;
  }

  place(value) {
    const { stops, low, high } = this.spec;
    const at = stops.length ? stops.reduce((best, stop, i) => (Math.abs(stop - value) < Math.abs(stops[best] - value) ? i : best), 0) : value;
    this.range.value = at;
    this.range.setAttribute("aria-valuetext", grouped(value));
    const share = stops.length ? at / (stops.length - 1) : (at - low) / Math.max(1, high - low);
    this.range.style.setProperty("--share", share);
  }

  show(value) {
    this.control.value = this.spec.slider ? grouped(value) : String(value);
    if (this.range) this.place(value);
  }

  arrive(value, state) {
    super.arrive(value, state);
    if (this.range) this.range.disabled = Boolean(state.off);
  }
}

class TextField extends Field {
  build() {
    const { max_length: maxlength, placeholder } = this.spec;
    this.control = make("input", { id: this.id, class: "cl-input", type: "text", autocomplete: "off", spellcheck: "false", maxlength, placeholder, ...this.typed() });
    const help = this.describe(this.control);
    this.root.append(this.label(), this.control, ...[help].filter(Boolean), this.problem);
  }

  show(value) { this.control.value = value; }
}

class SwitchField extends Field {
  build() {
    this.control = make("input", { id: this.id, type: "checkbox", role: "switch", class: "cl-check", onchange: () => this.ask(this.control.checked) });
    const help = this.describe(this.control);
    this.root.append(make("label", { class: "cl-toggle", for: this.id }, this.control, make("span", {}, this.spec.label)),
      ...[help].filter(Boolean), this.problem);
  }

  show(value) { this.control.checked = value; }
}

class ButtonField extends Field {
  build() {
    this.control = make("button", { type: "button", class: `cl-button${this.spec.primary ? " cl-primary" : ""}`, onclick: () => this.view.press(this.spec.name) }, this.spec.label);
    this.root.append(this.control, this.problem);
  }

  show() {}
}

/** Cards of a pack, a row a suit; `least` to `count` of them are chosen. Only a full choice is asked for. A card with
 *  two copies is chosen once by a click, twice by the next, and put back by the one after. */
class CardsField extends Field {
  build() {
    const { spec, view } = this;
    this.chosen = [];
    this.barred = {};
    this.tally = make("span", { class: "cl-tally" });
    this.note = make("p", { class: "cl-help", role: "status" });
    this.rows = Object.values(Object.groupBy(Object.keys(spec.copies), (card) => (card === "JK" ? card : card[1])));
    const columns = Math.max(...this.rows.map((row) => row.length));
    this.grid = make("div", { class: "cl-cards", role: "group", "aria-labelledby": `${this.id}-label ${this.id}-tally`, style: `--columns:${columns}`, "data-wide": String(columns > WIDE) });
    this.tally.id = `${this.id}-tally`;
    this.buttons = new Map(this.rows.flat().map((card, i) => [card,
      make("button", { type: "button", class: "cl-pick", "data-card": card, tabindex: i ? -1 : 0, "aria-describedby": this.problem.id })]));
    this.grid.append(...this.rows.map((row) => make("div", { class: "cl-suit-row" }, ...row.map((card) => this.buttons.get(card)))));
    this.grid.addEventListener("click", (event) => { const button = event.target.closest("button"); if (button) this.pick(button.dataset.card); });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("focusin", (event) => this.rove(event.target));
    this.root.append(make("div", { class: "cl-label-row" }, this.label("span", {}), this.tally), this.grid, this.note, this.problem);
    this.draw(view.display());
  }

  draw({ suits }) {
    for (const [card, button] of this.buttons) {
      button.replaceChildren(drawCard(card, { suits, mini: true }));
      this.name(card, suits);
    }
  }

  /** The name of a button; with several copies it says how many are chosen. */
  name(card, suits) {
    const { words } = this.view;
    const copies = this.spec.copies[card];
    const name = cardName(card, words, suits);
    this.buttons.get(card).setAttribute("aria-label", copies === 1 ? name
      : words.copies_picked.replace("{card}", name).replace("{n}", this.times(card)).replace("{copies}", copies));
  }

  times(card) { return this.chosen.filter((each) => each === card).length; }

  get partial() { return this.chosen.length < this.spec.least; }

  pick(card) {
    const { copies, count, least, label } = this.spec;
    const { words } = this.view;
    const button = this.buttons.get(card);
    if (this.off) return;
    const times = this.times(card);
    const full = this.chosen.length === count;
    if (this.barred[card] && !times) return this.refuse(button, this.barred[card]);
    if (times && count > 1 && (full || times === copies[card])) this.chosen = this.chosen.filter((each) => each !== card);
    else if (count === 1) this.chosen = [card];
    else if (!full) this.chosen = [...this.chosen, card];
    else return this.refuse(button, words.full.replace("{n}", count).replace("{place}", label));
    this.note.textContent = this.partial ? words.choose_more[least - this.chosen.length] ?? "" : "";
    this.mark();
    if (!this.partial) this.ask(this.chosen);
  }

  refuse(button, sentence) {
    if (this.view.display().motion) shake(button);
    this.note.textContent = sentence;
  }

  /** Arrows go along the rows and from suit to suit. */
  key(event) {
    const few = this.grid.dataset.few === "true";
    const rows = few ? [[...this.buttons.keys()].filter((card) => this.buttons.get(card).offsetParent)] : this.rows;
    const row = rows.findIndex((cards) => cards.includes(event.target.dataset.card));
    if (row < 0) return;
    const column = rows[row].indexOf(event.target.dataset.card);
    const to = { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      Home: [row, 0], End: [row, rows[row].length - 1] }[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const cards = rows[(to[0] + rows.length) % rows.length];
    this.buttons.get(cards[(to[1] + cards.length) % cards.length]).focus();
  }

  rove(button) { for (const other of this.buttons.values()) other.tabIndex = other === button ? 0 : -1; }

  mark() {
    const { copies, count, least } = this.spec;
    const { words } = this.view;
    this.tally.textContent = (least < count ? words.tally_open : words.tally).replace("{n}", this.chosen.length).replace("{count}", count);
    this.root.dataset.partial = this.partial;
    const free = [...this.buttons.keys()].filter((card) => this.chosen.includes(card) || !this.barred[card]);
    this.grid.dataset.few = free.length <= FEW;
    for (const [card, button] of this.buttons) {
      const barred = !free.includes(card);
      button.setAttribute("aria-pressed", String(this.chosen.includes(card)));
      if (copies[card] > 1) {
        button.dataset.times = this.times(card);
        this.name(card, this.view.display().suits);
      }
      if (barred || this.off) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
      button.classList.toggle("cl-barred-pick", barred);
    }
  }

  arrive(value, state) {
    this.off = Boolean(state.off);
    this.barred = state.barred ?? {};
    super.arrive(value, state);
  }

  show(value) {
    const now = value.join();
    if (now !== this.known) {   // a choice half made is not undone by what else happens
      this.known = now;
      this.chosen = [...value];
      this.note.textContent = "";
    }
    this.mark();
    this.rove([...this.buttons.values()].find((button) => button.tabIndex === 0 && button.offsetParent) ?? this.buttons.get(value[0]) ?? this.buttons.values().next().value);
  }

  focus() { [...this.buttons.values()].find((button) => button.tabIndex === 0)?.focus({ preventScroll: true }); }
}

const FIELDS = { select: SelectField, number: NumberField, text: TextField, switch: SwitchField, button: ButtonField, cards: CardsField };

export class ControlsView {
  constructor({ model, el, signal, words }) {
    Object.assign(this, { model, words, fields: new Map(), queue: new Map(), ticket: model.get("ticket") });
    this.row = make("div", { class: "cl-fields" });
    this.bar = make("progress", { class: "cl-bar", max: 1, "aria-label": words.progress });
    this.left = make("span", { class: "cl-left" });
    this.progress = make("div", { class: "cl-progress", hidden: true }, this.bar, this.left);
    this.status = make("p", { class: "cl-status", role: "status" });
    this.gone = make("div", { class: "cl-gone", role: "alert" });
    this.root = make("div", { class: "cl-lab cl-controls", "data-lm-suppress-shortcuts": "true" }, this.row, this.progress, this.status, this.gone);
    el.append(this.root);
    this.display = frame(this.root, signal, () => ({}), () => { for (const field of this.fields.values()) field.draw?.(this.display()); });
    const change = () => this.arrive();
    const message = (content, buffers) => this.takeFile(content, buffers);
    model.on("change", change);
    model.on("msg:custom", message);
    this.root.addEventListener("keydown", (event) => { if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation(); }, { signal });
    signal.addEventListener("abort", () => { model.off("change", change); model.off("msg:custom", message); clearTimeout(this.deadline); cancelAnimationFrame(this.soon); });
    this.arrive();
  }

  /** Everything that the kernel said since. */
  arrive() {
    const { model } = this;
    if (model.get("ticket") >= this.ticket) {
      clearTimeout(this.deadline);
      this.gone.replaceChildren();
    }
    const declared = JSON.stringify(model.get("fields"));
    if (declared !== this.declared) this.rebuild(declared);
    const values = model.get("values");
    const states = model.get("states");
    for (const [name, field] of this.fields) {
      if (field.sent > model.get("ticket") || this.queue.has(name)) continue;   // a newer value is on its way
      field.arrive(values[name], states[name] ?? {});
    }
    this.drawProgress(model.get("progress"));
    if (this.status.textContent !== model.get("status")) this.status.textContent = model.get("status");
    if (this.queue.size) this.later();
  }

  /** New fields; of one that is there as before is kept what waits to be sent, or is being typed. */
  rebuild(declared) {
    const before = this.fields;
    const typed = [...before.values()].find((field) => field.root.contains(document.activeElement));
    const had = typed?.spec.name;
    if (typed?.typing) this.queue.set(had, typed.control.value);
    this.declared = declared;
    this.fields = new Map(this.model.get("fields").map((spec) => [spec.name, new FIELDS[spec.kind](spec, this)]));
    for (const [name, value] of this.queue) {
      const field = this.fields.get(name);
      if (!field || JSON.stringify(field.spec) !== JSON.stringify(before.get(name)?.spec)) this.queue.delete(name);
      else if (field.control && typeof value === "string") field.control.value = value;   // as it was typed
      else field.show(value);
    }
    this.row.replaceChildren(...[...this.fields.values()].map((field) => field.root));
    if (had) this.fields.get(had)?.focus();
  }

  drawProgress({ share, text }) {
    this.progress.hidden = text === undefined;
    if (text === undefined) return;
    if (share === null) this.bar.removeAttribute("value");
    else this.bar.value = share;
    this.left.textContent = text;
  }

  /** A file that the kernel made, packed with gzip. */
  async takeFile({ type, name, mime }, [packed]) {
    if (type !== "file") return;
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    saveFile(new Blob([await new Response(plain).blob()], { type: mime }), name);
  }

  // ---- requests: one at a time, the newest value of each field ---------------------------------------------------

  ask(field, value) {
    this.queue.set(field.spec.name, value);
    this.later();
  }

  later() {
    cancelAnimationFrame(this.soon);
    this.soon = requestAnimationFrame(() => { if (this.model.get("ticket") >= this.ticket) this.flush(); });
  }

  flush() {
    if (!this.queue.size) return;
    const values = Object.fromEntries(this.queue);
    this.queue.clear();
    this.send({ type: "set", values });
    for (const name of Object.keys(values)) if (this.fields.has(name)) this.fields.get(name).sent = this.ticket;
  }

  press(name) {
    cancelAnimationFrame(this.soon);
    this.flush();
    this.send({ type: "press", name });
  }

  send(message) {
    clearTimeout(this.deadline);
    this.ticket += 1;
    this.deadline = setTimeout(() => this.lost(), PATIENCE);
    try { this.model.send({ ...message, ticket: this.ticket }); } catch { this.lost(); }
  }

  lost() {
    this.gone.replaceChildren(make("span", {}, this.words.lost),
      make("button", { type: "button", class: "cl-button", onclick: () => location.reload() }, this.words.restart));
  }
}
