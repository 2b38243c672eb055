import type { JudgedRun } from "#agents/episodes/constitution";
import { assessFailure, type Assessment } from "#engine/evidence/assess-run";
import { strongest, type Verification } from "#engine/evidence/verification";
import { NO_FACTS } from "#engine/reasoning/run-facts";
import { toldCode, type Failure } from "#errors/failure";

import type { RunRow } from "./store.ts";
import type { Work } from "./work/work-result.ts";

/** How a run ended. */
export type RunEnd = { status: "completed"; work: Work } | { status: "failed" | "cancelled"; error: Failure };

/** The run after its end; what it worked on is kept no longer. */
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
 * Whether the end speaks against the agent. Tests that were run and are red do not, when running them was the task: finding that out was
 * the work. Code that does not pass its tests does.
 */
export function isBadWork({ status, outcome, agentType, action, result }: RunRow): boolean {
  if (status === "failed") return true;
  const onlyRan = agentType === "tester" && (action === "execute_tests" || action === "analyze_coverage");
  return outcome === "failed" && !(onlyRan && result?.["ran"] === true);
}

/**
 * How a run stands, and who vouches for that: tests that ran, the built-in engine, a person who let it through; else it is the model's
 * word.
 */
export function assessRun(run: RunRow): Pick<Assessment, "outcome" | "verification"> {
  if (run.status !== "completed") return assessFailure(toldCode(run.error?.code));
  const isChecked = run.engine === "builtin" || run.result?.["ran"] === true;
  const own: Verification = isChecked ? "checked" : "self_reported";
  return {
    outcome: isBadWork(run) ? "failed" : confidenceOf(run) >= 0.5 ? "done" : "partial",
    verification: run.approvalId === null ? own : strongest(own, "human"),
  };
}

/** How sure the run may be of itself, 0–1: all of what was asked for was done, or so many parts of it were not. */
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
