// Answers, derivations, tables and sentences: blocks of text that the kernel writes.

import { frame, make, openBeside } from "./display.js";
import { formula } from "./math.js";
import { ruleButton } from "./seats.js";

const BLOCKS = {
  swatch: ({ text, kind }) => make("h3", {}, make("span", { class: "cl-swatch", "data-kind": kind, "aria-hidden": "true" }), text),
  heading: (text) => make("h3", {}, text),
  text: (text, words) => make("p", {}, ...cited(text, words)),
  hint: (text) => make("p", { class: "cl-hint-text" }, text),
  verdict: ({ lead, detail }) => make("p", { class: "cl-verdict" }, make("b", {}, lead), " ", detail),
  rules: (ids, words) => make("p", { class: "cl-rules" }, words.rules, ...ids.map((id) => ruleButton(id, words))),
  answer: ({ label, big, facts }) => make("div", { class: "cl-answer" }, make("p", { class: "cl-answer-label" }, label), make("p", { class: "cl-big" }, big),
    make("ul", { class: "cl-facts" }, ...facts.map((fact) => make("li", {}, fact)))),
  steps: (steps, words) => make("ol", { class: "cl-steps" }, ...steps.map(({ text, formula: latex, plain }) =>
    make("li", {}, make("span", { class: "cl-step" }, ...cited(text, words)), latex ? formula(latex, plain) : null))),
  table: ({ caption, columns, rows }) => make("div", { class: "cl-scroll", tabindex: 0, role: "region", "aria-label": caption },
    make("table", {}, make("caption", { class: "cl-unseen" }, caption),
      make("thead", {}, make("tr", {}, ...columns.map((column) => make("th", { scope: "col" }, column)))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell, i) => make(i ? "td" : "th", i ? {} : { scope: "row" }, cell))))))),
};

/** A sentence whose rule ids, in square brackets, can be asked for. */
export function cited(text, words) {
  return text.split(/(\[[A-Z]+\d*-G?\d+(?:, [A-Z]+\d*-G?\d+)*\])/).flatMap((part) => (part.startsWith("[")
    ? part.slice(1, -1).split(", ").flatMap((id, i) => [i ? ", " : "", ruleButton(id, words)]) : [part])).filter(Boolean);
}

export class NotesView {
  constructor({ model, el, signal, words }) {
    Object.assign(this, { model, words });
    this.body = make("div", { class: "cl-notes-body", role: model.get("live") ? "status" : null });
    this.panel = make("div", { class: "cl-popover cl-rule-panel", popover: "auto", role: "dialog" });
    this.root = make("div", { class: "cl-lab cl-notes", "data-lm-suppress-shortcuts": "true" }, this.body, this.panel);
    el.append(this.root);
    frame(this.root, signal, () => ({}), () => {});
    const draw = () => this.draw();
    const rule = () => this.showRule();
    model.on("change:blocks", draw);
    model.on("change:stale", draw);
    model.on("change:rule", rule);
    this.root.addEventListener("click", (event) => this.askRule(event.target.closest("[data-rule]")), { signal });
    signal.addEventListener("abort", () => { model.off("change:blocks", draw); model.off("change:stale", draw); model.off("change:rule", rule); });
    this.draw();
  }

  draw() {
    this.body.replaceChildren(...this.model.get("blocks").map(([kind, content]) => BLOCKS[kind](content, this.words)));
    this.root.classList.toggle("cl-stale", this.model.get("stale"));
    if (this.model.get("stale")) this.body.append(BLOCKS.hint(this.words.stale));
  }

  askRule(button) {
    if (!button) return;
    this.asked = button;
    if (this.model.get("rule").id === button.dataset.rule) this.showRule();
    else this.model.send({ type: "rule", rule: button.dataset.rule });
  }

  showRule() {
    const rule = this.model.get("rule");
    if (!this.asked || !rule.id) return;
    const anchor = this.asked;
    this.asked = null;
    this.panel.setAttribute("aria-label", this.words.rule.replace("{id}", rule.id));
    const close = make("button", { type: "button", class: "cl-close", "aria-label": this.words.close, onclick: () => this.panel.hidePopover() }, "\u00d7");
    this.panel.replaceChildren(make("div", { class: "cl-rule-head" }, make("span", { class: "cl-rule-id" }, rule.id), close),
      ...[rule.title ? make("h3", {}, rule.title) : null, make("p", {}, rule.text)].filter(Boolean));
    openBeside(this.panel, anchor);
    close.focus();
    this.panel.addEventListener("toggle", (event) => { if (event.newState === "closed" && this.panel.contains(document.activeElement)) anchor.focus(); }, { once: true });
  }
}
