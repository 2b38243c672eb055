import { useEffect } from "preact/hooks";

import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import { isUnderWay, readRun, type RunDetail, type RunStep } from "#web/parts/runs/run-detail.ts";
import { outcomeOfRun } from "#web/parts/runs/run.ts";
import { type FollowedRun, useRunSteps } from "#web/parts/runs/use-run-steps.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

import { type RunTimes, timesOf } from "./run-times.ts";
import { toldSteps } from "./told-steps.ts";
import { useNow } from "./use-now.ts";

/** A run as far as it has come. */
export interface SeenRun {
  run: RunDetail;
  outcome: OutcomeName;
  /** In the order of the tree, with those under way and those that come next. */
  steps: readonly RunStep[];
  followed: FollowedRun;
  times: RunTimes;
  now: number;
  /** The approval that it waits for. */
  waitsFor: string | null;
}

/** Follows a run until it is over. The outcome is read again with the last event. */
export function useRun(executionId: string): { load: Loaded<RunDetail>; seen: SeenRun | null } {
  const load = useLoad((signal) => readRun(executionId, signal), [executionId]);
  const run = load.value?.execution_id === executionId ? load.value : null;
  const followed = useRunSteps(run === null || run.is_limited ? null : run.agent.id, executionId);
  const isLive = run !== null && isUnderWay(run);
  useEffect(() => {
    if (isLive && followed.hasEnded) load.reload();
  }, [followed.hasEnded, isLive]);
  // Its stream is refused to those who read the task and the state alone.
  useLooks(isLive && (followed.isGivenUp || run.is_limited), load.reload);
  const tick = useNow(isLive && followed.lostAt === null);
  if (run === null) return { load, seen: null };
  const now = followed.lostAt ?? tick;
  const traced = [...followed.done, ...followed.underWay].toSorted((one, other) => Number(one.id) - Number(other.id));
  const steps = toldSteps(run, traced);
  const waitsFor =
    steps.find(({ kind, duration_ms: ms }) => isLive && kind === "wait" && ms === null)?.approval?.id ?? null;
  const outcome = isLive && waitsFor !== null ? "waiting" : outcomeOfRun(run);
  return { load, seen: { run, outcome, steps, followed, times: timesOf(run, steps, now), now, waitsFor } };
}
