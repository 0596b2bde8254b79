// A chart: plotly's figure in the colours and letters of the page, its sentence, its numbers as a table, and its files.

import { frame, make } from "./display.js";

const HEIGHT = 320;

/** A figure with the colours of the page: `var(--name)` becomes what the name means where `root` stands. */
function coloured(value, style) {
  if (typeof value === "string") return value.replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
  if (Array.isArray(value)) return value.map((each) => coloured(each, style));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coloured(each, style)]));
  return value;
}

/** Values of `given` over those of `base`, level by level. */
function layered(base, given) {
  const merged = { ...base };
  for (const [key, value] of Object.entries(given ?? {})) {
    const both = [merged[key], value].every((each) => each && typeof each === "object" && !Array.isArray(each));
    merged[key] = both ? layered(merged[key], value) : value;
  }
  return merged;
}

/** The figure's layout with the letters and lines of the page. */
function dressed(layout, style, narrow) {
  const text = style.getPropertyValue("--cl-text").trim();
  const line = style.getPropertyValue("--cl-line").trim();
  const axis = { gridcolor: line, zerolinecolor: line, linecolor: style.getPropertyValue("--cl-strong-line").trim(), automargin: true, fixedrange: true,
    tickfont: { size: narrow ? 12 : 13 }, title: { font: { size: narrow ? 13 : 14 }, standoff: 10 } };
  const base = {
    paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", font: { family: style.fontFamily, size: narrow ? 12 : 13, color: text },
    height: HEIGHT, margin: { l: 8, r: 12, t: 12, b: 8 }, dragmode: false, hovermode: "closest", bargap: 0.12, showlegend: false,
    legend: { orientation: "h", x: 0, y: 1.02, xanchor: "left", yanchor: "bottom", bgcolor: "rgba(0,0,0,0)", itemclick: false, itemdoubleclick: false },
    hoverlabel: { bgcolor: style.getPropertyValue("--cl-raised").trim(), bordercolor: line, font: { family: style.fontFamily, size: 14, color: text } },
  };
  const axes = ["xaxis", "yaxis", ...Object.keys(layout ?? {}).filter((key) => /^[xy]axis\d+$/.test(key))];
  return layered(layered(base, Object.fromEntries(axes.map((name) => [name, axis]))), layout);
}

const shown = (value) => (typeof value === "number"
  ? value.toLocaleString("en-US", { maximumFractionDigits: 4 }) : String(value));

