// Exercises: a position, a question, answers to pick, and what was right about them.

import { cardName, drawCard, drawSuit, suitName } from "./cards.js";
import { frame, make, openRule } from "./display.js";
import { cited } from "./notes.js";
import { ruleButton } from "./seats.js";

const PATIENCE_OF_EXERCISES = 4000;   // ms until a page whose kernel does not answer says so

export class ExercisesView {
  constructor({ model, el, signal, words }) {
    Object.assign(this, { model, words, said: model.get("said"), picked: new Set() });
    this.build(el);
    this.display = frame(this.root, signal, () => ({}), () => this.draw());
    const state = () => this.arrive();
    const rule = () => { this.answered(); this.showRule(); };
    model.on("change:state", state);
    model.on("change:rule", rule);
    signal.addEventListener("abort", () => {
      model.off("change:state", state);
      model.off("change:rule", rule);
      clearTimeout(this.deadline);
    });
    this.root.addEventListener("click", (event) => this.click(event.target.closest("button")), { signal });
    this.root.addEventListener("keydown", (event) => this.key(event), { signal });
    this.draw();
  }

  build(el) {
    const { model, said } = this;
    const name = `cl-kinds-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    this.parts = {
      kinds: make("fieldset", { class: "cl-kinds" }, make("legend", { class: "cl-unseen" }, said.kinds),
        ...model.get("kinds").map(([value, title]) => make("label", { class: "cl-kind" },
          make("input", { type: "radio", name, value, class: "cl-unseen", onchange: () => this.ask({ type: "kind", kind: value }) }),
          make("span", {}, title)))),
      score: make("p", { class: "cl-tally-line", role: "status" }),
      question: make("p", { class: "cl-task-text" }),
      felt: make("div", { class: "cl-exercise-felt", role: "group", "aria-label": said.picture }),
      choices: make("div", { class: "cl-choices", role: "group", "aria-label": said.choices }),
      verdict: make("div", { class: "cl-graded", role: "status", "aria-live": "polite" }),
      foot: make("div", { class: "cl-exercise-foot" }),
      gone: make("div", { class: "cl-gone", role: "alert" }),
      panel: make("div", { class: "cl-popover cl-rule-panel", popover: "auto", role: "dialog" }),
    };
    const { kinds, score, question, felt, choices, verdict, foot, gone, panel } = this.parts;
    this.root = make("div", { class: "cl-lab cl-exercise", "data-lm-suppress-shortcuts": "true" },
      kinds,
      make("div", { class: "cl-task" }, make("span", { class: "cl-task-mark", "aria-hidden": "true" }), make("div", {}, question), score),
      felt, choices, verdict, foot, gone, panel);
    el.append(this.root);
  }

  // ---- requests -------------------------------------------------------------------------------------------------

  ask(message) {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.lost(), PATIENCE_OF_EXERCISES);
    try { this.model.send(message); } catch { this.lost(); }
  }

  answered() {
    clearTimeout(this.deadline);
    this.parts.gone.replaceChildren();
  }

  lost() {
    this.parts.gone.replaceChildren(make("span", {}, this.words.lost),
      make("button", { type: "button", class: "cl-button", onclick: () => location.reload() }, this.words.restart));
  }

  click(button) {
    if (!button) return;
    if (button.dataset.rule) this.askRule(button);
    else if (button.dataset.choice !== undefined) this.pick(button.dataset.choice);
  }

  pick(choice) {
    const { several, result } = this.model.get("state");
    if (result) return;
    if (!several) {
      this.picked = new Set([choice]);
      this.ask({ type: "answer", picked: [choice] });
      return;
    }
    if (!this.picked.delete(choice)) this.picked.add(choice);
    this.markPicked();
  }

  markPicked() {
    for (const button of this.root.querySelectorAll("[data-choice]")) {
      button.setAttribute("aria-pressed", String(this.picked.has(button.dataset.choice)));
    }
    this.check.disabled = !this.picked.size;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(".cl-popover, fieldset")) return;
    const buttons = [...this.root.querySelectorAll("[data-choice]")];
    const at = buttons.indexOf(event.target);
    const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 }[event.key];
    const numbered = buttons[Number(event.key) - 1];
    if (at >= 0 && to !== undefined) buttons[(to + buttons.length) % buttons.length].focus();
    else if (numbered) { numbered.focus(); numbered.click(); }
    else if (event.key !== "Enter" && event.key !== " ") return;
    event.stopPropagation();   // a notebook must not take it for a command
    if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
  }

  // ---- drawing --------------------------------------------------------------------------------------------------

  arrive() {
    this.answered();
    const inside = this.root.contains(document.activeElement) && !document.activeElement.closest("fieldset");
    const { number } = this.model.get("state");
    if (number !== this.shown) this.picked.clear();
    this.draw();
    if (inside) (this.next ?? this.root.querySelector("[data-choice]")).focus({ preventScroll: true });
  }

  draw() {
    const { parts, said } = this;
    const { number, kind, question, result, score, problem } = this.model.get("state");
    this.shown = number;
    parts.kinds.querySelector(`input[value="${kind}"]`).checked = true;
    const streak = score.streak > 1 ? ` · ${said.streak.replace("{n}", score.streak)}` : "";
    parts.score.textContent = score.total ? said.score.replace("{right}", score.right).replace("{total}", score.total) + streak : said.no_score;
    parts.question.textContent = question;
    this.root.dataset.state = result ? "done" : "open";
    this.root.dataset.result = result ? (result.ok ? "right" : "wrong") : "";
    this.drawPicture();
    this.drawChoices();
    this.drawVerdict(result, problem);
  }

  drawPicture() {
    const { said, words } = this;
    const { picture, several, choices, result } = this.model.get("state");
    const standings = picture.standings.map(({ name, points, tricks }) => make("div", { class: "cl-hold" },
      make("p", {}, name), make("p", { class: "cl-hold-points" }, points), make("p", {}, tricks)));
    const { suits } = this.display();
    const card = (text) => {
      const node = drawCard(text, { suits });
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", cardName(text, words, suits));
      return node;
    };
    const trump = picture.trump ? make("p", { class: "cl-trump" }, drawSuit(picture.trump, suits),
      make("span", {}, words.trump.replace("{suit}", suitName(picture.trump, words, suits)))) : null;
    const about = make("div", { class: "cl-about" }, make("p", { class: "cl-about-rules" }, picture.rule_set), trump,
      ...picture.facts.map((fact) => make("p", {}, fact)));
    const reply = picture.trick.length > 2 ? "{name}" : said.played;
    const trick = picture.trick.map(({ name, card: text }, i) => make("figure", {}, card(text),
      make("figcaption", {}, (i ? reply : said.led).replace("{name}", name))));
    const turned = picture.turned ? [make("figure", {}, card(picture.turned), make("figcaption", {}, words.turned.replace(": {card}", "")))] : [];
    const hand = several
      ? make("div", { class: "cl-exercise-hand", role: "group", "aria-label": said.pick },
        ...choices.map(([key], i) => this.choice(key, i, cardName(key, words, suits), result, drawCard(key, { suits }))))
      : make("div", { class: "cl-exercise-hand", role: "group", "aria-label": said.hand }, ...picture.hand.map(card));
    const layout = picture.layout.length ? make("div", { class: "cl-exercise-layout", role: "group", "aria-label": said.layout },
      make("p", { "aria-hidden": "true" }, said.layout), make("div", {}, ...picture.layout.map(card))) : null;
    const shown = [...turned, ...trick, ...standings];
    this.parts.felt.hidden = !picture.trump && !shown.length
      && ![picture.facts, picture.hand, picture.layout].some((each) => each.length);
    this.parts.felt.replaceChildren(about,
      ...(shown.length ? [make("div", { class: "cl-shown" }, ...shown)] : []),
      ...(layout ? [layout] : []),
      ...(picture.hand.length ? [hand] : []));
  }

  drawChoices() {
    const { choices, several, result } = this.model.get("state");
    this.parts.choices.hidden = several;
    this.parts.choices.replaceChildren(...(several ? [] : choices.map(([key, label], i) =>
      this.choice(key, i, label, result, make("span", {}, label), make("kbd", { "aria-hidden": "true" }, String(i + 1))))));
  }

  /** A button for a choice; once answered it says by a sign and in words whether it was right. */
  choice(key, index, label, result, ...inside) {
    const picked = this.picked.has(key);
    const right = result?.right.includes(key);
    const mark = !result ? null : right ? (picked || result.ok ? "is_right" : "missed") : picked ? "is_wrong" : null;
    const { several } = this.model.get("state");
    const name = mark ? `${label}: ${this.said[mark]}` : label;   // cards have no text of their own
    return make("button", { type: "button", class: "cl-choice", "data-choice": key, "data-mark": mark, "aria-disabled": result ? "true" : null,
      "aria-pressed": several ? String(picked) : null, "aria-label": several ? name : null },
    ...inside, mark && !several ? make("span", { class: "cl-unseen" }, this.said[mark]) : null);
  }

  drawVerdict(result, problem) {
    const { parts, said, words } = this;
    const { several } = this.model.get("state");
    const lines = result
      ? [make("p", {}, make("b", {}, result.ok ? said.right : said.wrong), " ", ...cited(result.lines[0], words), " ", result.lines.length > 1 ? null : ruleButton(result.rule, words)),
        ...result.lines.slice(1).map((line, i, rest) => make("p", {}, ...cited(line, words), " ", i === rest.length - 1 ? ruleButton(result.rule, words) : null))]
      : problem ? [make("p", {}, problem)] : [];
    parts.verdict.replaceChildren(...lines);
    this.check = make("button", { type: "button", class: "cl-button cl-primary", disabled: !this.picked.size,
      onclick: () => this.ask({ type: "answer", picked: [...this.picked] }) }, said.check);
    this.next = result ? make("button", { type: "button", class: "cl-button cl-primary", onclick: () => this.ask({ type: "next" }) }, said.next) : null;
    parts.foot.replaceChildren(...(this.next ? [this.next] : several ? [this.check] : []));
  }

  // ---- rules ----------------------------------------------------------------------------------------------------

  askRule(button) {
    this.asked = button;
    if (this.model.get("rule").id === button.dataset.rule) this.showRule();
    else this.ask({ type: "rule", rule: button.dataset.rule });
  }

  showRule() {
    const { asked: anchor, words } = this;
    const { panel } = this.parts;
    const rule = this.model.get("rule");
    if (!anchor) return;
    this.asked = null;
    openRule(panel, () => (anchor.isConnected ? anchor : this.root), rule, words);
  }
}
