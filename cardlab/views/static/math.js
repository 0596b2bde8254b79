// Formulas from the small LaTeX that derivations are written in (\frac, \binom, subscripts, powers, a few signs), drawn in the
// letters of the page: MathML depends on a mathematical font that not every machine has.

import { make } from "./display.js";

const SIGNS = { cdot: "\u00b7", approx: "\u2248", ge: "\u2265", times: "\u00d7" };
const BREAKS = new Set(["=", "\u2248", "+", "\u2212"]);   // a long formula may go on in a new line before these

const inThrees = (digits) => digits.replace(/^\d{5,}/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, "\u202f"));
const piece = (kind, ...content) => make("span", { class: `cl-m-${kind}` }, ...content);

/** Read `text` from `at` to its end or an unmatched brace; returns the nodes and where it stopped. */
function readMath(text, at = 0) {
  const nodes = [];
  while (at < text.length && text[at] !== "}") {
    const [whole, space, number, word, letter, sign] = /^(?:(\s+)|(\d+(?:\.\d+)?)|\\([a-z]+)|([A-Za-z])|([^]))/.exec(text.slice(at));
    at += whole.length;
    if (space) continue;
    if (number) nodes.push(piece("number", inThrees(number)));
    else if (letter) nodes.push(make("i", {}, letter));
    else if (word === "frac" || word === "binom") {
      const above = readGroup(text, at);
      const below = readGroup(text, above.end);
      at = below.end;
      nodes.push(piece(word, above.node, below.node));
    } else if (word === "quad") nodes.push(piece("space"));
    else if (sign === "_" || sign === "^") {
      const small = readGroup(text, at);
      at = small.end;
      nodes.push(make(sign === "_" ? "sub" : "sup", {}, small.node));
    } else if (sign === "{") {
      const group = readMath(text, at);
      at = group.end + 1;
      nodes.push(...group.nodes);
    } else nodes.push(piece("(),".includes(sign) ? "mark" : "sign", word ? SIGNS[word] ?? word : sign === "-" ? "\u2212" : sign));
  }
  return { nodes, end: at };
}

/** A group in braces, or the one character that stands for it. */
function readGroup(text, at) {
  const { nodes, end } = text[at] === "{" ? readMath(text, at + 1) : { ...readMath(text[at]), end: at };
  return { node: make("span", {}, ...nodes), end: end + 1 };
}

/** A formula as a row of parts between which a line may break; `plain` is how it is read out. */
export function formula(latex, plain) {
  const parts = [[]];
  let depth = 0;
  for (const node of readMath(latex).nodes) {
    depth += { "(": 1, ")": -1 }[node.textContent] ?? 0;
    if (depth === 0 && BREAKS.has(node.textContent) && parts.at(-1).length) parts.push([]);
    parts.at(-1).push(node);
  }
  return make("span", { class: "cl-formula", role: "math", "aria-label": plain },
    ...parts.flatMap((nodes) => [piece("part", ...nodes), " "]));
}
