import { isSameDomain } from "#agents/domains/domain-of-agent";
import { actingOf } from "#agents/fingerprints/acting-agent";
import { holdLevel } from "#agents/tenure/tenure.queries";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { checkModels } from "#models/models/check-models";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";
import { checkAgents } from "#tools/agent-tools/check-agents";
import { checkTools } from "#tools/offered-tools/check-tools";

import { rememberAgent } from "./find-agent.ts";
import { mayApprove } from "./may-approve.ts";
import { newAgent, type NewAgentInput } from "./new-agent.ts";
import { noteVersion } from "./store.ts";

/**
 * Creates an agent. A level above `student` needs the permission to approve: autonomy is earned or granted, never
 * claimed. Throws INVALID_INPUT for an unknown tool or model, and AGENT_NOT_FOUND for an unknown agent that it would ask. The batch counts the tier's agents, so that racing requests
 * cannot exceed the limit.
 */
export async function createAgent(ctx: ServiceContext, input: NewAgentInput): Promise<AgentRow> {
  const isGranted = input.maturity_level !== "student";
  if (isGranted && !mayApprove(ctx.actor)) {
    throw new AppError("FORBIDDEN", {
      message: "Creating an agent above student requires the permission GOVERNANCE_APPROVE.",
      details: { required_permission: "GOVERNANCE_APPROVE" },
    });
  }
  await Promise.all([
    checkTools(ctx, input.configuration),
    checkAgents(ctx, null, input.configuration),
    checkModels(ctx, input.configuration, actingUser(ctx.actor)),
  ]);
  const { agent, statements } = newAgent(ctx, input);
  const held = isGranted ? await grantedLevel(ctx, agent) : [];
  const summary = `"${agent.name}", ${agent.maturityLevel}`;
  const audit = [auditChange(ctx, { action: "create_agent", agentId: agent.id, summary })];
  await commit(ctx, [...statements, ...held], { touches: ["agents"], result: agent, audit });
  // The record of a given level and the digest of a domain are read with the row.
  if (!isGranted && isSameDomain(agent.configuration, {})) rememberAgent(ctx, agent);
  return agent;
}

/** A level that a person gives belongs to what acts at that moment. */
async function grantedLevel(ctx: ServiceContext, agent: AgentRow): Promise<Statement[]> {
  const { id: agentId, tenantId, maturityLevel: given, createdAt } = agent;
  const acting = await actingOf(ctx, agent);
  return [
    holdLevel({ tenantId, agentId }, acting, { given }, createdAt),
    noteVersion(tenantId, agent, { by: null, fingerprint: acting.fingerprint }),
  ];
}
