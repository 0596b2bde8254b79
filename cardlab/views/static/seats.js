// The parts of a table that are only looked at: seats, trick, stock, story. Each function draws one from the scene.

import { cardName, drawCard, drawSuit, isCard, suitName } from "./cards.js";
import { make } from "./display.js";

/** A card that can move (see motion.js): its place and its face are written on it. */
export function cardAt(at, card, { suits, mini, strip, angle }) {
  const node = drawCard(card, { suits, mini, strip });
  node.dataset.at = at;
  node.dataset.card = isCard(card) ? card : "";
  if (angle) {
    node.dataset.angle = angle;
    node.style.rotate = `${angle}deg`;
  }
  return node;
}

/** Where each seat sits, seen from `me`: the next player at the left, or at the right where play goes `around` that way. */
export function sides(count, me, around) {
  const others = { 1: [], 2: ["top"], 3: ["left", "right"], 4: ["left", "top", "right"] }[count] ?? Array(count - 1).fill("top");
  if (around === "right") others.reverse();
  return Array.from({ length: count }, (_, seat) => (seat === me ? "bottom" : others[(seat - me + count) % count - 1]));
}

export const ruleButton = (rule, words) => rule
  ? make("button", { type: "button", class: "cl-rule", "data-rule": rule, "aria-label": words.rule.replace("{id}", rule) }, rule)
  : null;

/** Name, dealer, turn, score and badges of a seat. */
export function plate(seat, mine, words) {
  const turn = seat.turn ? make("span", { class: "cl-turn" }, mine ? words.your_turn : words.their_turn) : null;
  const score = (seat.score ?? []).map(({ label, value, note }) => make("span", { class: "cl-score" },
    make("b", {}, String(value)), ` ${label}`, note ? make("small", {}, ` (${note})`) : null));
  const badges = (seat.badges ?? []).map((badge) => make("span", { class: "cl-badge" }, badge));
  return make("div", { class: `cl-plate${seat.turn ? " cl-on-turn" : ""}`, "data-team": seat.side },
    make("div", { class: "cl-plate-name" },
      make("span", { class: "cl-name" }, seat.name),
      seat.dealer ? make("span", { class: "cl-dealer" }, words.dealer) : null,
      turn),
    score.length + badges.length ? make("div", { class: "cl-plate-score" }, ...score, ...badges) : null);
}

/** The captured tricks: a crosswise stack, one layer a trick. */
export function pile(seat, at, words) {
  const tricks = seat.pile?.tricks ?? 0;
  const cards = seat.pile?.cards ?? 0;
  const label = tricks ? words.tricks[tricks] ?? String(tricks) : cards ? words.cards[cards] ?? String(cards) : words.tricks[0];
  const layers = Array.from({ length: Math.min(tricks || Math.ceil(cards / 4), 12) }, (_, i) => {
    const card = drawCard(null);
    card.style.cssText = `rotate:${i % 2 ? 84 : -5}deg;translate:${i * 0.6}px ${i * -1.2}px`;
    return card;
  });
  return make("div", { class: `cl-pile${layers.length ? "" : " cl-none"}`, "data-pile": at },
    make("div", { class: "cl-pile-cards", "aria-hidden": "true" }, ...layers),
    make("span", { class: layers.length ? "cl-count" : "cl-unseen" }, label));
}

/** Another seat's hand: backs, or faces where they may be seen; `flat` where there are many. */
export function fan(seat, number, display, words) {
  const open = seat.hand.some(isCard);
  const names = seat.hand.filter(isCard).map((card) => cardName(card, words, display.suits));
  const count = words.cards[seat.hand.length] ?? String(seat.hand.length);
  const label = open ? `${count}: ${names.join(", ")}` : count;
  const middle = (seat.hand.length - 1) / 2;
  const flat = display.flat;
  return make("div", { class: `cl-fan${open ? " cl-open" : ""}`, role: "img", "aria-label": `${seat.name}: ${label}` },
    ...seat.hand.map((card, i) => {
      const node = cardAt(`fan:${number}:${i}`, card, { suits: display.suits, mini: true, angle: open || flat ? 0 : (i - middle) * 2.2 });
      const slot = make("span", { class: "cl-fan-slot" }, node);
      if (!open && !flat) slot.style.translate = `0 ${(i - middle) ** 2 * -0.5}px`;
      return slot;
    }));
}

/** Cards that lie face up in front of another seat and are still its own. */
export function laid(seat, number, display, words) {
  if (!seat.laid?.length) return null;
  return make("div", { class: "cl-laid" }, ...seat.laid.map(({ card, label }) =>
    make("div", { role: "img", "aria-label": `${seat.name}, ${label}: ${cardName(card, words, display.suits)}` },
      cardAt(`laid:${number}:${card}`, card, { suits: display.suits, mini: true }),
      make("span", { class: "cl-tag", "aria-hidden": "true" }, label))));
}

