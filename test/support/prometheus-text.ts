/** A metric of the text format of Prometheus (version 0.0.4), with its lines. */
export interface ReadMetric {
  kind: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const NAME = /[a-zA-Z_:][a-zA-Z0-9_:]*/.source;
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const HELP = new RegExp(`^# HELP (${NAME}) (.*)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`);
const SAMPLE = new RegExp(
  String.raw`^(${NAME})(?:\{((?:${LABEL})(?:,${LABEL})*)\})? ([+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$`,
);
const SUFFIXES = ["_bucket", "_sum", "_count"];

/** Reads such a text by its grammar. Throws for a line that the grammar does not have, and for a line in the wrong place. */
export function readPrometheusText(text: string): Map<string, ReadMetric> {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.");
  const found = new Map<string, ReadMetric>();
  let open = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, type, kind = ""] = TYPE.exec(line) ?? [];
    if (type !== undefined) {
      if (found.has(type)) throw new Error(`${type} has two types.`);
      found.set(type, { kind, samples: [] });
      open = type;
    } else if (!HELP.test(line)) readSample(line, found, open);
  }
  return found;
}

function readSample(line: string, found: Map<string, ReadMetric>, open: string): void {
  const [, name, labels = "", value = ""] = SAMPLE.exec(line) ?? [];
  if (name === undefined) throw new Error(`Not a line of the format: ${line}`);
  const metric = found.get(open);
  const own = [open, ...(metric?.kind === "histogram" ? SUFFIXES.map((suffix) => open + suffix) : [])];
  if (metric === undefined || !own.includes(name)) throw new Error(`${name} is not in the group of its metric.`);
  const pairs = [...labels.matchAll(/([^=,]+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = "", text = ""]) => [label, text]);
  metric.samples.push({
    name,
    labels: Object.fromEntries(pairs) as Record<string, string>,
    value: Number(value.replace("Inf", "Infinity")),
  });
}
