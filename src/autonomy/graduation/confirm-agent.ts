import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import { findAgent } from "#agents/agents/find-agent";
import { actingOf } from "#agents/fingerprints/acting-agent";
import { endProbation, holdLevel } from "#agents/tenure/tenure.queries";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { MaturityLevel } from "#engine/governance/maturity";
import { emitEvent } from "#events/outbox/emit-event";
import { auditChange } from "#platform/audit/audit-entry";

export interface ConfirmedAgent {
  agentId: string;
  level: MaturityLevel;
  fingerprint: string;
  /** Whether that ended a probation. */
  endedProbation: boolean;
}

/**
 * Confirms that an agent keeps its level as it acts now, on a person's word: its probation ends, and the level covers
 * its tools. Throws AGENT_NOT_FOUND, FORBIDDEN, and CONFLICT when the agent changes at the same time.
 */
export async function confirmAgent(
  ctx: ServiceContext,
  agentId: string,
  justification: string,
): Promise<ConfirmedAgent> {
  const agent = await findAgent(ctx, agentId);
  const { maturityLevel: level, tenantId, tenure } = agent;
  const acting = await actingOf(ctx, agent);
  const endedProbation = tenure.probationSince !== null;
  const confirmed: ConfirmedAgent = { agentId, level, fingerprint: acting.fingerprint, endedProbation };
  const ended = { agent_id: agentId, level, reason: tenure.probationReason, ended_by: "confirmed" };
  const entry = auditChange(ctx, {
    action: "keep_level",
    agentId,
    summary: `${level} confirmed for what acts now (fingerprint ${acting.fingerprint})`,
    reason: justification,
  });
  await commit(
    ctx,
    [
      requireUnchangedAgent(agent),
      holdLevel({ tenantId, agentId }, acting, { given: level }, ctx.clock()),
      endProbation({ tenantId, agentId }, ctx.clock()),
      ...(endedProbation ? [emitEvent(ctx, "agent.probation_ended", ended)] : []),
    ],
    { touches: ["agents"], result: confirmed, audit: [entry] },
  );
  return confirmed;
}
