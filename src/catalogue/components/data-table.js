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
