import { type CatalogueSkill, objectSchema } from "#catalogue/catalogue-skill";

const splitTest: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000041",
  name: "A/B test",
  description:
    "Says whether variant B really converts better than A, how sure that is, and how many visitors are missing.",
  longDescription:
    "A two-sided z-test of two proportions with pooled variance, a 95 % interval for the difference, and the sample size for 80 % power to find the difference seen. It says «not yet» rather than naming a winner too early.",
  category: "marketing",
  tags: ["statistics", "experiments", "conversion"],
  version: "1.0.0",
  inputSchema: objectSchema({
    a: objectSchema({ visitors: { type: "integer", minimum: 1 }, conversions: { type: "integer", minimum: 0 } }),
    b: objectSchema({ visitors: { type: "integer", minimum: 1 }, conversions: { type: "integer", minimum: 0 } }),
  }),
  outputSchema: objectSchema({
    rate_a: { type: "number" },
    rate_b: { type: "number" },
    difference: { type: "number" },
    interval: { type: "array" },
    p_value: { type: "number" },
    verdict: { type: "string" },
    visitors_needed_each: { type: ["integer", "null"] },
  }),
  config: { significance: 0.05 },
  code: `function main(input) {
  const { a, b } = input;
  if (a.conversions > a.visitors || b.conversions > b.visitors) throw new Error("More conversions than visitors.");
  const pa = a.conversions / a.visitors;
  const pb = b.conversions / b.visitors;
  const pooled = (a.conversions + b.conversions) / (a.visitors + b.visitors);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.visitors + 1 / b.visitors));
  const p = error === 0 ? 1 : 2 * (1 - normal(Math.abs(pb - pa) / error));
  const spread = 1.959964 * Math.sqrt((pa * (1 - pa)) / a.visitors + (pb * (1 - pb)) / b.visitors);
  const needed = pa === pb ? null : Math.ceil((Math.pow(1.959964 + 0.841621, 2) * (pa * (1 - pa) + pb * (1 - pb))) / Math.pow(pb - pa, 2));
  const rounded = (value) => Math.round(value * 1e4) / 1e4;
  const verdict = p < config.significance ? (pb > pa ? "B is better" : "A is better") : "not yet decided";
  return {
    rate_a: rounded(pa),
    rate_b: rounded(pb),
    difference: rounded(pb - pa),
    interval: [rounded(pb - pa - spread), rounded(pb - pa + spread)],
    p_value: rounded(p),
    verdict,
    visitors_needed_each: needed,
  };
}

// Abramowitz and Stegun 7.1.26; the error is below 1.5e-7.
function normal(z) {
  const t = 1 / (1 + 0.3275911 * (z / Math.SQRT2));
  const poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return 1 - (poly * Math.exp((-z * z) / 2)) / 2;
}`,
  example: {
    input: { a: { visitors: 1000, conversions: 100 }, b: { visitors: 1000, conversions: 130 } },
    output: {
      rate_a: 0.1,
      rate_b: 0.13,
      difference: 0.03,
      interval: [0.0021, 0.0579],
      p_value: 0.0355,
      verdict: "B is better",
      visitors_needed_each: 1772,
    },
  },
};

const nextVersion: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000042",
  name: "Next version",
  description: "Reads commit messages and gives the next semantic version with a changelog by kind of change.",
  longDescription:
    "Conventional Commits: `feat` raises the minor number, `fix` and `perf` the patch, a `!` or a BREAKING CHANGE the major one (the minor one below 1.0.0, as semantic versioning leaves it open). Messages of another form are listed as «Other» and raise nothing.",
  category: "development",
  tags: ["releases", "changelog", "git"],
  version: "1.0.0",
  inputSchema: objectSchema({ version: { type: "string" }, commits: { type: "array", items: { type: "string" } } }),
  outputSchema: objectSchema({ next: { type: "string" }, bump: { type: "string" }, changelog: { type: "string" } }),
  config: { titles: { feat: "Added", fix: "Fixed", perf: "Faster" }, date: "" },
  code: `function main(input) {
  const [, major, minor, patch] = (/^v?(\\d+)\\.(\\d+)\\.(\\d+)/.exec(input.version) || [null, NaN, NaN, NaN]).map(Number);
  if (isNaN(major)) throw new Error(input.version + " is no version like 1.4.2.");
  const sections = new Map();
  let bump = "none";
  const raise = (to) => { const order = ["none", "patch", "minor", "major"]; if (order.indexOf(to) > order.indexOf(bump)) bump = to; };
  for (const commit of input.commits) {
    const [, type, scope, bang, subject] = /^(\\w+)(?:\\(([^)]+)\\))?(!)?:\\s+(.+)/.exec(commit) || [];
    const breaking = bang === "!" || /^BREAKING[ -]CHANGE:/m.test(commit);
    const title = breaking ? "Breaking" : config.titles[type] || "Other";
    raise(breaking ? (major === 0 ? "minor" : "major") : type === "feat" ? "minor" : type === "fix" || type === "perf" ? "patch" : "none");
    const line = "- " + (scope ? scope + ": " : "") + (subject || commit.split("\\n")[0]);
    sections.set(title, [...(sections.get(title) || []), line]);
  }
  const next = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1], none: [major, minor, patch] }[bump].join(".");
  const order = ["Breaking", ...Object.values(config.titles), "Other"];
  const body = order.filter((title) => sections.has(title)).map((title) => "### " + title + "\\n" + sections.get(title).join("\\n"));
  return { next, bump, changelog: ["## " + next + (config.date ? " (" + config.date + ")" : ""), ...body].join("\\n\\n") };
}`,
  example: {
    input: { version: "1.4.2", commits: ["feat(api): list by tag", "fix: wrong total", "chore: tidy"] },
    output: {
      next: "1.5.0",
      bump: "minor",
      changelog: "## 1.5.0\n\n### Added\n- api: list by tag\n\n### Fixed\n- wrong total\n\n### Other\n- tidy",
    },
  },
};

