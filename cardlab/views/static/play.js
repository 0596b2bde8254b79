// The page of a match, around the table: setting up, tools, score sheet, files, links.

const PATIENCE = 4000;        // ms until a page whose kernel does not answer says so
const MOST_BYTES = 1000000;   // of a transcript

class PlayView {
  constructor({ model, el, signal, exports }) {
    Object.assign(this, { model, signal, make: exports.make, words: model.get("words"), match: null });
    this.build(el);
    exports.frame(this.root, signal, () => ({}), () => {});
    const change = () => this.arrive();
    const custom = (message) => { if (message.type === "file") this.download(message); };
    model.on("change:state", change);
    model.on("msg:custom", custom);
    signal.addEventListener("abort", () => {
      model.off("change:state", change);
      model.off("msg:custom", custom);
      clearTimeout(this.deadline);
    });
    this.arrive();
  }

  build(el) {
    const { make, words } = this;
    const button = (name, act, attributes = {}) =>
      make("button", { type: "button", class: "cl-button", onclick: act, ...attributes }, words[name]);
    const switchOf = (name, type) => {
      const box = make("input", { type: "checkbox", role: "switch", class: "cl-check", onchange: () => this.ask({ type, on: box.checked }) });
      return make("label", { class: "cl-toggle", title: words[`${name}_help`] }, box, make("span", {}, words[name]));
    };
    const parts = this.parts = {
      score: make("p", { class: "cl-match-score" }),
      summary: make("p", { class: "cl-match-summary" }),
      opener: button("new_match", () => this.openSetup(this.parts.setup.hidden), { "aria-expanded": "false" }),
      setting: make("div"),
      more: make("div"),
      notice: make("p", { class: "cl-match-notice", role: "status" }),
      table: make("div", { class: "cl-match-table" }),
      back: button("take_back", () => { if (this.state.take_back) this.ask({ type: "take_back" }); }, { "aria-keyshortcuts": "U" }),
      open: switchOf("open_cards", "open_cards"),
      hints: switchOf("hints", "hints"),
      draws: switchOf("draws", "draws"),
      save: button("save", () => this.ask({ type: "save" })),
      file: make("input", { type: "file", accept: ".json,application/json", class: "cl-unseen", tabindex: -1, "aria-hidden": "true", onchange: () => this.load() }),
      link: button("link", () => this.copyLink()),
      sheet: make("section", { class: "cl-match-sheet", "aria-label": words.sheet }),
      gone: make("div", { class: "cl-gone", role: "alert" }),
    };
    parts.load = button("open", () => parts.file.click());
    parts.link.hidden = !document.body.dataset.voila;   // a notebook's address opens no page
    parts.setup = make("section", { class: "cl-match-setup", "aria-label": words.setup, hidden: true }, parts.setting,
      make("details", { class: "cl-match-more" }, make("summary", {}, words.more), parts.more));
    this.root = make("div", { class: "cl-lab cl-match", "data-lm-suppress-shortcuts": "true" },
      make("div", { class: "cl-match-head" }, parts.score, parts.opener, parts.summary),
      parts.setup, parts.notice, parts.table,
      make("div", { class: "cl-match-tools", role: "group", "aria-label": words.tools },
        make("div", {}, parts.back, parts.open, parts.hints, parts.draws),
        make("div", {}, parts.save, parts.load, parts.file, parts.link)),
      parts.gone, parts.sheet);
    this.root.addEventListener("keydown", (event) => this.key(event), { signal: this.signal });
    el.append(this.root);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=checkbox]), select")) return;
    if (event.key.toLowerCase() !== "u") return;
    event.preventDefault();
    event.stopPropagation();
    this.parts.back.click();
  }

  openSetup(open) {
    this.parts.setup.hidden = !open;
    this.parts.opener.setAttribute("aria-expanded", String(open));
    if (open) this.parts.setup.querySelector("select, input")?.focus();
  }

  // ---- the kernel ---------------------------------------------------------------------------------------------------

  ask(message) {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.lost(), PATIENCE);
    try { this.model.send(message); } catch { this.lost(); }
  }

  lost() {
    this.parts.gone.replaceChildren(this.make("span", {}, this.words.lost),
      this.make("button", { type: "button", class: "cl-button", onclick: () => location.reload() }, this.words.restart));
  }

  get state() { return this.model.get("state"); }

  arrive() {
    const { parts, state } = this;
    clearTimeout(this.deadline);
    parts.gone.replaceChildren();
    parts.summary.textContent = state.summary;
    this.say(state.notice);
    if (state.take_back) parts.back.removeAttribute("aria-disabled");
    else parts.back.setAttribute("aria-disabled", "true");
    parts.open.firstChild.checked = state.open_cards;
    for (const name of ["hints", "draws"]) {   // not every game has them
      parts[name].hidden = state[name] === null;
      parts[name].firstChild.checked = Boolean(state[name]);
    }
    parts.link.disabled = state.link === null;
    this.drawStanding(state.sheet);
    this.drawSheet(state.sheet);
    if (this.match !== state.match && this.match !== null) this.openSetup(false);
    this.match = state.match;
  }

  say({ text, tone }) {
    this.parts.notice.dataset.tone = tone;
    this.parts.notice.textContent = text;
  }

  // ---- the score ----------------------------------------------------------------------------------------------------

  /** The score: for two in the order in which one says it, else a list. */
  drawStanding({ names, score }) {
    const { make } = this;
    const name = (seat) => make("span", {}, names[seat]);
    const points = (seat) => make("b", {}, String(score[seat]));
    const said = names.length === 2 ? [name(0), points(0), make("i", {}, ":"), points(1), name(1)] : names.flatMap((_, seat) => [name(seat), points(seat)]);
    this.parts.score.replaceChildren(...said.flatMap((node) => [node, " "]));
  }

  drawSheet({ names, about, lines, winner }) {
    const { make, words } = this;
    const head = [make("h3", {}, words.sheet), make("p", { class: "cl-help" }, about)];
    const cell = (text, attributes = {}) => make("td", attributes, text);
    const rows = lines.map(({ deal, gained, score, note }) => make("tr", {},
      make("th", { scope: "row" }, String(deal)),
      ...gained.map((text, seat) => cell(text, { class: seat === winner ? "cl-winner" : "" })),
      cell(score.join(" : ")), cell(note)));
    const table = make("div", { class: "cl-match-scroll", tabindex: 0, role: "group", "aria-label": words.sheet },
      make("table", {},
        make("thead", {}, make("tr", {}, ...[words.deal, ...names, words.score].map((text) => make("th", { scope: "col" }, text)), make("td"))),
        make("tbody", {}, ...rows)));
    this.parts.sheet.replaceChildren(...head, ...(rows.length ? [table] : []));
  }

  // ---- files and links ----------------------------------------------------------------------------------------------

  download({ name, text }) {
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    this.make("a", { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }

  async load() {
    const { file: chooser } = this.parts;
    const [file] = chooser.files;
    chooser.value = "";
    if (!file) return;
    if (file.size > MOST_BYTES) {
      const size = (file.size / 1e6).toFixed(1);
      this.say({ text: this.words.too_big.replace("{name}", file.name).replace("{size}", size), tone: "refused" });
      return;
    }
    this.ask({ type: "load", text: await file.text() });
  }

  async copyLink() {
    const { words, make } = this;
    const url = new URL(location.href);
    url.search = this.state.link;
    url.hash = "play";
    try {
      await navigator.clipboard.writeText(url.href);
      this.say({ text: words.copied, tone: "info" });
    } catch {   // without a secure connection the page may not write to the clipboard
      const field = make("input", { class: "cl-input", readonly: true, value: url.href, "aria-label": words.copy_this });
      this.say({ text: `${words.copy_this}: `, tone: "info" });
      this.parts.notice.append(field);
      field.select();
    }
  }
}

export default {
  async render({ model, el, signal, host }) {
    const { exports } = await host.getWidget(model.get("runtime"));
    if (signal.aborted) return;
    const view = new PlayView({ model, el, signal, exports });
    for (const name of ["table", "setting", "more"]) {
      const widget = await host.getWidget(model.get(name));
      if (!signal.aborted) await widget.render({ el: view.parts[name] });
    }
  },
};
