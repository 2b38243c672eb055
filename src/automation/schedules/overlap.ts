import { idsOf } from "#automation/starts/begun-run";
import type { OpenTick, TickRow } from "#automation/ticks/ticks.queries";

import type { ScheduleRow } from "./store.ts";

/** Runs of one schedule at once, with `allow`. */
const MOST_AT_ONCE = 10;

/** The choice for a due time beside runs of its schedule that are not over. */
export type OverlapChoice =
  | { kind: "start"; cancels: readonly TickRow[] }
  | { kind: "queue"; replaces: TickRow | null }
  | { kind: "skip"; reason: NonNullable<TickRow["reason"]> };

/**
 * Chooses between starting, waiting and leaving a due time out. A run that waits for a person or a time is not over.
 * Pure.
 */
export function overlapChoice(onOverlap: ScheduleRow["onOverlap"], open: readonly OpenTick[]): OverlapChoice {
  const running = open.filter(({ run }) => run !== null && !run.isOver);
  const latest = running.at(-1);
  if (latest === undefined) return { kind: "start", cancels: [] };
  switch (onOverlap) {
    case "skip":
      return { kind: "skip", reason: stillRuns(latest) };
    case "queue_one":
      return { kind: "queue", replaces: open.find(({ tick }) => tick.outcome === "queued")?.tick ?? null };
    case "cancel_previous":
      return { kind: "start", cancels: running.map(({ tick }) => tick) };
    case "allow":
      return running.length < MOST_AT_ONCE
        ? { kind: "start", cancels: [] }
        : {
            kind: "skip",
            reason: { code: "too_many_runs", message: `${MOST_AT_ONCE} runs of this schedule are not over.` },
          };
  }
}

function stillRuns({ tick, run }: OpenTick): NonNullable<TickRow["reason"]> {
  const at = new Date(tick.dueAt).toISOString();
  const does = run?.isAsking === true ? "still waits for a decision" : "is not over";
  return {
    code: "previous_run",
    message: `The run of ${at} ${does}.`,
    ...idsOf(tick),
  };
}
