import type { DataOf } from "#web/lib/operation.ts";
import { longestCommon } from "#web/parts/text-difference.ts";

/** The part of a step of a trace that is compared. */
type Step = Pick<
  DataOf<"GET /api/agents/{agent_id}/executions/{execution_id}/trace">["steps"][number],
  "kind" | "name" | "started_at" | "duration_ms"
>;

/** A step of both runs, or of one of them. */
export interface AlignedStep<Each> {
  a: Each | null;
  b: Each | null;
}

/** More steps of two runs are aligned in their order alone. */
const MOST_STEPS = 2_000;

/**
 * Aligns the steps of two runs by kind, name and order: as many as possible are side by side, and no step moves
 * past another one of its run.
 */
export function alignSteps<Each extends Step>(a: readonly Each[], b: readonly Each[]): AlignedStep<Each>[] {
  const pairs =
    a.length + b.length > MOST_STEPS ? byOrder(a.map(keyOf), b.map(keyOf)) : longestCommon(a.map(keyOf), b.map(keyOf));
  const rows: AlignedStep<Each>[] = [];
  let [nextA, nextB] = [0, 0];
  for (const [atA, atB] of [...pairs, [a.length, b.length] as const]) {
    for (const step of a.slice(nextA, atA)) rows.push({ a: step, b: null });
    for (const step of b.slice(nextB, atB)) rows.push({ a: null, b: step });
    const [one, other] = [a[atA], b[atB]];
    if (one !== undefined && other !== undefined) rows.push({ a: one, b: other });
    [nextA, nextB] = [atA + 1, atB + 1];
  }
  return rows;
}

const keyOf = ({ kind, name }: Step): string => `${kind} ${name}`;

const byOrder = (a: readonly string[], b: readonly string[]): (readonly [number, number])[] =>
  a.flatMap((key, place) => (b[place] === key ? [[place, place] as const] : []));

/** A stretch of work in a run, in milliseconds since its beginning, without the waits before it. */
export interface Work {
  from: number;
  ms: number;
}

/** The place of each step on the scale of its run's work; null for a wait, and for a step whose time is not known. */
export function workOf(steps: readonly Step[], startedAt: number): (Work | null)[] {
  const waits = steps
    .filter(({ kind }) => kind === "wait")
    .flatMap(({ started_at: at, duration_ms: ms }) =>
      at === null || ms === null ? [] : [{ from: Date.parse(at), to: Date.parse(at) + ms }],
    )
    .toSorted((one, other) => one.from - other.from);
  const waitedBefore = (moment: number): number => {
    let [sum, until] = [0, -Infinity];
    for (const { from, to } of waits) {
      sum += Math.max(0, Math.min(to, moment) - Math.max(from, until));
      until = Math.max(until, to);
    }
    return sum;
  };
  return steps.map(({ kind, started_at: at, duration_ms: ms }) => {
    if (kind === "wait" || at === null || ms === null) return null;
    const [from, to] = [Date.parse(at), Date.parse(at) + ms];
    const before = waitedBefore(from);
    return { from: Math.max(0, from - startedAt - before), ms: Math.max(0, to - from - (waitedBefore(to) - before)) };
  });
}
