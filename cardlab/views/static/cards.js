// Cards as SVG symbols: every face is drawn once a page and used by reference, so a card on a table is two nodes.
// A card is drawn in a box of 250 x 350, a suit in 24 x 24, a glyph of a rank in 40 x 60. A joker is "JK".

import { COURTS } from "./courts.js";

const GLYPHS = {
  1: "M12 15C17 13 21 9.5 22.5 4.5V55.5M11 55.5H34",
  2: "M6 18C6 9.5 12 4.5 20 4.5S34 10 34 18.5C34 32 7 40 5.5 55.5H36",
  3: "M5.5 4.5H34L17.5 24C28 23.5 35 30 35 39.5C35 49.5 28 55.5 19 55.5C11.5 55.5 6.5 52 4 46",
  4: "M27.5 59.5V5.5L4.5 41.5H39",
  5: "M32.5 4.5H9.5L8 27C11.5 23.5 15.5 22 20 22C29 22 35 29 35 38.5C35 48.5 28.5 55.5 19 55.5C11.5 55.5 6.5 52 4 46",
  6: "M31 4.5C17 9 5.5 22 5.5 38.5C5.5 49 11.5 55.5 20.5 55.5S35.5 49 35.5 40S29.5 25 20.5 25C13 25 7 30 5.7 37",
  7: "M5 18V4.5H35.5C27 21 18 37 17 59.5",
  8: "M20 28C12.5 28 8 22.5 8 16.3C8 9.5 13 4.5 20 4.5S32 9.5 32 16.3C32 22.5 27.5 28 20 28C11 28 5 33.5 5 41.7C5 50 11 55.5 20 55.5S35 50 35 41.7C35 33.5 29 28 20 28Z",
  9: "M9 55.5C23 51 34.5 38 34.5 21.5C34.5 11 28.5 4.5 19.5 4.5S4.5 11 4.5 20S10.5 35 19.5 35C27 35 33 30 34.3 23",
  T: "M2 14C6 12 9 9 10 4.5V59.5M19.5 30C19.5 12 24.5 4.5 32 4.5S44.5 12 44.5 30S39.5 55.5 32 55.5S19.5 48 19.5 30Z",
  J: "M16 4.5H38M28 4.5V39C28 49.5 23.5 55.5 15.5 55.5C8.5 55.5 4 51 3.5 42.5",
  Q: "M20 4.5C10 4.5 4.5 13.5 4.5 30S10 55.5 20 55.5S35.5 46.5 35.5 30S30 4.5 20 4.5ZM19 40.5L37.5 60",
  K: "M1.5 4.5H16.5M1.5 55.5H16.5M9 4.5V55.5M27 4.5H40M27.5 55.5H41.5M33.5 4.5L9.5 33.5M17 25.5L34.5 55.5",
  A: "M20 3L5.5 55.5M20 3L34.5 55.5M9.5 39H30.5M-1 55.5H12M28 55.5H41",
  U: "M5.5 4.5V38C5.5 49.5 11 55.5 20 55.5S34.5 49.5 34.5 38V4.5M-1 4.5H12M28 4.5H41",
  O: "M20 4.5C10 4.5 4.5 13.5 4.5 30S10 55.5 20 55.5S35.5 46.5 35.5 30S30 4.5 20 4.5Z",
};

