import { findAgent } from "#agents/agents/find-agent";
import { effectiveAutoDev } from "#autonomy/workspaces/auto-dev";
import { findWorkspace } from "#autonomy/workspaces/find-workspace";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { modelSources, providerFor } from "#models/model-connections/model-sources";
import { refuseStopped } from "#platform/kill-switches/refuse-stopped";
import { findSkill } from "#skills/private-skills/find-skill";
import { selectSkillRuns } from "#skills/skill-runs/skill-runs.queries";
import { actingUser } from "#tenancy/acting-user";

import { attemptImprovement } from "./attempt-improvement.ts";
import { conclude, newCandidate } from "./candidate.ts";
import { capReached, utcDayStart } from "./daily-cap.ts";
import { unchanged, type ImprovementRun } from "./improvement-run.ts";
import { MAX_CASES_OF_A_KIND } from "./regression-cases.ts";
import { requireImprovementAllowed } from "./require-improvement-allowed.ts";
import {
  insertCandidate,
  insertMutation,
  requireCandidateLeft,
  requireMutationsLeft,
  selectHistory,
  type SkillHistory,
} from "./store.ts";
import { SAMPLE } from "./utility.ts";

/** Maximum per run; the day's cap may leave fewer. */
export const MAX_EDITS_OF_A_RUN = 10;
/** Runs with the same input are one case. */
export const RUN_LIMITS = { cases: 4 * MAX_CASES_OF_A_KIND, sample: SAMPLE };

interface SkillRunInput {
  skillId: string;
  agentId: string | undefined;
  seed: number;
}

/**
 * Tries to improve a skill now at a person's request: utility is not checked, gate and caps hold. The result is a
 * candidate for another person to promote. A skill without faults is returned unchanged, and nothing is counted. Throws
 * NOT_FOUND, AGENT_NOT_FOUND, FORBIDDEN, STOPPED, the gate's errors, CONFLICT while another candidate is open,
 * RATE_LIMIT_EXCEEDED at a cap.
 */
export async function runSkillImprovement(ctx: ServiceContext, input: SkillRunInput): Promise<ImprovementRun> {
  const now = ctx.clock();
  const [skill, runs, workspace, history] = await Promise.all([
    findSkill(ctx, input.skillId),
    selectSkillRuns(ctx.db, ctx.tenant.id, input.skillId, RUN_LIMITS),
    findWorkspace(ctx),
    selectHistory(ctx.db, ctx.tenant.id, input.skillId, utcDayStart(now)),
  ]);
  const agentId = input.agentId ?? runs.latest[0]?.agentId;
  if (agentId === undefined) throw neverRan(skill.id);
  requireImprovementAllowed(ctx, "memento_skills", {
    workspace: workspace.autoDev,
    agent: await findAgent(ctx, agentId),
  });
  const limits = effectiveAutoDev(ctx.config.autoDev, workspace.autoDev);
  await requireNoneOpen(history, skill.code);
  const budget = Math.min(MAX_EDITS_OF_A_RUN, limits.max_mutations_per_day - history.used.mutations);
  const noMutations = () => capReached("mutations", limits.max_mutations_per_day, now);
  const noCandidates = () => capReached("skill_candidates", limits.max_skill_candidates_per_day, now);
  if (history.used.candidates >= limits.max_skill_candidates_per_day) throw noCandidates();
  if (budget <= 0) throw noMutations();
  await refuseStopped(ctx, agentId);
  const { seed } = input;
  const timeoutSeconds = limits.sandbox_config.timeout;
  const { improvement, modelFault } = await attemptImprovement(ctx, {
    skill,
    runs,
    history,
    seed,
    budget,
    timeoutSeconds,
  });
  if (improvement.kind === "unchanged") {
    const run = unchanged(improvement.reason, seed, { fitness: improvement.fitness, modelFault });
    if (ctx.idempotency) await commit(ctx, [], { result: run });
    return run;
  }
  const origin = {
    id: ctx.newId(),
    agentId,
    episodeId: null,
    requestedBy: actingUser(ctx.actor),
    seed,
    engine: providerFor(await modelSources(ctx)),
    at: now,
  };
  const { candidate, mutations } = await conclude(newCandidate(skill, origin), skill, improvement, {
    history,
    modelFault,
    at: now,
  });
  const run: ImprovementRun = {
    outcome: improvement.kind,
    reason: candidate.reason,
    seed,
    modelFault,
    fitness: improvement.fitness,
    candidate,
    mutations,
    variants: [],
  };
  const day = { start: utcDayStart(now), more: mutations.length, cap: limits.max_mutations_per_day };
  await commit(
    ctx,
    [
      requireCandidateLeft(ctx.tenant.id, { start: day.start, cap: limits.max_skill_candidates_per_day }, noCandidates),
      requireMutationsLeft(ctx.tenant.id, day, noMutations),
      insertCandidate(candidate),
      ...mutations.map(insertMutation),
    ],
    { result: run },
  );
  return run;
}

/** Only one validated candidate of a body at a time: it is promoted, or dropped when the body changes. */
async function requireNoneOpen({ open }: SkillHistory, code: string | null): Promise<void> {
  const digest = await sha256Hex(code ?? "");
  const waiting = open.find(
    ({ status, parentDigest }) => status === "pending" || (status === "validated" && parentDigest === digest),
  );
  if (waiting === undefined) return;
  throw new AppError("CONFLICT", {
    message: "A candidate for this body already exists.",
    details: { reason: "candidate_open", candidate_id: waiting.id, validation_status: waiting.status },
  });
}

const neverRan = (skillId: string): AppError =>
  new AppError("CONFLICT", {
    message: "No runs of this skill are recorded, so a change cannot be measured.",
    details: { reason: "no_runs", skill_id: skillId },
  });
