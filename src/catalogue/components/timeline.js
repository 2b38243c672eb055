const DOTS = { done: "#1a7f37", failed: "#cf222e", waiting: "#9a6700", note: "#57606a" };
const timeOf = (text) => { const at = Date.parse(text); return Number.isNaN(at) ? text : new Date(at).toISOString().slice(0, 16).replace("T", " ") + " UTC"; };
const events = [...config.events].sort((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0) * (config.newest_first ? -1 : 1));
root.append(html("section", { class: "panel" }, heading(),
  html("ol", {}, events.map(({ at, title, text, state }) => html("li", { style: "--dot:" + DOTS[state || "note"] },
    html("div", { class: "quiet" }, html("time", { datetime: at }, timeOf(at)), state ? " · " + state : ""),
    html("div", {}, title),
    text ? html("div", { class: "quiet" }, text) : null)))));