const FRENCH = {
  S: "M12 1.6C9.4 6.2 2.8 9.5 2.8 14.5C2.8 17.5 5 19.2 7.3 19.2C9 19.2 10.4 18.3 11.3 16.9C11.1 19.5 10.2 21.3 8.3 22.5H15.7C13.8 21.3 12.9 19.5 12.7 16.9C13.6 18.3 15 19.2 16.7 19.2C19 19.2 21.2 17.5 21.2 14.5C21.2 9.5 14.6 6.2 12 1.6Z",
  H: "M12 21.8C6.2 16.9 2.4 13.1 2.4 8.5C2.4 5.3 4.7 2.9 7.5 2.9C9.5 2.9 11.1 4 12 5.8C12.9 4 14.5 2.9 16.5 2.9C19.3 2.9 21.6 5.3 21.6 8.5C21.6 13.1 17.8 16.9 12 21.8Z",
  D: "M12 1.4C14.2 5.4 17 9 20.2 12C17 15 14.2 18.6 12 22.6C9.8 18.6 7 15 3.8 12C7 9 9.8 5.4 12 1.4Z",
  C: "M12 1.8A4.7 4.7 0 0 0 8.1 9.1A4.750 4.750 0 1 0 11.3 16.1C11.1 19.2 10.2 21.3 8.3 22.5H15.7C13.8 21.3 12.9 19.2 12.7 16.1A4.750 4.750 0 1 0 15.9 9.1A4.7 4.7 0 0 0 12 1.8Z",
};

// Acorn, leaf, heart, bell: [path, fill, is it a line].
const GERMAN = {
  C: [["M5.2 10.6c.1 5.6 3.4 9.6 6.8 11.2 3.4-1.6 6.7-5.6 6.8-11.2z", "#2e6b34"],
      ["M4 10.6c-.5-3.9 3-6.6 8-6.6s8.5 2.7 8 6.6c-2.6.9-13.4.9-16 0z", "#8a5a12"],
      ["M12 4V1.6M7.4 5.4l3 5.6M11 4.2l4.6 6.7M15.2 5l-4.4 6M18.2 6.8l-2.6 4", "#3b2506", true]],
  S: [["M12 1.8C7 5.2 3.6 9.4 3.6 13.2c0 3.3 2.6 5.2 5.2 4.6 1.2-.3 2.2-.9 2.7-1.7v6.1h1v-6.1c.5.8 1.5 1.4 2.7 1.7 2.6.6 5.2-1.3 5.2-4.6 0-3.8-3.4-8-8.4-11.4z", "#1f7a3a"],
      ["M12 5v11M12 10l-4-2.6M12 10l4-2.6M12 14l-5-2.8M12 14l5-2.8", "#0c3d1b", true]],
  H: [[FRENCH.H, "#c1121f"]],
  D: [["M3.2 12.8a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0z", "#e0a100"],
      ["M3.3 11.6h17.4v2.4H3.3z", "#b3261e"],
      ["M12 17.6v4M10 4.4c0-1.6.8-2.8 2-2.8s2 1.2 2 2.8M10.9 17.6a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0", "#4a3300", true]],
};

const LEFT = 88, MID = 125, RIGHT = 162;
const column = (x, ...ys) => ys.map((y) => [x, y]);
const both = (...ys) => [...column(LEFT, ...ys), ...column(RIGHT, ...ys)];
const PIPS = {
  2: column(MID, 74, 276),
  3: column(MID, 74, 175, 276),
  4: both(72, 278),
  5: [...both(72, 278), [MID, 175]],
  6: both(72, 175, 278),
  7: [...both(72, 175, 278), [MID, 123]],
  8: [...both(72, 175, 278), ...column(MID, 123, 227)],
  9: [...both(72, 141, 209, 278), [MID, 175]],
  T: [...both(72, 141, 209, 278), ...column(MID, 106, 244)],
};

const SVG = "http://www.w3.org/2000/svg";

/** The drawings below are constants of this file: nothing from outside is ever parsed as markup. */
function symbol(id, box, markup) {
  if (document.getElementById(id)) return id;
  let sheet = document.getElementById("cl-sheet");
  if (!sheet) {
    sheet = document.createElementNS(SVG, "svg");
    sheet.id = "cl-sheet";
    sheet.setAttribute("aria-hidden", "true");
    sheet.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
    document.body.append(sheet);
  }
  const node = document.createElementNS(SVG, "symbol");
  node.id = id;
  node.setAttribute("viewBox", box);
  node.setAttribute("overflow", "visible");
  node.innerHTML = markup;
  sheet.append(node);
  return id;
}

