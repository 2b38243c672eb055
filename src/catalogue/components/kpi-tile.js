const change = config.previous ? (config.value - config.previous) / Math.abs(config.previous) : null;
const isGood = change === null || change === 0 || (change > 0) === (config.better !== "lower");
const course = config.course || [];
const low = Math.min(...course);
const span = Math.max(...course) - low || 1;
const points = course.map((value, index) => (index / (course.length - 1)) * 240 + 4 + "," + (44 - ((value - low) / span) * 36)).join(" ");
root.append(
  html("section", { class: "panel tile" },
    html("div", { class: "quiet" }, config.title),
    html("div", { class: "value" }, number(config.value), config.unit ? html("span", { class: "quiet" }, " " + config.unit) : null),
    change === null ? null : html("div", {},
      html("span", { class: isGood ? "good" : "bad" }, (change > 0 ? "▲ " : change < 0 ? "▼ " : "= ") + number(Math.abs(change) * 100) + " %"),
      html("span", { class: "quiet" }, config.period ? " " + config.period : "")),
    course.length < 2 ? null : svg("svg", { viewBox: "0 0 248 48", width: "100%", role: "img", "aria-label": "From " + number(course[0]) + " to " + number(course[course.length - 1]) },
      svg("polyline", { points, fill: "none", stroke: "#0969da", "stroke-width": 2, "stroke-linejoin": "round" }))),
);
