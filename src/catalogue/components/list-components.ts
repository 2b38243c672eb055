import { type CatalogueComponent, codeOf, listOf, settings } from "#catalogue/catalogue-component";

const dataTable: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000006",
  name: "Data table",
  description: "Rows that sort by a click on a column's head, filter as you type, and come in pages.",
  category: "data",
  tags: ["table", "sorting", "filter"],
  version: "1.0.0",
  componentType: "table",
  configSchema: settings(
    {
      columns: listOf(
        {
          key: { type: "string", maxLength: 60 },
          label: { type: "string", maxLength: 60 },
          type: { enum: ["text", "number", "date"] },
        },
        ["key", "label"],
        20,
      ),
      rows: { type: "array", maxItems: 1_000, items: { type: "object" } },
      page_size: { type: "integer", minimum: 1, maximum: 100 },
    },
    ["columns", "rows"],
    {
      title: "Open invoices",
      page_size: 5,
      columns: [
        { key: "number", label: "Invoice" },
        { key: "customer", label: "Customer" },
        { key: "amount", label: "Amount", type: "number" },
        { key: "due", label: "Due", type: "date" },
      ],
      rows: [
        { number: "2026-101", customer: "Northwind", amount: 1240.5, due: "2026-11-30" },
        { number: "2026-102", customer: "Harbour Foods", amount: 310, due: "2026-11-24" },
        { number: "2026-103", customer: "Aster Clinic", amount: 8900, due: "2026-12-15" },
        { number: "2026-104", customer: "Blue Door", amount: 75.2, due: "2026-11-22" },
        { number: "2026-105", customer: "Kestrel Rail", amount: 2210, due: "2026-12-01" },
        { number: "2026-106", customer: "Mill & Sons", amount: 640, due: "2026-11-28" },
      ],
    },
  ),
  code: codeOf({
    style: `
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 8px; border-bottom: 1px solid #eaeef2; text-align: left; }
th button { border: 0; background: none; padding: 0; font-weight: 600; }
.amount { text-align: right; font-variant-numeric: tabular-nums; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 8px; margin: 8px 0; }
input { font: inherit; padding: 4px 8px; border: 1px solid #d0d7de; border-radius: 6px; }
`,
    script: `
const size = config.page_size || 10;
const state = { key: null, down: false, words: "", page: 0 };
const shown = (value) => (value === null || value === undefined ? "" : typeof value === "number" ? number(value) : String(value));
const compare = (left, right) => {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return shown(left).localeCompare(shown(right), "en", { numeric: true });
};
const body = html("tbody", {});
const head = html("tr", {});
const status = html("span", { class: "quiet", role: "status" });
const back = html("button", { click: () => turn(-1) }, "Back");
const next = html("button", { click: () => turn(1) }, "Next");
const turn = (by) => { state.page += by; draw(); };
const sortBy = (key) => { state.down = state.key === key && !state.down; state.key = key; state.page = 0; draw(); head.querySelector("[data-key='" + CSS.escape(key) + "']").focus(); };
function draw() {
  const found = config.rows.filter((row) => config.columns.some(({ key }) => shown(row[key]).toLowerCase().includes(state.words)));
  if (state.key !== null) found.sort((left, right) => compare(left[state.key], right[state.key]) * (state.down ? -1 : 1));
  const pages = Math.max(1, Math.ceil(found.length / size));
  state.page = Math.min(state.page, pages - 1);
  head.replaceChildren(...config.columns.map(({ key, label, type }) => {
    const isSorted = state.key === key;
    return html("th", { class: type === "number" ? "amount" : null, "aria-sort": isSorted ? (state.down ? "descending" : "ascending") : "none" },
      html("button", { "data-key": key, click: () => sortBy(key) }, label + (isSorted ? (state.down ? " ▼" : " ▲") : "")));
  }));
  body.replaceChildren(...found.slice(state.page * size, (state.page + 1) * size).map((row) =>
    html("tr", {}, config.columns.map(({ key, type }) => html("td", { class: type === "number" ? "amount" : null }, shown(row[key]))))));
  status.textContent = found.length + " rows, page " + (state.page + 1) + " of " + pages;
  back.disabled = state.page === 0;
  next.disabled = state.page >= pages - 1;
}
const filter = html("input", { type: "search", placeholder: "Filter", "aria-label": "Filter the rows", input: (event) => { state.words = event.target.value.toLowerCase(); state.page = 0; draw(); } });
root.append(html("section", { class: "panel" }, heading(),
  html("div", { class: "bar" }, filter, status),
  html("table", {}, html("thead", {}, head), body),
  html("div", { class: "bar" }, back, next)));
draw();
`,
  }),
};

