import { changeLevel, type LevelContext } from "#agents/agents/change-level";
import { readEvidence } from "#agents/agents/read-evidence";
import { recordLevelChange } from "#agents/agents/record-level-change";
import { tenureLog } from "#agents/agents/tenure-log";
import { actingOf } from "#agents/fingerprints/acting-agent";
import type { ConnectionContext } from "#connections/integrations/connection-context";
import { assessTenure } from "#engine/evidence/tenure";
import { compareMaturity, type MaturityLevel } from "#engine/governance/maturity";
import { AppError } from "#errors/app-error";
import { decideAnew } from "#errors/moved-on";
import type { Actor } from "#tenancy/actor";

export interface ShiftInput {
  newLevel: MaturityLevel;
  justification: string;
}

export interface ShiftedLevel {
  agentId: string;
  fromLevel: MaturityLevel;
  toLevel: MaturityLevel;
  kind: "manual" | "demotion";
}

/**
 * Moves an agent up (`manual`) or down (`demotion`) manually. A lost race is decided again with the current agent. So
 * each of a concurrent promotion and demotion is either in the history or refused. Throws AGENT_NOT_FOUND, FORBIDDEN,
 * and CONFLICT when the new level does not lie in that direction.
 */
export async function shiftLevel(
  ctx: LevelContext & ConnectionContext & { actor: Actor },
  agentId: string,
  kind: ShiftedLevel["kind"],
  { newLevel, justification }: ShiftInput,
): Promise<ShiftedLevel> {
  return decideAnew(async () => {
    const found = await readEvidence(ctx, agentId);
    const { agent } = found;
    const { maturityLevel: level } = agent;
    const difference = compareMaturity(newLevel, level);
    if (kind === "manual" ? difference <= 0 : difference >= 0) throw wrongDirection(kind, level, newLevel);
    const target = kind === "manual" ? newLevel : undefined;
    const { score: readinessScore } = assessTenure(tenureLog(found), ctx.clock(), target).readiness;
    const shifted: ShiftedLevel = { agentId, fromLevel: level, toLevel: newLevel, kind };
    const acting = kind === "manual" ? { acting: await actingOf(ctx, agent) } : {};
    const change = { ...shifted, readinessScore, examId: null, reason: justification, nextExamAt: null, ...acting };
    await changeLevel(ctx, agent, {
      toLevel: newLevel,
      readinessScore,
      reason: justification,
      rules: [],
      also: recordLevelChange(ctx, change),
      result: shifted,
    });
    return shifted;
  });
}

const wrongDirection = (kind: ShiftedLevel["kind"], level: MaturityLevel, newLevel: MaturityLevel): AppError =>
  new AppError("CONFLICT", {
    message: `The agent is at ${level}; ${newLevel} is not ${kind === "manual" ? "higher" : "lower"}.`,
    details: {
      reason: kind === "manual" ? "not_higher" : "not_lower",
      current_level: level,
      new_level: newLevel,
    },
  });
