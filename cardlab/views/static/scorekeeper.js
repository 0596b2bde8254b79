// The score sheet of a game with real cards: who plays, the round that is being entered, the sheet, and why each number
// stands there. What a round is worth the kernel says; the page only knows what may be filled in. Joined to
// score_picker.js, which it uses.

const PATIENCE = 10000;       // ms until a page whose kernel does not answer says so
const MOST_BYTES = 1000000;   // of a sheet
const FEWEST = 2, MOST = 6;   // players

class ScoreView {
  constructor({ model, el, signal, exports }) {
    Object.assign(this, { model, signal, words: model.get("words"), ...exports, drafts: 0, players: [], cards: new Map() });
    this.store = `cardlab.sheet.${model.get("game_name")}`;
    this.build(el);
    this.display = this.frame(this.root, signal, () => ({}), () => this.picker?.draw());
    const listeners = {
      "change:state": () => this.arrive(),
      "change:preview": () => this.drawPreview(),
      "change:rule": () => this.showRule(),
      "msg:custom": (message) => { if (message.type === "file") this.download(message); },
    };
    for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
    signal.addEventListener("abort", () => {
      for (const [name, listener] of Object.entries(listeners)) model.off(name, listener);
      clearTimeout(this.deadline);
      cancelAnimationFrame(this.soon);
    });
    this.arrive();
  }

  button(text, act, attributes = {}) {
    const { class: more = "", ...rest } = attributes;
    return this.make("button", { type: "button", class: `cl-button ${more}`.trim(), onclick: act, ...rest }, text);
  }

  build(el) {
    const { make, words } = this;
    const parts = this.parts = {
      notice: make("p", { class: "cl-score-notice", role: "status" }),
      setup: make("section", { class: "cl-score-setup", "aria-label": words.who }),
      names: make("ol", { class: "cl-score-names" }),
      target: make("p", { class: "cl-score-target", "aria-live": "polite" }),
      house: make("div"),
      resume: make("p", { class: "cl-score-resume" }),
      verdict: make("p", { class: "cl-score-verdict", role: "status" }),
      entry: make("section", { class: "cl-score-entry" }),
      title: make("h3", {}),
      how: make("fieldset", { class: "cl-score-how" }),
      about: make("p", { class: "cl-help" }),
      grid: make("div", { class: "cl-score-grid" }),
      next: make("div", { class: "cl-score-next" }),
      problem: make("p", { class: "cl-problem", role: "alert" }),
      written: make("p", { class: "cl-help", role: "status" }),
      sheet: make("section", { class: "cl-score-sheet", "aria-label": words.sheet }),
      why: make("section", { class: "cl-score-why" }),
      file: make("input", { type: "file", accept: ".json,application/json", class: "cl-unseen", tabindex: -1, "aria-hidden": "true", onchange: () => this.load() }),
      gone: make("div", { class: "cl-gone", role: "alert" }),
      panel: make("div", { class: "cl-popover cl-rule-panel", popover: "auto", role: "dialog" }),
    };
    parts.add = this.button(words.add, () => this.addName());
    parts.start = this.button(words.start, () => this.start(), { class: "cl-primary" });
    parts.setup.append(make("h3", {}, words.who), parts.names, make("div", { class: "cl-score-row" }, parts.add, parts.target),
      make("details", { class: "cl-score-house" }, make("summary", {}, words.house), parts.house),
      make("div", { class: "cl-score-row" }, parts.start, this.button(words.open, () => parts.file.click())), parts.resume);
    parts.write = this.button("", () => this.write(), { class: "cl-primary" });
    parts.cancel = this.button(words.cancel, () => { this.newDraft(); this.draw(); });
    parts.entry.append(make("div", { class: "cl-score-head" }, parts.title, parts.how), parts.about, parts.grid, parts.next, parts.problem,
      make("div", { class: "cl-score-row" }, parts.write, parts.cancel, parts.written));
    parts.undo = this.button(words.undo, () => this.ask({ type: "undo" }));
    parts.save = this.button(words.save, () => this.ask({ type: "save" }));
    parts.new = this.button(words.new, () => this.ask({ type: "new" }));
    parts.tools = make("div", { class: "cl-score-row cl-score-tools", role: "group", "aria-label": words.tools }, parts.undo, parts.save,
      this.button(words.open, () => parts.file.click()), parts.new);
    this.root = make("div", { class: "cl-lab cl-keeper", "data-lm-suppress-shortcuts": "true" }, parts.setup, parts.verdict, parts.entry,
      parts.notice, parts.sheet, parts.why, parts.tools, parts.file, parts.gone, parts.panel);
    this.root.addEventListener("click", (event) => this.askRule(event.target.closest("[data-rule]")), { signal: this.signal });
    el.append(this.root);
    this.picker = new Picker(this);
  }