function drawing(id, box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

const suitMarkup = (suit, german) => german
  ? GERMAN[suit].map(([d, colour, line]) => line
    ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width=".9" stroke-linecap="round"/>`
    : `<path d="${d}" fill="${colour}"/>`).join("")
  : `<path d="${FRENCH[suit]}" fill="var(--cl-${suit})"/>`;

const suitAt = (suit, german, x, y, size, turned = false) =>
  `<g transform="translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${size / 24}) translate(-12 -12)">${suitMarkup(suit, german)}</g>`;

const glyphAt = (letter, suit, german, x, y, height) => {
  const wide = letter === "T" ? 46 : 40;
  const squeeze = letter === "T" ? 0.92 : 1;
  const scale = height / 60;
  return `<path d="${GLYPHS[letter]}" fill="none" stroke="${german ? "var(--cl-ink)" : `var(--cl-${suit})`}" stroke-width="8.5"
    stroke-linejoin="round" transform="translate(${x - (wide * squeeze * scale) / 2} ${y}) scale(${scale * squeeze} ${scale})"/>`;
};

const twice = (markup) => `${markup}<g transform="rotate(180 125 175)">${markup}</g>`;

const letterOf = (rank, german) => (german && { J: "U", Q: "O" }[rank]) || rank;

function faceMarkup(card, german) {
  const [rank, suit] = card;
  const index = glyphAt(letterOf(rank, german), suit, german, 34, 17, 62) + suitAt(suit, german, 34, 108, 42);
  if (PIPS[rank]) {
    const size = german ? 52 : 51;
    return twice(index) + PIPS[rank].map(([x, y]) => suitAt(suit, german, x, y, size, y > 175)).join("");
  }
  if (rank === "A") {
    return twice(index) + (german
      ? suitAt(suit, german, 125, 110, 104) + suitAt(suit, german, 125, 240, 104, true)
      : suitAt(suit, german, 125, 175, 136));
  }
  const place = german && rank === "J" ? [76, 128] : [78, 61];   // the Unter wears its suit low
  const figure = COURTS[german && rank === "Q" ? "O" : rank].replaceAll("SUIT", german ? GERMAN[suit][0][1] : `var(--cl-${suit})`);
  return `<clipPath id="cl-half-${german ? "g" : "f"}${card}"><path d="M60 40H190V159L60 191Z"/></clipPath>
    ${twice(`<g clip-path="url(#cl-half-${german ? "g" : "f"}${card})">${figure}</g>`)}
    <path d="M60 191L190 159" stroke="var(--cl-gold)" stroke-width="9"/>
    <path d="M60 186L190 154M60 196L190 164" stroke="var(--cl-ink)" stroke-width="1.6"/>
    <rect x="60" y="40" width="130" height="270" rx="5" fill="none" stroke="var(--cl-ink)" stroke-opacity=".55" stroke-width="2"/>
    ${twice(index + suitAt(suit, german, ...place, 28))}`;
}

const miniMarkup = ([rank, suit], german) =>
  glyphAt(letterOf(rank, german), suit, german, 125, 40, 138) + suitAt(suit, german, 125, 258, 128);

/** The index alone, in the left half that stays in sight where cards lie close on each other. */
const stripMarkup = ([rank, suit], german) => glyphAt(letterOf(rank, german), suit, german, 66, 22, 120)
  + suitAt(suit, german, 66, 212, 106) + suitAt(suit, german, 190, 282, 84, true);

const starAt = (x, y, r) => `<path d="M${Array.from({ length: 10 }, (_, i) => {
  const out = i % 2 ? r * 0.46 : r;
  return [x + out * Math.sin(Math.PI * i / 5), y - out * Math.cos(Math.PI * i / 5)].map((n) => n.toFixed(1)).join(" ");
}).join("L")}Z" fill="var(--cl-gold)" stroke="var(--cl-joker)" stroke-width="${r / 9}" stroke-linejoin="round"/>`;

/** The letters JK, beside or under each other. */
const lettersAt = (x, y, height, right, down) => glyphAt("J", "joker", false, x, y, height) + glyphAt("K", "joker", false, x + right, y + down, height);