const jsonDifference: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000043",
  name: "JSON difference",
  description:
    "Compares two JSON values and lists what was added, removed and changed, as JSON Pointers and a JSON Patch.",
  longDescription:
    "For configurations, API answers and exports. Paths follow RFC 6901, the patch RFC 6902: applied to the first value it gives the second. Lists are compared by place; fields named in `ignore` are left out wherever they stand.",
  category: "development",
  tags: ["json", "diff", "api"],
  version: "1.0.0",
  inputSchema: { type: "object", required: ["before", "after"] },
  outputSchema: objectSchema({ equal: { type: "boolean" }, changes: { type: "array" }, patch: { type: "array" } }),
  config: { ignore: [], max_changes: 1000 },
  code: `function main(input) {
  const changes = [];
  compare(input.before, input.after, "", changes);
  const shown = changes.slice(0, config.max_changes);
  // Removals from the end of a list first, so that the places before them stay.
  const removals = shown.filter(({ kind }) => kind === "removed").reverse().map(({ path }) => ({ op: "remove", path }));
  const others = shown.filter(({ kind }) => kind !== "removed").map(({ kind, path, after }) => ({ op: kind === "added" ? "add" : "replace", path, value: after }));
  return { equal: changes.length === 0, changes: shown, patch: [...others.filter(({ op }) => op === "replace"), ...removals, ...others.filter(({ op }) => op === "add")] };
}

function compare(before, after, path, changes) {
  if (before === after) return;
  const isBoth = (test) => test(before) && test(after);
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isBoth(isObject) && !isBoth(Array.isArray)) { changes.push({ kind: "changed", path, before, after }); return; }
  const keys = Array.isArray(before) ? Array.from({ length: Math.max(before.length, after.length) }, (_, index) => String(index)) : [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const key of keys) {
    if (config.ignore.includes(key)) continue;
    const inner = path + "/" + key.replace(/~/g, "~0").replace(/\\//g, "~1");
    if (!Object.hasOwn(after, key)) changes.push({ kind: "removed", path: inner, before: before[key] });
    else if (!Object.hasOwn(before, key)) changes.push({ kind: "added", path: inner, after: after[key] });
    else compare(before[key], after[key], inner, changes);
  }
}`,
  example: {
    input: { before: { a: 1, list: [1, 2, 3] }, after: { a: 2, list: [1], b: true } },
    output: {
      equal: false,
      changes: [
        { kind: "changed", path: "/a", before: 1, after: 2 },
        { kind: "removed", path: "/list/1", before: 2 },
        { kind: "removed", path: "/list/2", before: 3 },
        { kind: "added", path: "/b", after: true },
      ],
      patch: [
        { op: "replace", path: "/a", value: 2 },
        { op: "remove", path: "/list/2" },
        { op: "remove", path: "/list/1" },
        { op: "add", path: "/b", value: true },
      ],
    },
  },
};

const forecast: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000044",
  name: "Trend and outliers",
  description:
    "Fits a line through a series of numbers, reports how well it fits, extends it by a few steps and marks outliers.",
  longDescription:
    "Least squares over the series in its order, R² for the fit, and values further than three standard deviations of the residuals from the line. A forecast only extends the line: it knows nothing of seasons.",
  category: "data",
  tags: ["forecast", "statistics", "trend"],
  version: "1.0.0",
  inputSchema: objectSchema(
    {
      values: { type: "array", items: { type: "number" }, minItems: 3, maxItems: 10000 },
      steps: { type: "integer", minimum: 0, maximum: 100 },
    },
    ["values"],
  ),
  outputSchema: objectSchema({
    slope: { type: "number" },
    intercept: { type: "number" },
    r_squared: { type: "number" },
    forecast: { type: "array" },
    outliers: { type: "array" },
  }),
  config: { outlier_deviations: 3, default_steps: 3 },
  code: `function main(input) {
  const { values } = input;
  const n = values.length;
  const meanX = (n - 1) / 2;
  const meanY = values.reduce((sum, value) => sum + value, 0) / n;
  let xy = 0;
  let xx = 0;
  values.forEach((value, x) => { xy += (x - meanX) * (value - meanY); xx += (x - meanX) * (x - meanX); });
  const slope = xy / xx;
  const intercept = meanY - slope * meanX;
  const residuals = values.map((value, x) => value - (intercept + slope * x));
  const inner = residuals.reduce((sum, residual) => sum + residual * residual, 0);
  const total = values.reduce((sum, value) => sum + (value - meanY) * (value - meanY), 0);
  const deviation = Math.sqrt(inner / n);
  const rounded = (value) => Math.round(value * 1e4) / 1e4;
  const steps = input.steps === undefined ? config.default_steps : input.steps;
  return {
    slope: rounded(slope),
    intercept: rounded(intercept),
    r_squared: total === 0 ? 1 : rounded(1 - inner / total),
    forecast: Array.from({ length: steps }, (_, step) => rounded(intercept + slope * (n + step))),
    outliers: residuals.flatMap((residual, index) =>
      deviation > 0 && Math.abs(residual) > config.outlier_deviations * deviation ? [{ index, value: values[index], expected: rounded(values[index] - residual) }] : []),
  };
}`,
  example: {
    input: { values: [10, 12, 14, 16], steps: 2 },
    output: { slope: 2, intercept: 10, r_squared: 1, forecast: [18, 20], outliers: [] },
  },
};

export const DECISION_SKILLS: readonly CatalogueSkill[] = [splitTest, nextVersion, jsonDifference, forecast];
