// The cards left of a player, picked on a picture of the pack: a part of the score sheet (scorekeeper.js).

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

class Picker {
  constructor(sheet) {
    const { make, words } = sheet;
    Object.assign(this, { sheet, make, words, seat: null, buttons: [] });
    this.title = make("strong", {});
    this.picked = make("div", { class: "cl-score-picked", role: "group" });
    this.note = make("p", { class: "cl-help", role: "status" });
    this.pack = make("div", { class: "cl-score-pack", role: "group" });
    this.root = make("div", { class: "cl-score-picker", role: "group" },
      make("div", { class: "cl-score-row" }, this.title, sheet.button(words.done, () => this.close(true))),
      this.picked, this.pack, this.note);
    this.pack.addEventListener("keydown", (event) => this.key(event));
    this.pack.addEventListener("focusin", (event) => { for (const button of this.buttons) button.tabIndex = button === event.target ? 0 : -1; });
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close(true);
      else if (event.key === "Backspace" && this.hand.cards.length) this.takeOut(this.hand.cards.length - 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  get hand() { return this.sheet.draft.hands[this.seat]; }

  /** Open it below a player, with the focus on the first card. */
  open(seat) {
    const { make, words, sheet } = this;
    const { root, pick, name } = sheet.players[seat];
    this.close();
    this.seat = seat;
    pick.setAttribute("aria-expanded", "true");
    for (const node of [this.root, this.picked]) node.setAttribute("aria-label", fill(words.picked_of, { name }));
    this.pack.setAttribute("aria-label", fill(words.pick_of, { name }));
    const suits = Object.values(Object.groupBy(sheet.cards.keys(), (card) => (card === "JK" ? "C" : card[1])));   // the joker ends the last row
    this.pack.replaceChildren(...suits.map((suit) => make("div", { class: "cl-score-suit" }, ...suit.map((card) =>
      make("button", { type: "button", class: "cl-pick", "data-card": card, tabindex: -1, onclick: () => this.put(card) })))));
    this.buttons = [...this.pack.querySelectorAll("button")];
    this.note.textContent = "";
    root.after(this.root);
    sheet.drawEntry();
    this.buttons[0].focus({ preventScroll: true });
    this.root.scrollIntoView({ block: "nearest", behavior: sheet.display().motion ? "smooth" : "auto" });
  }

  close(focus = false) {
    if (this.seat === null) return;
    const { pick } = this.sheet.players[this.seat];
    this.seat = null;
    pick.setAttribute("aria-expanded", "false");
    this.root.remove();
    if (this.sheet.draft) this.sheet.drawEntry();
    if (focus) pick.focus();
  }

  put(card) {
    const { sheet, hand } = this;
    if (sheet.used(card) >= sheet.cards.get(card).copies) {
      this.note.textContent = fill(this.words.used, { card: sheet.nameOf(card) });
      return;
    }
    hand.cards.push(card);
    hand.value = "";
    this.note.textContent = "";
    sheet.changed();
  }

  takeOut(place) {
    const had = this.picked.contains(document.activeElement);
    this.hand.cards.splice(place, 1);
    this.sheet.changed();
    if (had) (this.picked.querySelectorAll("button")[Math.min(place, this.hand.cards.length - 1)] ?? this.buttons[0]).focus();
  }

  draw() {
    if (this.seat === null) return;
    const { make, words, sheet, hand } = this;
    const { suits } = sheet.display();
    this.title.textContent = `${sheet.players[this.seat].name}: ${sheet.worth(hand) ?? 0}`;
    this.picked.replaceChildren(...hand.cards.length
      ? hand.cards.map((card, place) => make("button", { type: "button", class: "cl-pick", "aria-label": fill(words.put_back, { card: sheet.nameOf(card) }),
        onclick: () => this.takeOut(place) }, sheet.drawCard(card, { suits, mini: true })))
      : [make("span", { class: "cl-help" }, words.none_yet)]);
    for (const button of this.buttons) {
      const { card } = button.dataset;
      const here = hand.cards.filter((each) => each === card).length;
      const gone = sheet.used(card) >= sheet.cards.get(card).copies;
      button.replaceChildren(sheet.drawCard(card, { suits, mini: true }), ...(here ? [make("span", { class: "cl-score-count", "aria-hidden": "true" }, String(here))] : []));
      button.setAttribute("aria-label", here ? fill(words.holds, { card: sheet.nameOf(card), n: here }) : sheet.nameOf(card));
      button.classList.toggle("cl-score-here", here > 0);
      button.classList.toggle("cl-barred-pick", gone && !here);
      if (gone) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  /** Arrows go along the pack as it lies. */
  key(event) {
    const all = this.buttons;
    const at = all.indexOf(event.target);
    const to = { ArrowLeft: () => all.at(at - 1), ArrowRight: () => all[(at + 1) % all.length], Home: () => all[0], End: () => all.at(-1),
      ArrowUp: () => this.beside(event.target, -1), ArrowDown: () => this.beside(event.target, 1) }[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to().focus();
  }

  /** The card in the next row up (-1) or down (1), where it is nearest. */
  beside(button, way) {
    const { left, top } = button.getBoundingClientRect();
    const distances = this.buttons.map((other) => {
      const box = other.getBoundingClientRect();
      return { other, down: way * (box.top - top), across: Math.abs(box.left - left) };
    }).filter(({ down }) => down > 5);
    distances.sort((a, b) => Math.round(a.down - b.down) || a.across - b.across);
    return distances[0]?.other ?? button;
  }
}
