import type { RunRow } from "#db/schema/sdlc";
import { assessFailure, type Assessment } from "#engine/evidence/assess-run";
import { NO_FACTS } from "#engine/reasoning/run-facts";
import { toldCode, type Failure } from "#errors/failure";
import type { JudgedRun } from "#runs/episodes/constitution";

import type { Work } from "./work/work-result.ts";

export type RunEnd = { status: "completed"; work: Work } | { status: "failed" | "cancelled"; error: Failure };

/** The run after its end; its input is no longer kept. */
export function endRun(run: RunRow, end: RunEnd, now: number): RunRow {
  const over = {
    ...run,
    status: end.status,
    input: null,
    awaiting: null,
    startedAt: run.startedAt ?? now,
    completedAt: now,
  };
  if (end.status !== "completed")
    return { ...over, outcome: end.status === "failed" ? "failed" : null, error: end.error, result: null };
  const { outcome, summary, result, notDone, sandbox, engine } = end.work;
  return {
    ...over,
    progress: 100,
    outcome,
    result: { summary, ...result },
    notDone,
    sandbox: { ...sandbox },
    engine,
  };
}

/**
 * Whether the end counts against the agent. Failing tests do not when running them was the task, because finding that
 * out was the work. Code that fails its tests does.
 */
export function isBadWork({ status, outcome, agentType, action, result }: RunRow): boolean {
  if (status === "failed") return true;
  const onlyRan = agentType === "tester" && (action === "execute_tests" || action === "analyze_coverage");
  return outcome === "failed" && !(onlyRan && result?.["ran"] === true);
}

/**
 * Assesses a run, and names the source that vouches: tests that ran, otherwise only the engine. A person who approved
 * the run decided before there was a result.
 */
export function assessRun(run: RunRow): Pick<Assessment, "outcome" | "verification"> {
  if (run.status !== "completed") return assessFailure(toldCode(run.error?.code));
  return {
    outcome: isBadWork(run) ? "failed" : confidenceOf(run) >= 0.5 ? "done" : "partial",
    verification: run.result?.["ran"] === true ? "checked" : "self_reported",
  };
}

/** The run's confidence, 0–1, by the share of the requested parts that were done. */
export const confidenceOf = ({ status, outcome, notDone }: Pick<RunRow, "status" | "outcome" | "notDone">): number => {
  if (status !== "completed") return 0;
  const open = Math.min(4, notDone.length);
  return (outcome === "completed" ? 0.95 : 0.75) - 0.1 * open;
};

/** The run as the constitution judges it. */
export const judgedRun = (run: RunRow, input: unknown): JudgedRun => ({
  facts: { ...NO_FACTS, actionsUsed: [run.action], callsDone: Math.max(1, run.steps.length) },
  errorCode: run.error?.code ?? null,
  confidence: confidenceOf(run),
  input,
  result: run.result,
});
