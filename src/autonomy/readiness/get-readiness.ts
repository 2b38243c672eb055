import { readEvidence, type Evidence } from "#agents/agents/read-evidence";
import { tenureLog } from "#agents/agents/tenure-log";
import type { ServiceContext } from "#context/context";
import { assessTenure, type Tenure } from "#engine/evidence/tenure";
import { compareMaturity, type MaturityLevel } from "#engine/governance/maturity";
import { invalidInput } from "#errors/app-error";

export interface AgentReadiness {
  agent: Evidence["agent"];
  standing: Evidence["standing"];
  tenure: Tenure;
  /** Counts of its latest episodes at this level, by who vouches for them. */
  counts: Evidence["counts"];
}

/**
 * An agent's readiness for a level, by default the next. Throws AGENT_NOT_FOUND, FORBIDDEN, INVALID_INPUT when that
 * level is not above its own.
 */
export async function getReadiness(
  ctx: ServiceContext,
  agentId: string,
  target: MaturityLevel | undefined,
): Promise<AgentReadiness> {
  const found = await readEvidence(ctx, agentId);
  const { agent, standing, counts } = found;
  const { maturityLevel: level } = agent;
  if (target !== undefined && compareMaturity(target, level) <= 0)
    throw invalidInput({ path: "query.target_level", code: "not_higher", message: `the agent is already at ${level}` });
  return { agent, standing, counts, tenure: assessTenure(tenureLog(found), ctx.clock(), target) };
}