// Where a seat's card lies, and how far its next one lies from it: the corner of every card stays in sight.
const TRICK_PLACES = {
  2: { bottom: [0.56, 0.16, 0.34, 0.04], top: [-0.56, -0.16, 0.34, 0.04] },
  more: { bottom: [-0.2, 0.72, 0.34, 0.03], top: [-0.2, -0.72, 0.34, 0.03], left: [-1.35, -0.2, 0.04, 0.32], right: [1.25, -0.2, 0.04, 0.32] },
};
const TILT = { bottom: 2, top: -3, left: -7, right: 6 };

/** The trick in the order it was played, each card nearest its player. */
export function trick(cards, scene, display, words, past) {
  const where = sides(scene.seats.length, scene.me, scene.around);
  const places = scene.seats.length <= 2 ? TRICK_PLACES[2] : TRICK_PLACES.more;
  const played = {};
  const rounds = (seat) => cards.filter((each) => each.seat === seat).length;
  const most = Math.max(...cards.map((each) => rounds(each.seat)));
  const aside = places === TRICK_PLACES.more ? Math.max(0, most - 2) * places.bottom[2] / 2 : 0;   // long rows part
  return cards.map(({ seat, card, ...more }) => {
    const holds = more.holds && !past;
    const side = where[seat] ?? "top";
    const nth = (played[seat] = (played[seat] ?? -1) + 1);   // some games let a seat play to a trick again
    const [x, y, right, down] = places[side] ?? [0, 0, 0.3, 0];
    const step = places === TRICK_PLACES[2] && side === "top" ? nth + 1 - rounds(seat) : nth;   // towards the free side
    const said = words.played.replace("{card}", cardName(card, words, display.suits)).replace("{name}", scene.seats[seat]?.name ?? "");
    return make("li", { "aria-label": holds ? `${said}, ${words.holds}` : said, class: past ? "cl-past" : holds ? "cl-holds" : null,
      style: `--x:${x + (side === "right" ? aside : -aside) + step * right};--y:${y + step * down}` },
    cardAt(`trick:${seat}:${card}`, card, { suits: display.suits, angle: TILT[side] + nth * 2 }),
    holds ? make("span", { class: "cl-tag", "aria-hidden": "true" }, words.holds) : null);
  });
}

const trumpMark = (scene, display, words) => scene.trump
  ? make("span", { class: "cl-trump" }, drawSuit(scene.trump, display.suits),
    make("span", { "aria-hidden": "true" }, words.trump_short),
    make("span", { class: "cl-unseen" }, words.trump.replace("{suit}", suitName(scene.trump, words, display.suits))))
  : null;

/** Stock (`count` cards face down) with the turned card crosswise half under it, or over it when closed. */
export function stock(scene, display, words) {
  const { stock: lies } = scene;
  const mark = trumpMark(scene, display, words);
  if (!lies) return mark ? [make("div", { class: "cl-stock" }, mark)] : [];
  const { suits } = display;
  const actions = (scene.actions ?? []).filter((action) => action.on === "stock");
  const count = words.cards[lies.count] ?? String(lies.count);
  const turned = isCard(lies.turned) && !lies.closed ? words.turned.replace("{card}", cardName(lies.turned, words, suits)) : null;
  const label = [`${words.stock}: ${count}`, turned, lies.closed ? words.closed : null].filter(Boolean).join(", ");
  const below = lies.turned || lies.closed
    ? make("div", { class: `cl-turned${lies.closed ? " cl-over" : ""}` }, cardAt("turned", lies.closed ? null : lies.turned, { suits, angle: 90 }))
    : null;
  const top = lies.count > 0
    ? make("div", { class: "cl-deck", "data-depth": Math.min(3, Math.ceil(lies.count / 4)) }, cardAt("stock", null, { suits }))
    : null;
  const attributes = { class: `cl-stack${actions.length ? " cl-act" : ""}`, "data-stock": true };
  const stack = actions.length
    ? make("button", { ...attributes, type: "button", "aria-label": `${label}. ${actions.map((action) => action.label).join(", ")}` }, below, top)
    : make("div", { ...attributes, role: "img", "aria-label": label }, below, top);
  return [make("div", { class: "cl-stock" }, stack,
    make("div", { class: "cl-stock-words" }, make("span", { class: "cl-count", "aria-hidden": "true" }, count), mark))];
}

/** The last three events, or all of them. */
export function story(events, all, words) {
  return (all ? events : events.slice(-3)).map((event) =>
    make("li", {}, make("span", {}, event.text), " ", ruleButton(event.rule, words)));
}
