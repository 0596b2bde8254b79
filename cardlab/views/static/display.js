// What every widget of the page shares: building elements, theme, the reader's display choices, popovers.

/** An element with attributes and children; text always becomes a text node, never markup. */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") node.style.cssText = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const STORE = "cardlab.display";
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const SUIT_STYLES = ["two", "four", "german"];

function stored() {
  try {
    const { suits, motion } = JSON.parse(localStorage.getItem(STORE)) ?? {};
    return {
      ...(SUIT_STYLES.includes(suits) && { suits }),
      ...(typeof motion === "boolean" && { motion }),
    };
  } catch {
    return {};   // storage may be forbidden or hold something else
  }
}

/** The reader's choices, over all tables of the page and over visits. */
const chosen = stored();
const listeners = new Set();
const announce = () => { for (const listener of listeners) listener(); };

export function choose(change) {
  Object.assign(chosen, change);
  try { localStorage.setItem(STORE, JSON.stringify(chosen)); } catch { /* then it holds for this page only */ }
  announce();
}

addEventListener("storage", (event) => {
  if (event.key === STORE) { Object.assign(chosen, stored()); announce(); }
});
reduced.addEventListener("change", announce);

function isDark(el) {
  const host = el.closest("[data-jp-theme-light]");   // JupyterLab and Voilà
  return host ? host.dataset.jpThemeLight === "false" : darkSystem.matches;
}

/**
 * Make `root` a place where cards may be drawn: colours of the theme, the reader's suits.
 * Returns `display()`, the choices in force; `changed` runs when one of them changes.
 */
export function frame(root, signal, defaults, changed) {
  const display = () => {
    const { suits = "two", motion = true } = { ...defaults(), ...chosen };
    return { suits: SUIT_STYLES.includes(suits) ? suits : "two", motion: motion && !reduced.matches };
  };
  const theme = () => { root.dataset.theme = isDark(root) ? "dark" : "light"; };
  const apply = () => {
    theme();
    root.dataset.suits = display().suits;
    root.dataset.motion = display().motion ? "on" : "off";
  };
  const listener = () => { apply(); changed(); };
  root.classList.add("cardlab");
  apply();
  listeners.add(listener);
  const host = root.closest("[data-jp-theme-light]");
  const watch = new MutationObserver(theme);
  if (host) watch.observe(host, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  darkSystem.addEventListener("change", theme, { signal });
  signal.addEventListener("abort", () => { listeners.delete(listener); watch.disconnect(); });
  return display;
}

/** Put a popover beside `anchor`, inside the window, and keep it there while the page scrolls. */
export function openBeside(panel, anchor) {
  const place = () => {
    const near = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = panel;
    const below = near.bottom + 8 + height <= innerHeight;
    panel.style.left = `${Math.max(8, Math.min(near.left, innerWidth - width - 8))}px`;
    panel.style.top = `${Math.max(8, below ? near.bottom + 8 : near.top - height - 8)}px`;
  };
  if (!panel.matches(":popover-open")) panel.showPopover();
  place();
  const open = new AbortController();
  addEventListener("scroll", place, { capture: true, passive: true, signal: open.signal });
  addEventListener("resize", place, { signal: open.signal });
  panel.addEventListener("toggle", (event) => { if (event.newState === "closed") open.abort(); }, { signal: open.signal });
}

/** Show a rule in `panel` beside `anchor()`, which gets the focus back; the anchor may be drawn anew meanwhile. */
export function openRule(panel, anchor, { id, title, text }, words) {
  panel.setAttribute("aria-label", words.rule.replace("{id}", id));
  const close = make("button", { type: "button", class: "cl-close", "aria-label": words.close, onclick: () => panel.hidePopover() }, "\u00d7");
  const heading = title ? [make("h3", {}, title)] : [];
  panel.replaceChildren(make("div", { class: "cl-rule-head" }, make("span", { class: "cl-rule-id" }, id), close), ...heading, make("p", {}, text));
  openBeside(panel, anchor());
  close.focus();
  panel.addEventListener("toggle", (event) => {
    if (event.newState === "closed" && panel.contains(document.activeElement)) anchor().focus();
  }, { once: true });
}

/** The gear: suits and motion, for all tables at once. */
export function displayMenu(words, display, drawSuit) {
  const name = `cl-suits-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const option = (style) => make("label", { class: "cl-option" },
    make("input", { type: "radio", name, value: style, onchange: () => choose({ suits: style }) }),
    make("span", { class: "cl-option-suits", "data-suits": style }, ...[..."SHDC"].map((suit) => drawSuit(suit, style))),
    make("span", {}, words[style]));
  const motion = make("input", { type: "checkbox", class: "cl-switch", onchange: () => choose({ motion: motion.checked }) });
  const panel = make("div", { class: "cl-popover cl-menu", popover: "auto", role: "dialog", "aria-label": words.display },
    make("fieldset", {}, make("legend", {}, words.suit_style), ...SUIT_STYLES.map(option)),
    make("label", { class: "cl-option" }, motion, make("span", {}, words.motion)));
  const gear = make("button", { type: "button", class: "cl-gear", "aria-label": words.display, "aria-haspopup": "dialog", title: words.display },
    gearIcon());
  gear.addEventListener("click", () => {
    const now = display();
    panel.querySelector(`input[value="${now.suits}"]`).checked = true;
    motion.checked = now.motion;
    openBeside(panel, gear);
    panel.querySelector("input:checked").focus();
  });
  return { gear, panel };
}

function icon(d) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", d);
  svg.append(path);
  return svg;
}

export const star = () => icon("M10 2l2.4 5.3 5.8.6-4.3 3.9 1.2 5.7L10 14.6l-5.1 2.9 1.2-5.7L1.800 7.900l5.800-.6z");

/** Three sliders: what can be set. */
const gearIcon = () => icon("M2 5h8M14 5h4M2 10h2M8 10h10M2 15h9M15 15h3M12 3v4M6 8v4M13 13v4");
