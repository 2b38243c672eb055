/** A value of a metric, with its labels. */
export interface Sample {
  /** The end of the line's name beside that of its metric: `_bucket`, `_sum`, `_count`. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A metric as Prometheus knows it. */
export interface Metric {
  name: string;
  kind: "counter" | "gauge" | "histogram";
  help: string;
  samples: readonly Sample[];
}

/** The metrics in the text format of Prometheus, version 0.0.4. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .map(({ name, kind, help, samples }) =>
      [
        `# HELP ${name} ${escaped(help)}`,
        `# TYPE ${name} ${kind}`,
        ...samples.map((sample) => lineOf(name, sample)),
        "",
      ].join("\n"),
    )
    .join("");

const lineOf = (name: string, { suffix = "", labels = {}, value }: Sample): string => {
  const named = Object.entries(labels).map(
    ([label, text]) => `${label}="${escaped(text).replaceAll('"', String.raw`\"`)}"`,
  );
  return `${name}${suffix}${named.length === 0 ? "" : `{${named.join(",")}}`} ${value}`;
};

const escaped = (text: string): string => text.replaceAll("\\", String.raw`\\`).replaceAll("\n", String.raw`\n`);