const timeline: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000007",
  name: "Timeline",
  description: "Events in order, each with its time, outcome and explanation.",
  category: "data",
  tags: ["timeline", "history", "events"],
  version: "1.0.0",
  componentType: "list",
  configSchema: settings(
    {
      events: listOf(
        {
          at: { type: "string", maxLength: 40 },
          title: { type: "string", maxLength: 200 },
          text: { type: "string", maxLength: 1_000 },
          state: { enum: ["done", "failed", "waiting", "note"] },
        },
        ["at", "title"],
        200,
      ),
      newest_first: { type: "boolean" },
    },
    ["events"],
    {
      title: "Release 8.0",
      newest_first: false,
      events: [
        { at: "2026-11-20T09:00:00Z", title: "Tests passed", state: "done" },
        {
          at: "2026-11-20T09:20:00Z",
          title: "Canary failed",
          text: "Latency above 300 ms in one region.",
          state: "failed",
        },
        { at: "2026-11-20T11:45:00Z", title: "Fix merged", state: "done" },
        {
          at: "2026-11-20T12:00:00Z",
          title: "Waiting for approval",
          text: "Asked the release managers.",
          state: "waiting",
        },
      ],
    },
  ),
  code: codeOf({
    style: `
ol { list-style: none; margin: 0; padding: 0 0 0 20px; border-left: 2px solid #d0d7de; }
li { position: relative; padding: 0 0 16px; }
li::before { content: ""; position: absolute; left: -27px; top: 4px; width: 12px; height: 12px; border-radius: 50%; background: var(--dot); border: 2px solid #fff; }
`,
    script: `
const DOTS = { done: "#1a7f37", failed: "#cf222e", waiting: "#9a6700", note: "#57606a" };
const timeOf = (text) => { const at = Date.parse(text); return Number.isNaN(at) ? text : new Date(at).toISOString().slice(0, 16).replace("T", " ") + " UTC"; };
const events = [...config.events].sort((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0) * (config.newest_first ? -1 : 1));
root.append(html("section", { class: "panel" }, heading(),
  html("ol", {}, events.map(({ at, title, text, state }) => html("li", { style: "--dot:" + DOTS[state || "note"] },
    html("div", { class: "quiet" }, html("time", { datetime: at }, timeOf(at)), state ? " · " + state : ""),
    html("div", {}, title),
    text ? html("div", { class: "quiet" }, text) : null)))));
`,
  }),
};

const markdownNote: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000008",
  name: "Markdown note",
  description: "A note in Markdown: headings, lists, quotes, code, emphasis and https links. Markup in it stays text.",
  category: "text",
  tags: ["markdown", "note", "text"],
  version: "1.0.0",
  componentType: "text",
  configSchema: settings({ text: { type: "string", maxLength: 20_000 } }, ["text"], {
    text: "# How we hand over\n\nThe night shift reads **this first**, then the *open incidents*.\n\n- Anything `urgent` is called in\n- The rest waits until nine\n\n> When in doubt, ask.\n\nMore in [the handbook](https://example.com/handbook).",
  }),
  code: codeOf({
    style: `
blockquote { margin: 8px 0; padding-left: 12px; border-left: 3px solid #d0d7de; color: #57606a; }
code, pre { background: #f6f8fa; border-radius: 4px; padding: 1px 4px; font-family: ui-monospace, monospace; font-size: 12px; }
pre { padding: 8px; overflow: auto; }
`,
    script: `
const INLINE = /(\`[^\`]+\`)|(\\*\\*[^*]+\\*\\*)|(\\*[^*]+\\*)|(\\[[^\\]]+\\]\\(https:\\/\\/[^\\s)]+\\))/g;
function inline(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis] = found;
    parts.push(text.slice(from, found.index));
    from = found.index + whole.length;
    if (code) parts.push(html("code", {}, whole.slice(1, -1)));
    else if (strong) parts.push(html("strong", {}, whole.slice(2, -2)));
    else if (emphasis) parts.push(html("em", {}, whole.slice(1, -1)));
    else {
      const middle = whole.indexOf("](");
      parts.push(html("a", { href: whole.slice(middle + 2, -1), target: "_blank", rel: "noopener noreferrer" }, whole.slice(1, middle)));
    }
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}
function blocks(text) {
  const made = [];
  let list = null;
  let fence = null;
  for (const line of text.split("\\n")) {
    if (line.startsWith("\`\`\`")) {
      if (fence) { made.push(html("pre", {}, fence.join("\\n"))); fence = null; } else fence = [];
      continue;
    }
    if (fence) { fence.push(line); continue; }
    const item = /^\\s*(?:[-*]|(\\d+)\\.)\\s+(.*)$/.exec(line);
    if (item) {
      const tag = item[1] ? "ol" : "ul";
      if (!list || list.localName !== tag) { list = html(tag, {}); made.push(list); }
      list.append(html("li", {}, inline(item[2])));
      continue;
    }
    list = null;
    const title = /^(#{1,4})\\s+(.*)$/.exec(line);
    if (title) made.push(html("h" + (title[1].length + 1), {}, inline(title[2])));
    else if (line.startsWith(">")) made.push(html("blockquote", {}, inline(line.slice(1).trim())));
    else if (line.trim() !== "") made.push(html("p", {}, inline(line)));
  }
  if (fence) made.push(html("pre", {}, fence.join("\\n")));
  return made;
}
root.append(html("article", { class: "panel" }, heading(), blocks(config.text)));
`,
  }),
};

export const LIST_COMPONENTS: readonly CatalogueComponent[] = [dataTable, timeline, markdownNote];
