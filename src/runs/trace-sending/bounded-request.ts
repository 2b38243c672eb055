import { otlpRequest } from "./otlp.ts";
import { spansOfRun, type ToldRun } from "./run-spans.ts";

/** Receivers commonly take 4 MiB and more; texts beyond that stay with the platform. */
const MAX_CHARACTERS = 4_000_000;

/** The names of texts, which a trace that is too large leaves out. */
const CONTENT = [
  "gen_ai.system_instructions",
  "gen_ai.input.messages",
  "gen_ai.tool.definitions",
  "gen_ai.output.messages",
  "gen_ai.tool.call.arguments",
  "gen_ai.tool.call.result",
] as const;

/** The request that sends a run's spans. When it is too large, its longest texts are left out, and marked. */
export async function boundedRequest(run: ToldRun): Promise<string> {
  const spans = await spansOfRun(run);
  const whole = otlpRequest(run.record.tenantId, spans);
  let excess = whole.length - MAX_CHARACTERS;
  if (excess <= 0) return whole;
  const longest = spans
    .flatMap((span, at) =>
      CONTENT.map((name) => ({ at, name, length: JSON.stringify(span.attributes[name] ?? "").length })),
    )
    .toSorted((one, other) => other.length - one.length);
  const left = new Map<number, string[]>();
  for (const { at, name, length } of longest) {
    if (excess <= 0) break;
    left.set(at, [...(left.get(at) ?? []), name]);
    excess -= length;
  }
  const shorter = spans.map((span, at) => {
    const names = left.get(at);
    if (names === undefined) return span;
    const kept = Object.entries(span.attributes).filter(([name]) => !names.includes(name));
    return { ...span, attributes: { ...Object.fromEntries(kept), "tenure.left_out": names } };
  });
  return otlpRequest(run.record.tenantId, shorter);
}
