import { effectiveAutoDev } from "#autonomy/workspaces/auto-dev";
import { findWorkspace } from "#autonomy/workspaces/find-workspace";
import type { BaseContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { isStopped } from "#platform/kill-switches/kill-switch";
import { refuseStopped } from "#platform/kill-switches/refuse-stopped";
import { findSkill } from "#skills/private-skills/find-skill";
import { selectSkillRuns } from "#skills/skill-runs/skill-runs.queries";

import { attemptImprovement, editableBody } from "./attempt-improvement.ts";
import { conclude } from "./candidate.ts";
import { capReached, capsResetAt, utcDayStart } from "./daily-cap.ts";
import { wrongStatus } from "./find-candidate.ts";
import { systemContext } from "./handle-failures.ts";
import { MAX_EDITS_OF_A_RUN, RUN_LIMITS } from "./run-skill-improvement.ts";
import {
  insertMutation,
  requireCandidateAt,
  requireMutationsLeft,
  selectDueCandidates,
  selectHistory,
  updateCandidate,
  type CandidateRow,
} from "./store.ts";

/** Maximum per run of the job: trying edits computes, and the job has other work. */
const MAX_A_TICK = 5;
/** Delay before an attempt is repeated that never ended because it crashed its isolate. */
const TRY_AGAIN_MS = 300_000;
const MAX_ATTEMPTS = 3;

/** Tries the waiting candidates that are due. Returns the number tried. */
export async function validateCandidates(base: BaseContext): Promise<number> {
  const due = await selectDueCandidates(base.db, base.clock(), MAX_A_TICK);
  let tried = 0;
  for (const candidate of due) {
    try {
      if (await validateCandidate(systemContext(base, candidate.tenantId), candidate)) tried += 1;
    } catch (error) {
      base.log.error("candidate_not_validated", { candidate: candidate.id, error });
    }
  }
  return tried;
}

/** Tries one candidate; false when it was postponed, or another run took it. */
async function validateCandidate(ctx: SystemContext, candidate: CandidateRow): Promise<boolean> {
  const now = ctx.clock();
  const start = utcDayStart(now);
  const { tenantId, skillId, seed } = candidate;
  const [workspace, skill, runs, history] = await Promise.all([
    findWorkspace(ctx),
    findSkill(ctx, skillId),
    selectSkillRuns(ctx.db, ctx.tenant.id, skillId, RUN_LIMITS),
    selectHistory(ctx.db, tenantId, skillId, start),
  ]);
  const limits = effectiveAutoDev(ctx.config.autoDev, workspace.autoDev);
  const cap = limits.max_mutations_per_day;
  const budget = Math.min(MAX_EDITS_OF_A_RUN, cap - history.used.mutations);
  if (!limits.memento_skills) return putOff(ctx, candidate, "switched_off");
  if (budget <= 0) return putOff(ctx, candidate, "daily_mutations");
  if (candidate.attempts >= MAX_ATTEMPTS) return reject(ctx, candidate, "attempts_failed");
  if (skill.status !== "installed" || editableBody(skill) === null) return reject(ctx, candidate, "no_body");
  if (await isHeld(ctx, candidate.agentId)) return rest(ctx, candidate);
  const claimed = { ...candidate, attempts: candidate.attempts + 1, nextAttemptAt: now + TRY_AGAIN_MS, reason: null };
  if (!(await write(ctx, candidate, claimed))) return false;
  const timeoutSeconds = limits.sandbox_config.timeout;
  const { improvement, modelFault } = await attemptImprovement(ctx, {
    skill,
    runs,
    history,
    seed,
    budget,
    timeoutSeconds,
  });
  const { candidate: concluded, mutations } = await conclude(claimed, skill, improvement, {
    history,
    modelFault,
    at: now,
  });
  try {
    await commit(ctx, [
      requireCandidateAt(claimed, () => wrongStatus(null)),
      requireMutationsLeft(tenantId, { start, more: mutations.length, cap }, () => capReached("mutations", cap, now)),
      updateCandidate(concluded),
      ...mutations.map(insertMutation),
    ]);
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMIT_EXCEEDED")
      return putOff(ctx, claimed, "daily_mutations");
    throw error;
  }
  return true;
}

/** Whether a kill switch prevents calls for the agent. */
async function isHeld(ctx: SystemContext, agentId: string): Promise<boolean> {
  try {
    await refuseStopped(ctx, agentId);
    return false;
  } catch (error) {
    if (isStopped(error)) return true;
    throw error;
  }
}

/** Waits until the kill switch may be released, without using an attempt. */
const rest = (ctx: SystemContext, candidate: CandidateRow): Promise<false> =>
  write(ctx, candidate, { ...candidate, nextAttemptAt: ctx.clock() + TRY_AGAIN_MS, reason: "stopped" }).then(
    () => false,
  );

/** Waits for the next day's caps, without using an attempt. */
const putOff = (ctx: SystemContext, candidate: CandidateRow, reason: string): Promise<false> =>
  write(ctx, candidate, { ...candidate, nextAttemptAt: capsResetAt(ctx.clock()), reason }).then(() => false);

const reject = (ctx: SystemContext, candidate: CandidateRow, reason: string): Promise<boolean> =>
  write(ctx, candidate, { ...candidate, validationStatus: "rejected", reason });

/** Writes a candidate unless another run took it since it was read. */
async function write(ctx: SystemContext, before: CandidateRow, after: CandidateRow): Promise<boolean> {
  try {
    await commit(ctx, [requireCandidateAt(before, () => wrongStatus(null)), updateCandidate(after)]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.details["reason"] === "wrong_status") return false;
    throw error;
  }
}