const JOKERS = {
  full: () => twice(lettersAt(34, 17, 62, 0, 76)) + starAt(125, 180, 72),
  mini: () => lettersAt(76, 44, 112, 98, 0) + starAt(125, 256, 70),
  strip: () => lettersAt(34, 20, 70, 64, 0) + starAt(66, 132, 32) + starAt(188, 270, 46),
};

/** The index on a ground of its own, for a corner of the joker that stands for this card. */
const tagMarkup = ([rank, suit], german) => glyphAt(letterOf(rank, german), suit, german, 56, 12, 84) + suitAt(suit, german, 56, 138, 66);

// One path for the lattice: an SVG pattern would not see the colours of the place where the card lies.
const LATTICE = Array.from({ length: 8 * 12 }, (_, i) =>
  `M${25 + 25 * (i % 8) + 12.5} ${26 + 25 * Math.floor(i / 8)}l11 11.5l-11 11.5l-11 -11.5Z`
  + `m-3.2 11.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z`).join("");

const BACK = `
  <rect x="13" y="13" width="224" height="324" rx="9" fill="var(--cl-back-1)"/>
  <path d="${LATTICE}" fill="var(--cl-back-2)" fill-rule="evenodd"/>
  <rect x="20.5" y="20.5" width="209" height="309" rx="5" fill="none" stroke="var(--cl-back-2)" stroke-width="2.5"/>`;

const JOKER = "JK";

export const isCard = (text) => typeof text === "string" && (text === JOKER || /^[2-9TJQKA][SHDC]$/.test(text));

const FACES = { full: faceMarkup, mini: miniMarkup, strip: stripMarkup };

/**
 * One card as an element that fills its parent's width: a face, or the back when `card` is no card.
 * `suits` is "two", "four" or "german"; `mini` draws only the index, large, for cards under about 50 px,
 * `strip` draws it in the left half, for cards that lie on each other.
 */
export function drawCard(card, { suits = "two", mini = false, strip = false } = {}) {
  const german = suits === "german";
  const look = strip ? "strip" : mini ? "mini" : "full";
  const id = !isCard(card) ? symbol("cl-back", "0 0 250 350", BACK)
    : card === JOKER ? symbol(`cl-joker-${look}`, "0 0 250 350", JOKERS[look]())
    : symbol(`cl-${german ? "g" : "f"}-${look}-${card}`, "0 0 250 350", FACES[look](card, german));
  const node = document.createElement("span");
  node.className = isCard(card) ? "cl-card" : "cl-card cl-back";
  node.append(drawing(id, "0 0 250 350"));
  return node;
}

/** Rank and suit of a card, for a corner of the joker that stands for it. */
export function drawTag(card, suits = "two") {
  const german = suits === "german";
  const node = document.createElement("span");
  node.className = "cl-as";
  node.append(drawing(symbol(`cl-${german ? "g" : "f"}-tag-${card}`, "0 0 112 178", tagMarkup(card, german)), "0 0 112 178"));
  return node;
}

/** A suit alone, for "trump" and the display menu. */
export function drawSuit(suit, suits = "two") {
  const german = suits === "german";
  const node = document.createElement("span");
  node.className = "cl-suit";
  node.append(drawing(symbol(`cl-suit-${german ? "g" : "f"}${suit}`, "0 0 24 24", suitMarkup(suit, german)), "0 0 24 24"));
  return node;
}

/** "ace of hearts" in the words that came from Python. */
export function cardName(card, words, suits = "two") {
  if (!isCard(card)) return words.back;
  if (card === JOKER) return words.joker;
  const german = suits === "german";
  const rank = (german && words.german_ranks[card[0]]) || words.ranks[card[0]];
  return words.card.replace("{rank}", rank).replace("{suit}", suitName(card[1], words, suits));
}

export const suitName = (suit, words, suits = "two") => (suits === "german" ? words.german_suits : words.suits)[suit] ?? "";

