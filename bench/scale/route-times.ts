import { setTimeout as sleep } from "node:timers/promises";

import type { Answered, Caller } from "./caller.ts";

/** A call that is measured on both instances. */
export interface MeasuredCall {
  /** The operation and its query. */
  name: string;
  method: "GET" | "POST";
  /** The path on the large and on the small instance; `{turn}` is the number of the call. */
  large: string;
  small: string;
  body?: unknown;
}

/** The answers of one instance to a call. */
export interface Times {
  median: number;
  p99: number;
  /** A refusal among the answers; null without one. */
  refused: string | null;
}

export interface Compared {
  name: string;
  large: Times;
  small: Times;
  ratio: number;
  p99Ratio: number;
}

export interface Pair {
  large: Caller;
  small: Caller;
}

const WARMING = 3;
/** Answers that come from memory have another limit at each turn, which begins here. */
const FIRST_TURN = 10;
const MOST_TURNS = 90;

/** Calls both instances in turns, after warming, and compares how long they took. */
export async function compare(callers: Pair, call: MeasuredCall, turns: number): Promise<Compared> {
  const times = { large: [] as number[], small: [] as number[] };
  const refused: Record<keyof Pair, string | null> = { large: null, small: null };
  for (let turn = -WARMING; turn < turns; turn++) {
    // The order changes at each turn, because the second call finds a warmer processor.
    const order = turn % 2 === 0 ? (["large", "small"] as const) : (["small", "large"] as const);
    for (const side of order) {
      const number = FIRST_TURN + ((turn + WARMING) % MOST_TURNS);
      const path = call[side].replace("{turn}", String(number));
      const { status, text, tookMs } = await admitted(() => callers[side](call.method, path, call.body));
      if (turn >= 0) times[side].push(tookMs);
      if (status < 200 || status > 299) refused[side] = `${status} ${text.slice(0, 200)}`;
    }
  }
  const large = { ...quantiles(times.large), refused: refused.large };
  const small = { ...quantiles(times.small), refused: refused.small };
  return { name: call.name, large, small, ratio: large.median / small.median, p99Ratio: large.p99 / small.p99 };
}

const MINUTE_MS = 60_000;

/** Calls again after a minute where the searches of the minute are used up: the limit of searches is not measured. */
async function admitted(ask: () => Promise<Answered>): Promise<Answered> {
  const answer = await ask();
  if (!answer.text.includes("searches per minute")) return answer;
  await sleep(MINUTE_MS);
  return ask();
}

function quantiles(times: readonly number[]): { median: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}

/** A route at or above it is named as too slow. */
export const LIMIT = 2;

const ms = (value: number): string => value.toFixed(1);

/** The comparison as a row of a table in Markdown; a ratio that is too high is bold. */
export function rowOf({ name, large, small, ratio, p99Ratio }: Compared): string {
  const fault = large.refused ?? small.refused;
  const ratioText = ratio >= LIMIT ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2);
  const cells = [
    `\`${name}\``,
    ms(small.median),
    ms(large.median),
    ratioText,
    ms(small.p99),
    ms(large.p99),
    p99Ratio.toFixed(2),
  ];
  return `| ${cells.join(" | ")} |${fault === null ? "" : ` refused: ${fault}`}`;
}

export const TABLE_HEAD = `| Call | Small, median ms | Large, median ms | Ratio | Small, p99 ms | Large, p99 ms | Ratio of p99 |
|---|---|---|---|---|---|---|`;
