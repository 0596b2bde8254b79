// A step of a lesson: the task above the table, and below it the way back to its beginning.

import { frame, make } from "./display.js";
import { TableView } from "./table.js";

export class LessonView {
  constructor({ model, el, signal, words }) {
    Object.assign(this, { model, said: model.get("words"), wasDone: false });
    const { said } = this;
    this.parts = {
      mark: make("span", { class: "cl-task-mark", "aria-hidden": "true" }),
      label: make("p", { class: "cl-task-label" }),
      text: make("p", { class: "cl-task-text" }),
      pips: make("div", { class: "cl-task-pips", role: "img" }),
    };
    const { mark, label, text, pips } = this.parts;
    const table = make("div");
    this.again = make("button", { type: "button", class: "cl-button", onclick: () => model.send({ type: "again" }) }, said.again);
    this.root = make("div", { class: "cl-lab cl-lesson", "data-lm-suppress-shortcuts": "true" },
      make("div", { class: "cl-task", role: "status", "aria-live": "polite" },
        mark, make("div", {}, label, text), pips),
      table, make("div", { class: "cl-lesson-foot" }, this.again));
    el.append(this.root);
    frame(this.root, signal, () => ({}), () => {});
    this.table = new TableView({ model, el: table, signal, words });
    const draw = () => this.draw();
    model.on("change:seq", draw);
    signal.addEventListener("abort", () => model.off("change:seq", draw));
    this.draw();
  }

  draw() {
    const { said, parts } = this;
    const { text, part, parts: count, done, waiting } = this.model.get("task");
    this.root.dataset.state = done ? "done" : waiting ? "waiting" : "open";
    parts.label.textContent = done ? said.learnt : said.task;
    if (parts.text.textContent !== text) parts.text.textContent = text;
    parts.pips.setAttribute("aria-label", said.part.replace("{n}", part).replace("{count}", count));
    parts.pips.hidden = count < 2;
    parts.pips.replaceChildren(...Array.from({ length: count }, (_, i) =>
      make("span", { class: done || i + 1 < part ? "cl-pip-past" : i + 1 === part ? "cl-pip-now" : null })));
    this.again.hidden = !this.model.get("seq");
    // The page around the steps notes what is solved.
    if (done && !this.wasDone) this.root.dispatchEvent(new CustomEvent("cardlab:solved", { bubbles: true }));
    this.wasDone = done;
  }
}
