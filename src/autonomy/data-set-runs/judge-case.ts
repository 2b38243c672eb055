import { judgeCheck, type OwnResult } from "#autonomy/data-sets/case-checks";
import { isActorsJudge } from "#autonomy/judges/actors-judge";
import { meteredJudge } from "#autonomy/judges/metered-judge";
import type { SystemContext } from "#context/context";
import { askJudge } from "#engine/judging/ask-judge";
import { judgedCalls } from "#engine/judging/judged-calls";
import { AppError } from "#errors/app-error";
import type { DryRun, StoredDryRun } from "#runs/drives/dry-run";

import { type DecidedCase, notRun } from "./case-outcome.ts";
import type { RunMaterial } from "./run-basis.ts";

/** Limit of one call of the judge's model. */
const TIMEOUT_MS = 60_000;

/** A case whose judge did not decide. */
const UNDECIDED = { outcome: "not_decided", verification: "self_reported", reason: null } as const;

/** The outcome of a case, and what the judge cost; null when its model's price is unknown. */
type Judged = DecidedCase & { costUsd: number | null; ofJudge?: OwnResult[] };

/**
 * Asks the operator's judge about a case that only the agent vouches for, or whose check it is. A judge of the model that acted vouches for
 * nothing and is not asked; one that is unsure changes nothing, but a check that waits for it does not hold.
 */
export async function judgeCase(
  ctx: SystemContext,
  { role, checks, expectedAnswer }: RunMaterial,
  { run, stored, own }: { run: DryRun; stored: StoredDryRun; own: DecidedCase },
): Promise<Judged> {
  const { judge } = ctx.config;
  const check = judgeCheck(checks);
  const open = (detail: string | null): Judged =>
    check === undefined ? { ...own, detail: detail ?? own.detail, costUsd: 0 } : { ...UNDECIDED, detail, costUsd: 0 };
  if (judge === null) return open(check === undefined ? null : "The operator has configured no judge.");
  if (isActorsJudge(judge, run.trace)) return open(check === undefined ? null : "The judge is the model that acted.");
  const { task, input, agentId, id: workId } = stored.record;
  const shown = {
    role,
    task,
    context: input.context,
    history: [],
    result: run.result ?? {},
    tools: judgedCalls(run.trace, []),
    ...(expectedAnswer !== null && { expected: expectedAnswer }),
    ...(check?.rubric !== undefined && { rubric: check.rubric }),
  };
  try {
    const metered = await meteredJudge(ctx, judge, { agentId, workId });
    const { verdict, reason } = await askJudge(judge, shown, ctx.bindings.ai, AbortSignal.timeout(TIMEOUT_MS), metered);
    if (verdict === "unsure") return open(reason);
    const passed = verdict === "good";
    return {
      outcome: passed ? "passed" : "failed",
      verification: passed && own.outcome === "passed" ? own.verification : "judged",
      reason: passed ? null : "judge",
      detail: reason,
      costUsd: 0,
      ofJudge: check === undefined ? [] : [{ kind: "judge", passed, detail: reason }],
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...notRun("judge_failed", `The judge did not answer: ${error.message}`), costUsd: 0 };
  }
}
