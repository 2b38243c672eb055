const SHADES = ["#ebedf0", "#b6e3c1", "#6fcf87", "#2da44e", "#116329"];
const DAY = 86400000;
const days = config.days.map(({ date, value }) => ({ date, value, at: Date.parse(date + "T00:00:00Z") })).filter(({ at }) => !Number.isNaN(at));
const most = Math.max(1, ...days.map(({ value }) => value));
const shadeOf = (value) => SHADES[value === 0 ? 0 : Math.min(4, Math.ceil((value / most) * 4))];
const weekday = (at) => (new Date(at).getUTCDay() + 6) % 7;
const first = Math.min(...days.map(({ at }) => at));
const monday = first - weekday(first) * DAY;
const columnOf = (at) => Math.floor((at - monday) / (7 * DAY));
const columns = days.length === 0 ? 1 : Math.max(...days.map(({ at }) => columnOf(at))) + 1;
const monthName = (at) => new Date(at).toLocaleString("en", { month: "short", timeZone: "UTC" });
const what = config.what || "entries";
root.append(html("section", { class: "panel" },
  heading(),
  svg("svg", { viewBox: "0 0 " + (40 + columns * 15) + " 130", width: Math.min(688, 40 + columns * 15), role: "img", "aria-label": days.reduce((sum, { value }) => sum + value, 0) + " " + what },
    ["Mon", "Wed", "Fri"].map((name, index) => svg("text", { x: 0, y: 36 + index * 30, "font-size": 10, fill: "#57606a" }, name)),
    days.filter(({ at }) => new Date(at).getUTCDate() === 1).map(({ at }) => svg("text", { x: 34 + columnOf(at) * 15, y: 12, "font-size": 10, fill: "#57606a" }, monthName(at))),
    days.map(({ date, value, at }) => svg("rect", { class: "day", x: 34 + columnOf(at) * 15, y: 24 + weekday(at) * 15, width: 12, height: 12, fill: shadeOf(value) },
      svg("title", {}, date + ": " + number(value) + " " + what)))),
  html("div", { class: "quiet" }, "Less ", SHADES.map((shade) => html("span", { style: "display:inline-block;width:11px;height:11px;margin:0 1px;background:" + shade })), " more")));
