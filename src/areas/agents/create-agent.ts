import type { MaturityLevel } from "#areas/governance/maturity";
import { TIERS } from "#areas/rate-limits/tiers";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { rememberAgent } from "./find-agent.ts";
import { mayApprove } from "./may-approve.ts";
import { insertAgent, requireFewerAgents, type AgentRow } from "./store.ts";

export interface CreateAgentInput {
  name: string;
  description?: string | null | undefined;
  role: AgentRow["role"];
  maturity_level: MaturityLevel;
  capabilities?: string[] | undefined;
  configuration?: Record<string, unknown> | undefined;
}

/**
 * Creates an agent. Above `student` it needs the permission to approve: autonomy is earned or granted, never claimed. The tier's
 * number of agents is counted inside the batch, so that racing creates cannot pass it.
 * Throws FORBIDDEN, AGENT_LIMIT_EXCEEDED.
 */
export async function createAgent(ctx: ServiceContext, input: CreateAgentInput): Promise<AgentRow> {
  if (input.maturity_level !== "student" && !mayApprove(ctx.actor)) {
    throw new AppError("FORBIDDEN", {
      message: "Creating an agent above student needs the permission GOVERNANCE_APPROVE.",
      details: { required_permission: "GOVERNANCE_APPROVE" },
    });
  }
  const now = ctx.clock();
  const agent: AgentRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    description: input.description ?? null,
    role: input.role,
    maturityLevel: input.maturity_level,
    capabilities: input.capabilities ?? [],
    configuration: input.configuration ?? {},
    version: 1,
    revision: 1,
    status: "active",
    createdAt: now,
    updatedAt: now,
    totalExecutions: 0,
    successfulExecutions: 0,
    confidenceSum: 0,
    confidenceCount: 0,
    lastExecutionAt: null,
  };
  const { agents: maximum } = TIERS[ctx.tenant.tier];
  const rules = maximum === null ? [] : [requireFewerAgents(ctx.tenant.id, maximum, () => limitExceeded(maximum))];
  await commit(ctx, [...rules, insertAgent(agent)], { touches: ["agents"], result: agent });
  rememberAgent(ctx, agent);
  return agent;
}

const limitExceeded = (maximum: number): AppError =>
  new AppError("AGENT_LIMIT_EXCEEDED", {
    message: `Your tier allows ${maximum} agents.`,
    details: { allowed: maximum },
  });
