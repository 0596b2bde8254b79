// The gallery: a card for each game.

function gameCard({ name, title, about, facts, emblem, parts: own }, parts, { make, drawCard, suits }) {
  const page = `${name}.ipynb`;
  const middle = (emblem.length - 1) / 2;
  const fan = make("div", { class: "cl-emblem", "aria-hidden": "true" }, ...emblem.map((card, i) =>
    make("span", { style: `--turn:${i - middle}` }, drawCard(card, { suits }))));
  return make("article", { class: "cl-game" },
    make("a", { class: "cl-game-felt", href: `${page}#play`, tabindex: -1, "aria-hidden": "true" }, fan),
    make("div", { class: "cl-game-words" },
      make("h2", {}, make("a", { href: page }, title)),
      make("p", {}, about),
      make("p", { class: "cl-facts" }, facts)),
    make("ul", { class: "cl-game-parts" }, ...parts.filter((part) => own.includes(part.name)).map((part) => make("li", {},
      make("a", { href: `${page}#${part.name}`, "data-part": part.name }, make("b", {}, part.title), make("span", {}, part.about))))));
}

export default {
  async render({ model, el, signal, host }) {
    const { exports } = await host.getWidget(model.get("runtime"));
    if (signal.aborted) return;
    const root = exports.make("div", { class: "cl-lab cl-gallery" });
    const draw = () => root.replaceChildren(...model.get("games").map((game) =>
      gameCard(game, model.get("parts"), { ...exports, suits: display().suits })));
    const display = exports.frame(root, signal, () => ({}), draw);
    draw();
    el.append(root);
  },
};