const csvCell = (value) => (/[",\r\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

/** Let the reader keep a file; everything stays on this machine. */
export function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export class ChartView {
  constructor({ model, el, signal, words, plotly }) {
    Object.assign(this, { model, words, plotly, ticket: 0 });
    this.plot = make("div", { class: "cl-plot", role: "img" });
    this.caption = make("p", { class: "cl-caption" });
    this.table = make("table", {});
    this.numbers = make("details", { class: "cl-numbers" }, make("summary", {}, words.numbers),
      make("div", { class: "cl-scroll", tabindex: 0, role: "region", "aria-label": words.numbers }, this.table));
    const button = (text, act) => make("button", { type: "button", class: "cl-quiet", onclick: act }, text);
    this.picture = button(words.save_picture, () => this.savePicture());
    this.csv = button(words.save_csv, () => this.saveCsv());
    this.heading = make("p", { class: "cl-title" });
    this.root = make("figure", { class: "cl-lab cl-chart" },
      make("figcaption", {}, this.heading, this.caption), this.plot,
      make("div", { class: "cl-under" }, this.numbers, make("div", { class: "cl-files" }, this.picture, this.csv)));
    el.append(this.root);
    frame(this.root, signal, () => ({}), () => {});
    const change = () => this.arrive();
    model.on("change", change);
    this.numbers.addEventListener("toggle", () => this.drawTable(), { signal });
    const theme = new MutationObserver(() => this.draw());
    theme.observe(this.root, { attributes: true, attributeFilter: ["data-theme"] });
    const sight = new IntersectionObserver((entries) => {   // plotly.js comes when the reader comes near
      if (!entries.at(-1).isIntersecting) return;
      sight.disconnect();
      this.near = true;
      this.draw();
    }, { rootMargin: "900px" });
    sight.observe(this.root);
    const size = new ResizeObserver(() => { if (this.root.clientWidth !== this.width) this.draw(); });
    size.observe(this.root);
    signal.addEventListener("abort", () => {
      model.off("change", change);
      theme.disconnect();
      sight.disconnect();
      size.disconnect();
      this.ticket = -1;
      if (this.lib) this.lib.purge(this.plot);
    });
    this.arrive();
  }

  arrive() {
    const { words = "", table = { columns: [], rows: [] }, spec } = this.model.get("content");
    const title = this.model.get("title");
    this.heading.textContent = title;
    if (this.caption.textContent !== words) this.caption.textContent = words;
    this.plot.setAttribute("aria-label", `${title}. ${words}`);
    const hasRows = table.rows.length > 0;
    this.plot.hidden = !spec;
    this.picture.hidden = !spec;
    this.numbers.hidden = !hasRows;
    this.csv.hidden = !hasRows;
    if (spec) this.plot.style.minHeight = `${spec.layout?.height ?? HEIGHT}px`;
    this.drawTable();
    this.draw();
  }

  async draw() {
    const { spec } = this.model.get("content");
    this.width = this.root.clientWidth;
    if (!this.near || !spec || !this.width || this.ticket < 0) return;   // in a hidden part it waits until it is seen
    const ticket = ++this.ticket;
    try {
      this.lib ??= await this.plotly();
      if (ticket !== this.ticket) return;
      this.plot.querySelector(".cl-plot-lost")?.remove();
      const style = getComputedStyle(this.root);
      const layout = { ...dressed(coloured(spec.layout, style), style, this.width < 560), width: this.plot.clientWidth };
      await this.lib.react(this.plot, coloured(spec.data, style), layout, { displayModeBar: false, showTips: false });
    } catch (error) {
      console.warn(error);
      this.lib?.purge(this.plot);
      this.plot.replaceChildren(make("div", { class: "cl-plot-lost" }, make("p", {}, this.words.no_chart),
        make("button", { type: "button", class: "cl-button", onclick: () => this.draw() }, this.words.try_again)));
    }
  }

  drawTable() {
    if (!this.numbers.open) return;
    const { columns, rows } = this.model.get("content").table ?? { columns: [], rows: [] };
    const cell = (value, i) => (i ? make("td", {}, shown(value)) : make("th", { scope: "row" }, shown(value)));
    this.table.replaceChildren(
      make("caption", { class: "cl-unseen" }, this.model.get("title")),
      make("thead", {}, make("tr", {}, ...columns.map((column) => make("th", { scope: "col" }, column)))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cell)))));
  }

  async savePicture() {
    if (!this.lib) return;
    const style = getComputedStyle(this.root);
    const { spec, words } = this.model.get("content");
    const title = { text: this.model.get("title"), x: 0.02, y: 1, yanchor: "top", pad: { t: 22 }, font: { size: 18 },
      subtitle: { text: words, font: { size: 14 } } };
    const layout = dressed(coloured(spec.layout, style), style, false);
    const url = await this.lib.toImage({ data: coloured(spec.data, style), layout: { ...layout, paper_bgcolor: style.getPropertyValue("--cl-surface").trim(),
      title, margin: { l: 24, r: 24, t: 108, b: 24 } } },
    { format: "png", width: 980, height: layout.height + 116, scale: 2 });
    saveFile(await (await fetch(url)).blob(), `${this.model.get("file")}.png`);
  }

  saveCsv() {
    const { columns, rows } = this.model.get("content").table;
    const text = [columns, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n");
    saveFile(new Blob([text, "\r\n"], { type: "text/csv" }), `${this.model.get("file")}.csv`);
  }
}
