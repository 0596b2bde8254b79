// Movement: a card travels from where it was to where it lies. Positions are measured before and after a redraw and
// the difference is played back. A card that can move carries data-at, its place ("hand:AH", "trick:1:QH", "fan:1:4",
// "layout:3S", "meld:2:8H#0", "discard:12", "stock", "turned"), and data-card, its face ("" for a back). A card that is
// new on the table may carry data-from: the seat that it comes from, or "stock".

import { drawCard } from "./cards.js";
import { pause } from "./display.js";

const TRAVEL = 230;
const STAGGER = 45;
const LONGEST_DEAL = 1100;   // ms for all cards of a deal
const EASE = "cubic-bezier(.22,.72,.24,1)";

const angleOf = (node) => Number(node.dataset.angle ?? 0);

/** Where every card lies now, relative to the table. */
export function positions(root) {
  const table = root.getBoundingClientRect();
  const places = new Map();
  for (const node of root.querySelectorAll(".cl-card[data-at]")) {
    const box = node.getBoundingClientRect();
    places.set(node.dataset.at, {
      node,
      card: node.dataset.card,
      at: node.dataset.at,
      x: box.x + box.width / 2 - table.x,
      y: box.y + box.height / 2 - table.y,
      width: node.offsetWidth,
      angle: angleOf(node),
    });
  }
  return places;
}

const lastOf = (places, prefix) => [...places.values()].filter((place) => place.at.startsWith(prefix)).at(-1);

/** The faces that have left their places, by face: of two equal cards the one that lies still is none of them. */
function moved(before, after) {
  const gone = [...before.values()].filter((place) => place.card && after.get(place.at)?.card !== place.card);
  return Map.groupBy(gone, (place) => place.card);
}

/** Where the card now at `now` came from, or undefined. A face is followed by name, a back by its owner. */
function origin(now, before, byFace, stock, pile) {
  const same = before.get(now.at);
  if (same?.card === now.card) return same;
  if (now.card && byFace.get(now.card)?.length) return byFace.get(now.card).shift();
  if (same && now.at === "turned") return same;
  if (same && now.at.startsWith("fan:")) return now.card ? same : { ...same, card: "" };   // a back moved up to here
  const [kind, seat] = now.at.split(":");
  if (kind === "layout" || kind === "meld" || kind === "discard") return now.node.dataset.from === "stock" ? stock : lastOf(before, `fan:${now.node.dataset.from}:`);
  if (kind === "trick" || kind === "laid") return lastOf(before, `fan:${seat}:`);
  if (kind === "hand" || kind === "fan" || kind === "turned") return pile ?? stock;
  return same;
}

/** The top card of a discard pile that somebody has taken: one card less lies there now. */
function takenFromPile(before, after) {
  const gone = [...before.values()].filter((place) => place.at.startsWith("discard:") && !after.has(place.at));
  return gone.length === 1 && [...after.keys()].some((at) => at.startsWith("discard:")) ? gone[0] : undefined;
}

function travel(now, from, delay, suits) {
  const { node } = now;
  const options = { duration: TRAVEL, easing: EASE, delay, fill: "backwards" };
  node.animate({
    translate: [`${from.x - now.x}px ${from.y - now.y}px`, "0px 0px"],
    scale: [from.width / now.width, 1],
    rotate: [`${from.angle}deg`, `${now.angle}deg`],
    zIndex: [40, 40],
  }, options);
  if (from.card === now.card) return;
  // Turned over on the way: the old side covers the new one for the first half.
  const cover = drawCard(from.card, { suits });
  cover.classList.add("cl-cover");
  node.append(cover);
  const turning = { ...options, easing: "linear" };
  cover.animate({ opacity: [1, 1, 0, 0], offset: [0, 0.5, 0.5, 1] }, turning).finished.then(() => cover.remove(), () => cover.remove());
  for (const side of node.children) side.animate({ transform: ["scaleX(1)", "scaleX(.05)", "scaleX(1)"] }, turning);
}

/**
 * Play the way from `before` (see `positions`) to what `root` shows now; resolves when all lie still.
 * `sweep` is where cards go that have left the trick: an element, or null.
 */
export async function play(root, before, { suits, sweep }) {
  const after = positions(root);
  const byFace = moved(before, after);
  const stock = before.get("stock") ?? after.get("stock");   // a new deal comes from the new stock
  const pile = takenFromPile(before, after);
  const ways = [...after.values()].map((now) => ({ now, from: origin(now, before, byFace, stock, pile) }));
  const step = Math.min(STAGGER, LONGEST_DEAL / ways.filter(({ from }) => from?.at === "stock").length);
  let lasts = 0;
  let drawn = 0;
  for (const { now, from } of ways) {
    if (!from) {
      const still = now.at === "stock" || now.at.startsWith("discard:");
      if (!still) now.node.animate({ opacity: [0, 1] }, { duration: TRAVEL, easing: "ease-out" });
      continue;
    }
    const still = Math.abs(from.x - now.x) + Math.abs(from.y - now.y) < 1 && Math.abs(from.width - now.width) < 1;
    if (still && from.card === now.card && from.angle === now.angle) continue;
    const delay = from.at === "stock" && now.at !== "turned" ? step * drawn++ : 0;
    travel(now, from, delay, suits);
    lasts = Math.max(lasts, TRAVEL + delay);
  }
  const faces = new Set([...after.values()].map((now) => now.card));
  const left = [...before.values()].filter((place) => /^(trick|layout):/.test(place.at) && !faces.has(place.card));
  if (sweep && left.length) {
    const stagger = Math.min(STAGGER, 400 / left.length);
    left.forEach((place, order) => collect(root, place, sweep, stagger * order));
    lasts = Math.max(lasts, TRAVEL * 1.2 + stagger * left.length);
  }
  if (lasts) await pause(lasts);
}

/** A copy of a card that has left the trick goes to the pile and is gone. */
function collect(root, place, pile, delay) {
  const table = root.getBoundingClientRect();
  const box = pile.getBoundingClientRect();
  const ghost = place.node;
  ghost.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
  ghost.removeAttribute("data-at");
  ghost.style.cssText = `position:absolute;width:${place.width}px;left:${place.x - place.width / 2}px;`
    + `top:${place.y - place.width * 0.7}px;rotate:${place.angle}deg;z-index:30;pointer-events:none`;
  root.append(ghost);
  const dx = box.x + box.width / 2 - table.x - place.x;
  const dy = box.y + box.height / 2 - table.y - place.y;
  ghost.animate(
    { translate: ["0px 0px", `${dx}px ${dy}px`], scale: [1, 0.4], opacity: [1, 1, 0.2] },
    { duration: TRAVEL * 1.2, delay, easing: "cubic-bezier(.5,0,.4,1)", fill: "forwards" },
  ).finished.then(() => ghost.remove(), () => ghost.remove());
}

/** The gentle "no" of a card that may not be played. */
export const shake = (node) => node.animate(
  { translate: ["0px", "-5px", "5px", "-3px", "3px", "0px"] }, { duration: 240, easing: "ease-out" });
