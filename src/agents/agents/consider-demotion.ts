import type { BaseContext } from "#context";
import { demotionReason, WAIT_AFTER_DEMOTION_MS } from "#engine/evidence/demotion-rule";
import { assessReadiness } from "#engine/evidence/readiness";
import { previousLevel } from "#engine/governance/maturity";
import { isMovedOn } from "#errors/moved-on";

import { changeLevel, type LevelContext } from "./change-level.ts";
import { gradedAgent } from "./graded-agent.ts";
import { readEvidence, type Evidence } from "./read-evidence.ts";
import { recordLevelChange } from "./record-level-change.ts";

export type DemotionContext = LevelContext & Pick<BaseContext, "db" | "log">;

/**
 * Takes a level from an agent by the rule of `demotionReason`; called after a bad episode. Never throws: errors are
 * logged, and the scheduled check repeats it. Returns whether it was demoted.
 */
export async function considerDemotion(ctx: DemotionContext, agentId: string): Promise<boolean> {
  try {
    return await demoteWhenDue(ctx, await readEvidence(ctx, agentId));
  } catch (error) {
    ctx.log.error("demotion_check_failed", { tenant: ctx.tenant.id, agent: agentId, error });
    return false;
  }
}

/** The same for an agent that was already read. Changes nothing when another request won. */
export async function demoteWhenDue(
  ctx: DemotionContext,
  { agent, evidence, standing }: Pick<Evidence, "agent" | "evidence" | "standing">,
): Promise<boolean> {
  const { maturityLevel: level } = agent;
  const reason = demotionReason(level, evidence);
  const lower = previousLevel(level);
  if (reason === null || lower === null) return false;
  const { score: readinessScore } = assessReadiness(gradedAgent({ agent, standing }), evidence);
  // The platform's decision, not the caller's, and not part of the data that the request's key repeats.
  const own = { ...ctx, idempotency: null, actor: { kind: "system", trigger: "object" } as const };
  const change = {
    agentId: agent.id,
    fromLevel: level,
    toLevel: lower,
    kind: "automatic_demotion" as const,
    readinessScore,
    examId: null,
    reason,
    nextExamAt: ctx.clock() + WAIT_AFTER_DEMOTION_MS,
  };
  try {
    const also = recordLevelChange(own, change);
    await changeLevel(own, agent, { toLevel: lower, readinessScore, reason, rules: [], also, result: null });
  } catch (error) {
    if (isMovedOn(error)) return false;
    throw error;
  }
  ctx.log.warn("agent_demoted", { tenant: ctx.tenant.id, agent: agent.id, from: level, to: lower, reason });
  return true;
}
