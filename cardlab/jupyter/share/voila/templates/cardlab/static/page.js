// The frame of a page: the bar with the page's parts, one part at a time, a lesson step by step, light and dark.
//
// A part begins with a cell whose text begins with a heading of level 2, a step of a part with a numbered heading
// of level 3 ("3. Marriages"). A page without such headings stays whole.

const cardlabPage = (() => {
  const { body, documentElement: html } = document;
  const words = JSON.parse(document.getElementById("cl-words").textContent);
  const title = document.title;
  const slug = (text) => text.trim().toLowerCase().replaceAll(/\s+/g, "-");

  function make(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  }

  const store = {   // storage may be forbidden
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* then it holds for this page only */ } },
  };

  // ---- light and dark -----------------------------------------------------------------------------------------------

  const THEMES = ["auto", "light", "dark"];
  const darkSystem = matchMedia("(prefers-color-scheme: dark)");
  let theme = [new URLSearchParams(location.search).get("theme"), store.get("cardlab.theme"), "auto"].find((each) => THEMES.includes(each));

  function applyTheme() {
    const light = String(theme === "auto" ? !darkSystem.matches : theme === "light");
    if (body.dataset.jpThemeLight !== light) body.dataset.jpThemeLight = light;
    html.style.colorScheme = light === "true" ? "light" : "dark";
  }

  function chooseTheme(name) {
    theme = name;
    store.set("cardlab.theme", name);
    const url = new URL(location.href);
    if (url.searchParams.has("theme")) {
      url.searchParams.delete("theme");
      history.replaceState(null, "", url);
    }
    applyTheme();
  }

  applyTheme();
  darkSystem.addEventListener("change", applyTheme);
  // JupyterLab's theme manager writes the theme of the server there.
  new MutationObserver(applyTheme).observe(body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });

  function themeMenu() {
    const panel = make("div", { class: "cl-theme-menu", id: "cl-theme-menu", popover: "auto", role: "dialog", "aria-label": words.theme },
      ...THEMES.map((name) => {
        const radio = make("input", { type: "radio", name: "cl-theme", value: name });
        radio.checked = name === theme;
        radio.addEventListener("change", () => chooseTheme(name));
        return make("label", {}, radio, words[name]);
      }));
    const button = make("button", { type: "button", class: "cl-theme", popovertarget: "cl-theme-menu", "aria-label": words.theme, title: words.theme });
    button.innerHTML = '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7"/><path d="M10 3a7 7 0 0 1 0 14z"/></svg>';
    return [button, panel];
  }

  // ---- the bar ------------------------------------------------------------------------------------------------------

  const MARK = '<svg viewBox="0 0 30 28" aria-hidden="true"><rect x="2" y="4" width="15" height="21" rx="2.500" transform="rotate(-12 9.500 14.500)"/>'
    + '<rect x="11" y="3" width="16" height="22.400" rx="2.500" transform="rotate(7 19 14)"/>'
    + '<path d="M19.300 8.200c-1.500 2.700-5 4.200-5 6.900 0 1.600 1.200 2.500 2.400 2.500.8 0 1.500-.3 1.900-.9-.1 1.500-.6 2.500-1.500 3.200h4.400c-.9-.7-1.400-1.700-1.500-3.200.4.600 1.100.9 1.900.9 1.200 0 2.400-.9 2.400-2.500 0-2.700-3.500-4.200-5-6.900z"/></svg>';

  const name = make("span", { class: "cl-page-title", "aria-level": "1" }, title);
  const nav = make("nav", { class: "cl-parts", "aria-label": words.parts, hidden: "" });

  function bar() {
    const gallery = title === "cardlab";
    const home = make("a", { class: "cl-home", href: "index.ipynb", "aria-label": gallery ? "cardlab" : words.back });
    home.innerHTML = MARK;
    home.append(make("span", {}, "cardlab"));
    return make("header", { class: "cl-page-bar" }, make("div", {},
      home, ...(gallery ? [] : [name]), nav, ...themeMenu()));
  }

  /** While the kernel sets the page up: a table that is being laid, and how far it is. */
  function loading() {
    const place = document.getElementById("loading");
    if (!place) return;
    const progress = make("progress", { max: "1", "aria-label": words.loading });
    const ghosts = (n) => make("div", { class: "cl-ghost-row" }, ...Array.from({ length: n }, () => make("span")));
    place.replaceChildren(make("div", { class: "cl-ghost-felt" }, ghosts(6), make("p", { role: "status" }, words.loading), progress, ghosts(6)));
    window.voila_process = (cell, count) => { progress.value = cell / count; };
  }

  body.prepend(bar());
  loading();

  // ---- parts and steps ----------------------------------------------------------------------------------------------

  let parts = [];
  let shown = null;
  const scrolled = new Map();   // where each part was left

  const headingOf = (cell) => cell.querySelector(".jp-RenderedMarkdown > :is(h1, h2, h3):first-child");

  function read(cells) {
    const found = [];
    const intro = [];
    for (const cell of cells) {
      const heading = headingOf(cell);
      const text = heading?.firstChild.textContent.trim() ?? "";
      if (heading?.tagName === "H2") {
        heading.id = slug(text);
        found.push({ name: heading.id, title: text, cells: [], steps: [] });
      }
      const part = found.at(-1);
      const number = heading?.tagName === "H3" && part ? text.match(/^\d+\.\s+(.+)/) : null;
      if (number) part.steps.push({ title: number[1], cells: [] });
      const place = part?.steps.at(-1)?.cells ?? part?.cells ?? intro;
      place.push(cell);
    }
    if (found.length) found[0].intro = intro;
    return found;
  }

  /** The part and the step that the address asks for (step 0: the part has none). */
  function asked() {
    const [wanted, step] = location.hash.slice(1).toLowerCase().split("/");
    const part = parts.find((each) => each.name === wanted) ?? parts[0];
    return { part, step: Math.min(Math.max(Number.parseInt(step, 10) || 1, 1), part.steps.length) };
  }

  function show() {
    const { part, step } = asked();
    const place = `${part.name}/${step}`;
    if (shown) scrolled.set(shown.part, scrollY);
    const changed = shown?.place !== place;
    const inPart = shown?.part === part.name;
    shown = { place, part: part.name };
    for (const each of parts) {
      const here = each === part;
      for (const cell of each.intro ?? []) cell.hidden = !here || step > 1;
      for (const cell of each.cells) cell.hidden = !here;
      each.steps.forEach((one, i) => { for (const cell of one.cells) cell.hidden = !here || i + 1 !== step; });
      if (each.head) each.head.hidden = each.foot.hidden = !here;
      if (here) each.link.setAttribute("aria-current", "page");
      else each.link.removeAttribute("aria-current");
    }
    if (part.steps.length) drawSteps(part, step);
    // The title of the notebook stands in its introduction; where that is hidden, the name in the bar takes its place.
    if (part.intro && step <= 1) name.removeAttribute("role");
    else name.setAttribute("role", "heading");
    document.title = `${part.title} · ${title}`;
    if (!changed) return;
    dispatchEvent(new Event("resize"));   // charts that were drawn out of sight measure again
    if (inPart) scrollTo(0, 0);
    else scrollTo(0, scrolled.get(part.name) ?? 0);
  }

  const doneKey = `cardlab.done.${location.pathname.split("/").at(-1)}`;
  const done = new Set((store.get(doneKey) ?? "").split("|").filter(Boolean));

  function buildSteps(part) {
    const links = part.steps.map((step, i) => make("a", { href: `#${part.name}/${i + 1}` }, make("span", {}, String(i + 1)), step.title));
    const list = make("details", { class: "cl-step-list" }, make("summary"), make("ol", {}, ...links.map((link) => make("li", {}, link))));
    const marks = make("div", { class: "cl-step-marks", "aria-hidden": "true" }, ...part.steps.map(() => make("i")));
    headingOf(part.cells[0]).classList.add("cl-unseen");   // the steps have headings of their own
    Object.assign(part, {
      links, list, marks,
      head: make("nav", { class: "cl-steps", "aria-label": words.steps }, list, marks),
      foot: make("nav", { class: "cl-step-foot", "aria-label": words.other_steps }),
    });
    part.steps[0].cells[0].before(part.head);
    part.steps.at(-1).cells.at(-1).after(part.foot);
    part.head.addEventListener("click", (event) => { if (event.target.closest("a")) list.open = false; });
    for (const step of part.steps) {
      for (const cell of step.cells) {
        cell.addEventListener("cardlab:solved", () => {
          done.add(slug(step.title));
          store.set(doneKey, [...done].join("|"));
          drawSteps(part, asked().step);
        });
      }
    }
  }

  function drawSteps(part, number) {
    const { steps, links, list, marks, foot } = part;
    const solved = steps.map((step) => done.has(slug(step.title)));
    list.firstChild.replaceChildren(words.step.replace("{n}", number).replace("{count}", steps.length),
      make("span", { class: "cl-unseen" }, words.solved.replace("{n}", solved.filter(Boolean).length)));
    links.forEach((link, i) => {
      link.parentElement.classList.toggle("cl-done", solved[i]);
      marks.children[i].className = i + 1 === number ? "cl-here" : solved[i] ? "cl-done" : "";
      if (i + 1 === number) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    const way = (to, word, name) => make("a", { href: `#${part.name}/${to}`, class: name }, make("small", {}, word), make("span", {}, steps[to - 1].title));
    const after = parts[parts.indexOf(part) + 1];
    const next = number < steps.length ? way(number + 1, words.next, "cl-next")
      : after ? make("a", { href: `#${after.name}`, class: "cl-next" }, make("small", {}, words.next), make("span", {}, after.title)) : null;
    if (next && solved[number - 1]) next.classList.add("cl-primary");
    foot.replaceChildren(...(number > 1 ? [way(number - 1, words.previous, "cl-previous")] : []), ...(next ? [next] : []));
  }

  return {
    /** All cells are there: make parts and steps of them. */
    arrange() {
      parts = read(document.querySelectorAll("#rendered_cells [cell-index]"));
      if (parts.length < 2) { parts = []; return; }
      nav.hidden = false;
      for (const part of parts) {
        part.link = make("a", { href: `#${part.name}` }, part.title);
        nav.append(part.link);
        if (part.steps.length) buildSteps(part);
      }
      body.classList.add("cl-has-parts");
      addEventListener("hashchange", show);
      show();
    },
  };
})();
