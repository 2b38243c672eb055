import { type CatalogueComponent, codeOf, listOf, settings } from "#catalogue/catalogue-component";

const CHART_STYLE = `
.axis { fill: #57606a; font-size: 11px; }
.grid { stroke: #eaeef2; }
.legend { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 8px; }
.legend i { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-right: 4px; }
`;

const lineChart: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000003",
  name: "Line chart",
  description: "Up to six series over the same points, drawn as vector graphics; gaps stay gaps.",
  category: "charts",
  tags: ["chart", "line", "series"],
  version: "1.0.0",
  componentType: "chart",
  configSchema: settings(
    {
      labels: { type: "array", items: { type: "string", maxLength: 40 }, minItems: 2, maxItems: 400 },
      series: listOf(
        {
          name: { type: "string", maxLength: 60 },
          values: { type: "array", items: { type: ["number", "null"] }, maxItems: 400 },
        },
        ["name", "values"],
        6,
      ),
    },
    ["labels", "series"],
    {
      title: "Tasks finished by week",
      labels: ["W40", "W41", "W42", "W43", "W44", "W45", "W46"],
      series: [
        { name: "By agents", values: [42, 51, 58, 64, null, 83, 97] },
        { name: "By people", values: [60, 58, 52, 49, 47, 41, 36] },
      ],
    },
  ),
  code: codeOf({
    isChart: true,
    style: CHART_STYLE,
    script: `
const marks = marksOf(config.series.flatMap((series) => series.values.filter((value) => value !== null)));
const [low, high] = [marks[0], marks[marks.length - 1]];
const x = (index) => 48 + (index / (config.labels.length - 1)) * 580;
const y = (value) => 20 + ((high - value) / (high - low)) * 220;
const every = Math.ceil(config.labels.length / 10);
const pathOf = (values) => {
  let pen = "M";
  return values.slice(0, config.labels.length).map((value, index) => {
    if (value === null) { pen = "M"; return ""; }
    const part = pen + x(index) + " " + y(value);
    pen = "L";
    return part;
  }).join("");
};
const pointsOf = (series, colour) => series.values.slice(0, config.labels.length).flatMap((value, index) => value === null ? [] : [
  svg("circle", { cx: x(index), cy: y(value), r: 3.5, fill: colour }, svg("title", {}, series.name + ", " + config.labels[index] + ": " + number(value)))]);
root.append(html("section", { class: "panel" },
  heading(),
  svg("svg", { viewBox: "0 0 648 272", width: "100%", role: "img", "aria-label": (config.title || "Line chart") + ": " + config.series.map(({ name }) => name).join(", ") },
    marks.map((mark) => [
      svg("line", { class: "grid", x1: 48, x2: 628, y1: y(mark), y2: y(mark) }),
      svg("text", { class: "axis", x: 40, y: y(mark) + 4, "text-anchor": "end" }, number(mark))]),
    config.labels.map((label, index) => index % every === 0 && svg("text", { class: "axis", x: x(index), y: 262, "text-anchor": "middle" }, label)),
    config.series.map((series, index) => [
      svg("path", { d: pathOf(series.values), fill: "none", stroke: COLOURS[index], "stroke-width": 2, "stroke-linejoin": "round" }),
      pointsOf(series, COLOURS[index])])),
  html("div", { class: "legend quiet" }, config.series.map(({ name }, index) => html("span", {}, html("i", { style: "background:" + COLOURS[index] }), name)))));
`,
  }),
};

const barChart: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000004",
  name: "Bar chart",
  description: "Named amounts as bars, in the given order or by size, below zero as well.",
  category: "charts",
  tags: ["chart", "bar", "comparison"],
  version: "1.0.0",
  componentType: "chart",
  configSchema: settings(
    {
      items: listOf({ label: { type: "string", maxLength: 60 }, value: { type: "number" } }, ["label", "value"], 40),
      unit: { type: "string", maxLength: 20 },
      order: { enum: ["given", "largest", "smallest"] },
    },
    ["items"],
    {
      title: "Change of spending by department",
      unit: "%",
      order: "largest",
      items: [
        { label: "Marketing", value: 12.5 },
        { label: "Support", value: -8 },
        { label: "Engineering", value: 21 },
        { label: "Office", value: -2.5 },
        { label: "Sales", value: 6 },
      ],
    },
  ),
  code: codeOf({
    isChart: true,
    style: CHART_STYLE,
    script: `
const signs = { given: 0, largest: -1, smallest: 1 };
const items = [...config.items].sort((left, right) => (left.value - right.value) * (signs[config.order] || 0));
const marks = marksOf(items.map(({ value }) => value));
const [low, high] = [marks[0], marks[marks.length - 1]];
const x = (value) => 150 + ((value - low) / (high - low)) * 430;
const height = items.length * 30 + 30;
const unit = config.unit ? " " + config.unit : "";
root.append(html("section", { class: "panel" },
  heading(),
  svg("svg", { viewBox: "0 0 648 " + height, width: "100%", role: "img", "aria-label": items.map(({ label, value }) => label + " " + number(value) + unit).join(", ") },
    marks.map((mark) => [
      svg("line", { class: "grid", x1: x(mark), x2: x(mark), y1: 0, y2: height - 26 }),
      svg("text", { class: "axis", x: x(mark), y: height - 10, "text-anchor": "middle" }, number(mark))]),
    items.map(({ label, value }, index) => [
      svg("text", { class: "axis", x: 140, y: index * 30 + 19, "text-anchor": "end" }, label),
      svg("rect", { x: Math.min(x(0), x(value)), y: index * 30 + 4, width: Math.abs(x(value) - x(0)), height: 22, rx: 3, fill: value < 0 ? "#cf222e" : "#0969da" }),
      svg("text", { class: "axis", x: Math.max(x(0), x(value)) + 6, y: index * 30 + 19 }, number(value) + unit)]))));
`,
  }),
};

const heatMapCalendar: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000005",
  name: "Heat map calendar",
  description: "A square for each day, the darker the more happened: weeks from left to right, Monday on top.",
  category: "charts",
  tags: ["calendar", "heat map", "activity"],
  version: "1.0.0",
  componentType: "chart",
  configSchema: settings(
    {
      days: listOf(
        { date: { type: "string", minLength: 10, maxLength: 10 }, value: { type: "number", minimum: 0 } },
        ["date", "value"],
        400,
      ),
      what: { type: "string", maxLength: 40 },
    },
    ["days"],
    {
      title: "Executions by day",
      what: "executions",
      days: Array.from({ length: 84 }, (_, index) => ({
        date: new Date(Date.UTC(2026, 7, 31 + index)).toISOString().slice(0, 10),
        value: index % 7 > 4 ? 0 : (index * 7) % 23,
      })),
    },
  ),
  code: codeOf({
    style: `
rect.day { rx: 2; }
`,
    script: `
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
`,
  }),
};

export const CHART_COMPONENTS: readonly CatalogueComponent[] = [lineChart, barChart, heatMapCalendar];
