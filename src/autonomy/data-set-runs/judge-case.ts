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

/** The outcome of a case, and what the judge cost; null when its model's price is unknown. */
type Judged = DecidedCase & { costUsd: number | null };

/**
 * Asks the operator's judge about a case that only the agent vouches for. A judge of the model that acted vouches for
 * nothing and is not asked; one that is unsure changes nothing.
 */
export async function judgeCase(
  ctx: SystemContext,
  { role }: RunMaterial,
  { run, stored, own }: { run: DryRun; stored: StoredDryRun; own: DecidedCase },
): Promise<Judged> {
  const { judge } = ctx.config;
  if (judge === null || isActorsJudge(judge, run.trace)) return { ...own, costUsd: 0 };
  const { task, input, agentId, id: workId } = stored.record;
  const shown = {
    role,
    task,
    context: input.context,
    history: [],
    result: run.result ?? {},
    tools: judgedCalls(run.trace, []),
  };
  try {
    const metered = await meteredJudge(ctx, judge, { agentId, workId });
    const { verdict, reason } = await askJudge(judge, shown, ctx.bindings.ai, AbortSignal.timeout(TIMEOUT_MS), metered);
    if (verdict === "unsure") return { ...own, detail: reason, costUsd: 0 };
    const outcome = verdict === "good" ? "passed" : "failed";
    return {
      outcome,
      verification: "judged",
      reason: outcome === "failed" ? "judge" : null,
      detail: reason,
      costUsd: 0,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...notRun("judge_failed", `The judge did not answer: ${error.message}`), costUsd: 0 };
  }
}
