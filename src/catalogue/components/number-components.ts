import { type CatalogueComponent, codeOf, settings } from "#catalogue/catalogue-component";

const kpiTile: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000001",
  name: "KPI tile",
  description: "One number with its change since the last period and the course it took, as a small line.",
  category: "dashboards",
  tags: ["kpi", "number", "sparkline"],
  version: "1.0.0",
  componentType: "tile",
  configSchema: settings(
    {
      value: { type: "number" },
      previous: { type: "number" },
      unit: { type: "string", maxLength: 20 },
      period: { type: "string", maxLength: 60 },
      better: { enum: ["higher", "lower"] },
      course: { type: "array", items: { type: "number" }, maxItems: 200 },
    },
    ["title", "value"],
    {
      title: "Monthly recurring revenue",
      value: 48250,
      previous: 44100,
      unit: "USD",
      period: "since October",
      better: "higher",
      course: [36200, 37900, 39400, 39100, 41800, 44100, 48250],
    },
  ),
  code: codeOf({
    style: `
.tile { width: 280px; }
.value { font-size: 32px; font-weight: 600; line-height: 1.2; }
.good { color: #1a7f37; }
.bad { color: #cf222e; }
`,
    script: `
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
`,
  }),
};

const progressRing: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000002",
  name: "Progress ring",
  description: "How much of a whole is done, as a ring that changes its colour at the limits you set.",
  category: "dashboards",
  tags: ["progress", "goal", "ring"],
  version: "1.0.0",
  componentType: "tile",
  configSchema: settings(
    {
      value: { type: "number", minimum: 0 },
      maximum: { type: "number", exclusiveMinimum: 0 },
      label: { type: "string", maxLength: 60 },
      warn_below: { type: "number", minimum: 0, maximum: 100 },
      alarm_below: { type: "number", minimum: 0, maximum: 100 },
    },
    ["value", "maximum"],
    {
      title: "Readiness for the next level",
      value: 19,
      maximum: 25,
      label: "episodes",
      warn_below: 80,
      alarm_below: 40,
    },
  ),
  code: codeOf({
    style: `
.ring { width: 200px; text-align: center; }
.share { font-size: 26px; font-weight: 600; }
`,
    script: `
const share = Math.min(1, config.value / config.maximum);
const percent = share * 100;
const colour = percent < (config.alarm_below || 0) ? "#cf222e" : percent < (config.warn_below || 0) ? "#9a6700" : "#1a7f37";
const around = 2 * Math.PI * 52;
const circle = (attributes) => svg("circle", { cx: 64, cy: 64, r: 52, fill: "none", "stroke-width": 14, ...attributes });
root.append(
  html("section", { class: "panel ring" },
    heading(),
    svg("svg", { viewBox: "0 0 128 128", width: 136, role: "img", "aria-label": number(config.value) + " of " + number(config.maximum) },
      circle({ stroke: "#eaeef2" }),
      circle({ stroke: colour, "stroke-linecap": "round", "stroke-dasharray": share * around + " " + around, transform: "rotate(-90 64 64)" }),
      svg("text", { x: 64, y: 72, "text-anchor": "middle", class: "share", fill: "#1b1f24" }, Math.round(percent) + " %")),
    html("div", { class: "quiet" }, number(config.value) + " of " + number(config.maximum) + (config.label ? " " + config.label : ""))),
);
`,
  }),
};

export const NUMBER_COMPONENTS: readonly CatalogueComponent[] = [kpiTile, progressRing];