  // ---- the kernel ---------------------------------------------------------------------------------------------------

  ask(message) {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.lost(), PATIENCE);
    this.send(message);
  }

  send(message) {
    try { this.model.send(message); } catch { this.lost(); }
  }

  lost() {
    const { make, words } = this;
    this.parts.gone.replaceChildren(make("span", {}, words.lost), this.button(words.restart, () => location.reload()));
  }

  answered() {
    clearTimeout(this.deadline);
    this.parts.gone.replaceChildren();
  }

  arrive() {
    this.answered();
    const before = this.state?.document;
    const state = this.state = this.model.get("state");
    const { notice, sheet } = state;
    const refused = notice.tone === "refused" && sheet && this.asked_to_write;
    this.parts.problem.textContent = refused ? notice.text : "";
    this.parts.notice.textContent = refused ? "" : notice.text;
    this.parts.notice.dataset.tone = notice.tone;
    if (sheet && state.document !== before) {
      const wrote = this.asked_to_write ? this.draft.number ?? sheet.rounds.length : null;
      const focus = wrote && this.parts.entry.contains(document.activeElement);
      this.keep(state.document);
      this.shown = wrote ?? sheet.rounds.length;
      this.buildCards();
      this.newDraft();
      this.sayWritten(wrote);
      if (focus) requestAnimationFrame(() => this.goOn());
    }
    this.asked_to_write = false;
    if (!sheet) {
      this.draft = null;
      if (!this.nameFields || before) this.buildNames(state.names);
    }
    this.draw();
  }

  /** Where one is after a round was written: at the next one, or at the end of the game. */
  goOn() {
    if (!this.state.sheet.over) return this.players[0].winner.focus({ preventScroll: true });
    this.parts.new.focus({ preventScroll: true });
    this.parts.verdict.scrollIntoView({ block: "start", behavior: this.display().motion ? "smooth" : "auto" });
  }

  sayWritten(number) {
    const { players, rounds } = this.state.sheet;
    const scores = (number ? rounds[number - 1].scores : []).map((score, seat) => `${players[seat]} ${score}`).join(", ");
    this.parts.written.textContent = number ? fill(this.words.written, { n: number, scores }) : "";
  }

  draw() {
    const { parts, state } = this;
    const { sheet } = state;
    parts.setup.hidden = Boolean(sheet);
    for (const part of [parts.verdict, parts.entry, parts.sheet, parts.tools, parts.why]) part.hidden = !sheet;
    if (!sheet) {
      parts.resume.hidden = !parts.resume.children.length;
      return;
    }
    this.drawVerdict();
    this.drawEntry();
    this.drawSheet();
    this.drawWhy();
    parts.undo.disabled = !state.undo;
    parts.new.classList.toggle("cl-primary", sheet.over);
  }

  // ---- who plays ----------------------------------------------------------------------------------------------------

  buildNames(names) {
    this.nameFields = [];
    this.parts.names.replaceChildren();
    for (const name of names.length ? names : ["", "", ""]) this.addName(name, false);
    this.drawResume();
  }

  addName(name = "", focus = true) {
    const { make, words } = this;
    const input = make("input", { class: "cl-input", type: "text", maxlength: 40, autocomplete: "off", spellcheck: "false", value: name });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      (this.nameFields[this.nameFields.indexOf(input) + 1] ?? this.parts.start).focus();
    });
    const remove = make("button", { type: "button", class: "cl-score-remove", onclick: () => this.removeName(input) }, "\u00d7");
    this.nameFields.push(input);
    this.parts.names.append(make("li", {}, input, remove));
    this.drawNames();
    if (focus) input.focus();
  }

  removeName(input) {
    const place = this.nameFields.indexOf(input);
    this.nameFields.splice(place, 1);
    input.parentElement.remove();
    this.drawNames();
    this.nameFields[Math.min(place, this.nameFields.length - 1)].focus();
  }

  drawNames() {
    const { parts, words, nameFields } = this;
    const count = nameFields.length;
    nameFields.forEach((input, i) => {
      input.placeholder = fill(words.player, { n: i + 1 });
      input.setAttribute("aria-label", input.placeholder);
      const remove = input.nextElementSibling;
      remove.hidden = count <= FEWEST;
      remove.setAttribute("aria-label", fill(words.remove, { name: input.placeholder }));
    });
    parts.add.disabled = count >= MOST;
    parts.target.textContent = fill(words.target, { n: count, target: this.state.targets[count] });
  }

  start() {
    this.ask({ type: "start", players: this.nameFields.map((input) => input.value.trim() || input.placeholder) });
  }

  /** The last sheet stays in this browser, for a page that was left or a kernel that went to sleep over a long round. */
  keep(text) {
    try { localStorage.setItem(this.store, text); } catch { /* then only a saved file keeps it */ }
  }

  drawResume() {
    const { parts, words, make } = this;
    parts.resume.replaceChildren();
    try {
      const text = localStorage.getItem(this.store);
      const names = JSON.parse(text).players.join(", ");
      parts.resume.append(this.button(fill(words.resume, { names }), () => this.ask({ type: "load", text })),
        make("small", {}, words.resume_about));
    } catch { /* nothing there, or nothing that can be used */ }
  }

  // ---- the round that is entered -------------------------------------------------------------------------------------

  newDraft() {
    this.picker.close();
    this.draft = { number: null, how: this.state.ways[0].how, winner: null, next: null, hands: this.players.map(() => ({ opened: false, cards: [], value: "" })) };
    this.parts.problem.textContent = "";
    this.tryOut();
  }

  edit(number) {
    const { how, winner = null, next = null, hands } = JSON.parse(this.state.document).rounds[number - 1];
    this.picker.close();
    this.draft = { number, how, winner, next, hands: hands.map(({ opened, cards = [], value = "" }) => ({ opened, cards, value: String(value) })) };
    if (winner !== null) this.draft.hands[winner].opened = false;
    this.parts.problem.textContent = this.parts.written.textContent = "";
    this.tryOut();
    this.draw();
    this.parts.entry.scrollIntoView({ block: "start", behavior: this.display().motion ? "smooth" : "auto" });
    this.parts.how.querySelector("input:checked").focus({ preventScroll: true });
  }

  get way() { return this.state.ways.find((way) => way.how === this.draft.how); }

  /** Whether this player's cards count in a round that ended so. */
  counts(seat) { return this.way.counted && !(this.way.winner && seat === this.draft.winner); }

  worth(hand) {
    if (!hand.cards.length) return hand.value === "" ? null : Number(hand.value);
    return hand.cards.reduce((sum, card) => sum + this.cards.get(card).value, 0);
  }

  /** How many of a card are picked, over all hands that count. */
  used(card) {
    return this.draft.hands.reduce((sum, hand, seat) => sum + (this.counts(seat) ? hand.cards.filter((each) => each === card).length : 0), 0);
  }

  nameOf(card) { return this.cardName(card, this.display().suits); }

  /** The round as a document has it. */
  round() {
    const { how, winner, next, hands } = this.draft;
    const { way } = this;
    return {
      how,
      ...(way.winner && winner !== null ? { winner } : {}),
      ...(way.next && next !== null ? { next } : {}),
      hands: hands.map((hand, seat) => {
        if (!this.counts(seat)) return { opened: seat === winner };
        return { opened: hand.opened, ...(hand.cards.length ? { cards: hand.cards } : hand.value === "" ? {} : { value: Number(hand.value) }) };
      }),
    };
  }

  /** Ask what it would write. */
  tryOut() {
    this.drafts += 1;
    cancelAnimationFrame(this.soon);
    this.soon = requestAnimationFrame(() => {
      if (this.draft && (this.draft.number || !this.state.sheet.over)) this.send({ type: "try", draft: this.drafts, round: this.round(), number: this.draft.number });
    });
  }

  changed() {
    this.parts.problem.textContent = this.parts.written.textContent = "";
    this.tryOut();
    this.drawEntry();
  }

  /** Write the round, or say what is missing and go there. */
  write() {
    const { words, draft, parts } = this;
    const say = (text, field) => { parts.problem.textContent = text; field.focus(); };
    if (this.way.winner && draft.winner === null) return say(words.who_won, this.players[0].winner);
    for (const [seat, player] of this.players.entries()) {
      if (!this.counts(seat)) continue;
      const hand = draft.hands[seat];
      const { name } = player;
      if (this.worth(hand) === null) return say(fill(words.missing, { name }), player.value);
      if (Number.isNaN(this.worth(hand)) || !/^\d*$/.test(hand.value)) return say(fill(words.digits, { name }), player.value);
    }
    this.asked_to_write = true;
    this.ask({ type: "write", round: this.round(), number: draft.number });
  }

  buildCards() {
    const { make, words, parts, state } = this;
    const { players, target } = state.sheet;
    this.cards = new Map(state.pack.map((each) => [each.card, each]));
    const key = `cl-how-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    parts.how.replaceChildren(make("legend", { class: "cl-unseen" }, words.how), ...state.ways.map(({ how, label }) =>
      make("label", {}, make("input", { type: "radio", name: key, value: how, class: "cl-unseen", onchange: () => { this.draft.how = how; this.picker.close(); this.changed(); } }),
        make("span", {}, label))));
    this.players = players.map((name, seat) => this.buildPlayer(name, seat, target));
    parts.grid.replaceChildren(...this.players.map(({ root }) => root));
    parts.grid.dataset.players = players.length;
    parts.next.replaceChildren(make("span", { class: "cl-label" }, words.next), ...players.map((name, seat) =>
      this.button(name, () => { this.draft.next = seat; this.changed(); }, { "aria-pressed": "false" })));
  }

  buildPlayer(name, seat, target) {
    const { make, words } = this;
    const hand = () => this.draft.hands[seat];
    const player = {
      name,
      total: make("b", {}),
      leads: make("span", { class: "cl-score-leads" }, words.leads),
      bar: make("div", { class: "cl-score-bar", "aria-hidden": "true" }, make("i")),
      winner: this.button("", () => { this.draft.winner = this.draft.winner === seat ? null : seat; this.picker.close(); this.changed(); }, { class: "cl-score-winner" }),
      opened: this.button(words.opened, () => { hand().opened = !hand().opened; this.changed(); }, { class: "cl-score-opened", role: "switch" }),
      value: make("input", { class: "cl-input", type: "text", inputmode: "numeric", maxlength: 4, autocomplete: "off", spellcheck: "false", "aria-label": fill(words.value_of, { name }) }),
      pick: this.button(words.pick, () => (this.picker.seat === seat ? this.picker.close() : this.picker.open(seat)), { "aria-label": fill(words.pick_of, { name }), "aria-expanded": "false" }),
      enough: make("button", { type: "button", class: "cl-score-enough", onclick: () => { Object.assign(hand(), { cards: [], value: String(this.state.enough) }); this.changed(); } }, fill(words.enough, { n: this.state.enough })),
      strip: make("div", { class: "cl-score-strip", "aria-hidden": "true" }),
      writes: make("b", {}),
    };
    player.enough.title = fill(words.enough_of, { name, n: this.state.enough });
    player.value.addEventListener("input", () => { Object.assign(hand(), { cards: [], value: player.value.value.trim() }); this.changed(); });
    player.value.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const open = this.players.find((other, at) => at !== seat && this.counts(at) && this.worth(this.draft.hands[at]) === null);
      if (open && hand().value !== "") open.value.focus();
      else this.write();
    });
    player.left = make("div", { class: "cl-score-left" },
      make("label", { class: "cl-score-value" }, make("span", {}, words.value), player.value), player.pick);
    player.root = make("div", { class: "cl-score-player", role: "group", "aria-label": name },
      make("div", { class: "cl-score-name" }, make("strong", {}, name), player.leads, make("span", {}, player.total, make("small", {}, ` / ${target}`))),
      player.bar, make("div", { class: "cl-score-did" }, player.winner, player.opened), player.left, player.strip,
      make("p", { class: "cl-score-writes" }, player.enough, player.writes));
    return player;
  }

  drawEntry() {
    const { parts, words, draft, state } = this;
    const { sheet } = state;
    parts.entry.hidden = sheet.over && !draft.number;
    const n = draft.number ?? sheet.rounds.length + 1;
    parts.title.textContent = fill(draft.number ? words.change : sheet.extra_round ? words.extra : words.round, { n });
    parts.entry.setAttribute("aria-label", parts.title.textContent);
    parts.entry.dataset.change = Boolean(draft.number);
    for (const input of parts.how.querySelectorAll("input")) input.checked = input.value === draft.how;
    parts.about.textContent = this.way.about;
    parts.write.textContent = draft.number ? words.write_change : words.write;
    parts.cancel.hidden = !draft.number;
    parts.next.hidden = !this.way.next;
    [...parts.next.querySelectorAll("button")].forEach((button, seat) => button.setAttribute("aria-pressed", String(draft.next === seat)));
    this.players.forEach((player, seat) => this.drawPlayer(player, seat));
    this.picker.draw();
    this.drawPreview();
  }

  drawPlayer(player, seat) {
    const { draft, state, way } = this;
    const { sheet } = state;
    const hand = draft.hands[seat];
    const counts = this.counts(seat);
    const has_won = Boolean(way.winner) && draft.winner === seat;
    player.total.textContent = sheet.totals[seat];
    player.leads.hidden = sheet.over || !sheet.leaders.includes(seat);
    player.bar.firstChild.style.width = `${Math.min(100, (100 * sheet.totals[seat]) / sheet.target)}%`;
    player.root.dataset.won = has_won;
    player.winner.hidden = !way.winner;
    player.winner.textContent = way.winner ?? "";
    player.winner.setAttribute("aria-label", `${way.winner}: ${player.name}`);
    player.winner.setAttribute("aria-pressed", String(has_won));
    player.left.hidden = player.opened.hidden = !counts;
    player.opened.setAttribute("aria-checked", String(hand.opened));
    player.opened.setAttribute("aria-label", `${this.words.opened}: ${player.name}`);
    const shown = hand.cards.length ? String(this.worth(hand)) : hand.value;
    if (player.value.value !== shown) player.value.value = shown;
    player.enough.hidden = !counts || !way.winner || hand.opened || hand.value !== "" || hand.cards.length > 0;
    player.strip.hidden = !counts || !hand.cards.length || this.picker.seat === seat;
    player.strip.replaceChildren(...hand.cards.map((card) => this.drawCard(card, { suits: this.display().suits, mini: true })));
  }

  /** What the round would write, once the kernel has said so of the newest draft. */
  drawPreview() {
    const { draft, scores } = this.model.get("preview");
    const known = draft === this.drafts;
    this.players.forEach((player, seat) => {
      player.writes.textContent = known && scores?.length ? fill(this.words.writes, { n: scores[seat] }) : "";
    });
  }

  // ---- the sheet ----------------------------------------------------------------------------------------------------

  drawVerdict() {
    const { parts, state, words } = this;
    const { verdict, over, extra_round: extra } = state.sheet;
    parts.verdict.dataset.tone = over ? "won" : extra ? "extra" : "info";
    if (parts.verdict.dataset.said === verdict.text) return;
    parts.verdict.dataset.said = verdict.text;
    parts.verdict.replaceChildren(verdict.text, " ", this.ruleButton(verdict.rule));
  }

  drawSheet() {
    const { make, parts, words, state } = this;
    const { players, rounds, totals, leaders, over, target } = state.sheet;
    parts.sheet.hidden = !rounds.length;
    if (!rounds.length) return;
    const label = Object.fromEntries(state.ways.map((way) => [way.how, way.label]));
    const row = ({ how, winners, scores, totals: so_far }, i) => {
      const show = make("button", { type: "button", class: "cl-score-show", "aria-label": fill(words.why_row, { n: i + 1 }), "aria-pressed": String(this.shown === i + 1) }, String(i + 1));
      const cell = (score, seat) => make("td", { "data-won": String(winners.includes(seat)) }, make("b", {}, String(score)), " ",
        make("small", { "aria-label": fill(words.so_far, { n: so_far[seat] }) }, String(so_far[seat])));
      return make("tr", { "data-shown": String(this.shown === i + 1), onclick: () => { this.shown = i + 1; this.draw(); this.parts.sheet.querySelectorAll(".cl-score-show")[i].focus({ preventScroll: true }); } },
        make("th", { scope: "row" }, show, make("small", {}, label[how])), ...scores.map(cell));
    };
    parts.sheet.replaceChildren(make("h3", {}, words.sheet, state.house ? make("small", {}, ` ${state.house}`) : null),
      make("div", { class: "cl-score-scroll", tabindex: 0, role: "group", "aria-label": words.sheet },
        make("table", {},
          make("thead", {}, make("tr", {}, make("td"), ...players.map((name) => make("th", { scope: "col" }, name)))),
          make("tbody", {}, ...rounds.map(row)),
          make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, words.total, make("small", {}, fill(words.of_target, { target }))),
            ...totals.map((total, seat) => make("td", {}, make("b", {}, String(total)), " ",
              leaders.includes(seat) ? make("span", { class: "cl-score-leads" }, over ? words.won : words.leads) : null)))))));
  }

  drawWhy() {
    const { make, parts, words, state } = this;
    const { players, rounds, over } = state.sheet;
    parts.why.hidden = !rounds.length;
    if (!rounds.length) return;
    const title = fill(words.why, { n: this.shown });
    parts.why.setAttribute("aria-label", title);
    const line = ({ rule, text, cards }) => {
      const rules = [...new Set([rule, ...cards.map((card) => card.rule)])];
      return make("li", {}, text, ...rules.flatMap((id) => [" ", this.ruleButton(id)]));
    };
    const change = this.button(words.edit, () => this.edit(this.shown));
    parts.why.replaceChildren(make("div", { class: "cl-score-head" }, make("h3", {}, title), change), make("ul", {}, ...rounds[this.shown - 1].reasons.map(line)));
  }

  // ---- rules and files ----------------------------------------------------------------------------------------------

  askRule(button) {
    if (!button) return;
    this.anchor = button;
    if (this.model.get("rule").id === button.dataset.rule) this.showRule();
    else this.ask({ type: "rule", rule: button.dataset.rule });
  }

  showRule() {
    this.answered();
    const { anchor } = this;
    if (!anchor) return;
    this.anchor = null;
    this.openRule(this.parts.panel, () => (anchor.isConnected ? anchor : this.root), this.model.get("rule"));
  }

  download({ name, text }) {
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    this.make("a", { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }

  async load() {
    const { file: chooser, notice } = this.parts;
    const [file] = chooser.files;
    chooser.value = "";
    if (!file) return;
    if (file.size > MOST_BYTES) {
      notice.dataset.tone = "refused";
      notice.textContent = fill(this.words.too_big, { name: file.name, size: (file.size / 1e6).toFixed(1) });
      return;
    }
    this.ask({ type: "load", text: await file.text() });
  }
}

export default {
  async render({ model, el, signal, host }) {
    const { exports } = await host.getWidget(model.get("runtime"));
    if (signal.aborted) return;
    const { make, frame, drawCard, cardName, openRule, ruleButton } = exports;
    const view = new ScoreView({ model, el, signal, exports: { make, frame, drawCard, cardName, openRule, ruleButton } });
    const house = await host.getWidget(model.get("house"));
    if (!signal.aborted) await house.render({ el: view.parts.house });
  },
};
