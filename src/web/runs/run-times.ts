import { isUnderWay, type RunDetail, type RunStep } from "#web/parts/runs/run-detail.ts";

import { spanOfStep } from "./step-tree.ts";
import { axisOf, liveRoom, waitedIn, type Axis, type Span } from "./waterfall-axis.ts";

export interface RunTimes {
  /** From its start to its end, or to now. */
  span: Span;
  waitedMs: number;
  axis: Axis;
  /** When it is usually done; null when that is not known, and when it is over. */
  usualAt: number | null;
}

/** The times of a run and its steps. The clocks of the browser and the platform may differ: nothing ends before it begins. */
export function timesOf(run: RunDetail, steps: readonly RunStep[], now: number): RunTimes {
  const isLive = isUnderWay(run);
  const from = Date.parse(run.started_at ?? run.created_at);
  const ends = steps.map((step) => spanOfStep(step, null)?.to ?? from);
  const end = run.completed_at === null ? now : Date.parse(run.completed_at);
  const to = Math.max(from, end, ...ends);
  const waits = steps.flatMap((step) => {
    const span = step.kind === "wait" ? spanOfStep(step, isLive ? to : null) : null;
    return span === null ? [] : [span];
  });
  const waitedMs = waitedIn(waits);
  const worked = to - from - waitedMs;
  const usualMs = isLive ? run.usual_duration_ms : null;
  const room = isLive ? liveRoom(worked, usualMs) : worked;
  return {
    span: { from, to },
    waitedMs,
    axis: axisOf(from, waits, room),
    usualAt: usualMs === null ? null : from + usualMs + waitedMs,
  };
}
