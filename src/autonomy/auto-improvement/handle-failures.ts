import { effectiveAutoDev } from "#autonomy/workspaces/auto-dev";
import { decideImprovement } from "#autonomy/workspaces/decide-improvement";
import type { BaseContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { SkillRow } from "#db/schema/skills";
import { AppError } from "#errors/app-error";
import { inParallel } from "#lib/in-parallel";
import { modelSources, providerFor } from "#models/model-connections/model-sources";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { findSkill } from "#skills/private-skills/find-skill";
import {
  failureHandled,
  findPendingFailures,
  stillPending,
  type PendingFailure,
} from "#skills/skill-runs/pending-failures";
import { selectSkillRuns } from "#skills/skill-runs/skill-runs.queries";

import { editableBody } from "./attempt-improvement.ts";
import { newCandidate } from "./candidate.ts";
import { considerFailure, type PassedOver } from "./consider-failure.ts";
import { utcDayStart } from "./daily-cap.ts";
import { seedOf } from "./improvement-run.ts";
import { RUN_LIMITS } from "./run-skill-improvement.ts";
import { insertCandidate, requireCandidateLeft, requireNoOpenCandidate, selectHistory } from "./store.ts";

const MAX_A_TICK = { limit: 200, ofATenant: 20 };
const AT_ONCE = 4;
/** Older failures are ignored, because the skill may have changed since. */
const MAX_AGE_MS = 86_400_000;

/** The platform's own context for a tenant. */
export const systemContext = (base: BaseContext, tenantId: string): SystemContext => ({
  ...base,
  tenant: { id: tenantId },
  writer: tenantGate(base, tenantId),
  actor: { kind: "system", trigger: "cron" },
});

/**
 * Turns the failed tasks of the last day into skill candidates, each failure once. Skipped ones get a reason. Returns
 * the number of candidates made.
 */
export async function handleFailures(base: BaseContext): Promise<number> {
  const pending = await findPendingFailures(base, { since: base.clock() - MAX_AGE_MS, ...MAX_A_TICK });
  const tenants = Map.groupBy(pending, ({ failure }) => failure.tenantId);
  let made = 0;
  await inParallel([...tenants], AT_ONCE, async ([tenantId, events]) => {
    const ctx = systemContext(base, tenantId);
    for (const event of events) {
      try {
        if (await handleFailure(ctx, event)) made += 1;
      } catch (error) {
        base.log.error("task_failure_not_handled", { episode: event.failure.episodeId, error });
      }
    }
  });
  return made;
}

async function handleFailure(ctx: SystemContext, event: PendingFailure): Promise<boolean> {
  const { failure, level, autoDev } = event;
  const { episodeId, skillId, agentId, tenantId } = failure;
  const now = ctx.clock();
  const start = utcDayStart(now);
  const { reasons } = decideImprovement("memento_skills", { instance: ctx.config.autoDev, workspace: autoDev, level });
  const isAllowed = reasons.length === 0 && skillId !== null;
  const skill = isAllowed ? await skillOrNull(ctx, skillId) : null;
  const [runs, history] =
    skill === null
      ? [null, null]
      : await Promise.all([
          selectSkillRuns(ctx.db, ctx.tenant.id, skill.id, RUN_LIMITS),
          selectHistory(ctx.db, tenantId, skill.id, start),
        ]);
  const refusal = considerFailure({
    gate: reasons,
    skillId,
    hasBody: skill !== null && skill.status === "installed" && editableBody(skill) !== null,
    hasOpenCandidate: history?.open.some(({ status }) => status !== "promoted") ?? false,
    runs: runs?.latest ?? [],
  });
  if (refusal !== null || skill === null) return passOver(ctx, episodeId, refusal ?? "no_body");
  const origin = {
    id: ctx.newId(),
    agentId,
    episodeId,
    requestedBy: null,
    seed: seedOf(episodeId),
    engine: providerFor(await modelSources(ctx)),
    at: now,
  };
  const cap = effectiveAutoDev(ctx.config.autoDev, autoDev).max_skill_candidates_per_day;
  try {
    await commit(ctx, [
      stillPending(episodeId, handledMeanwhile),
      requireNoOpenCandidate(tenantId, skill.id, () => overtaken("candidate_open")),
      requireCandidateLeft(tenantId, { start, cap }, () => overtaken("daily_cap")),
      insertCandidate(newCandidate(skill, origin)),
      failureHandled(ctx, episodeId, null),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { reason } = error.details;
    if (reason === "handled_meanwhile") return false;
    if (reason === "candidate_open" || reason === "daily_cap") return passOver(ctx, episodeId, reason);
    throw error;
  }
}

async function skillOrNull(ctx: SystemContext, skillId: string): Promise<SkillRow | null> {
  try {
    return await findSkill(ctx, skillId);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

async function passOver(ctx: SystemContext, episodeId: string, reason: PassedOver): Promise<false> {
  await commit(ctx, [failureHandled(ctx, episodeId, reason)]);
  return false;
}

const handledMeanwhile = (): AppError =>
  new AppError("CONFLICT", { message: "The failure has just been handled.", details: { reason: "handled_meanwhile" } });

const overtaken = (reason: "candidate_open" | "daily_cap"): AppError =>
  new AppError("CONFLICT", { message: "Another candidate has just been stored.", details: { reason } });
