import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import type { MaturityLevel } from "#engine/governance/maturity";
import { AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";
import { TIERS } from "#tenancy/tiers";

import { insertAgent, noteVersion, requireFewerAgents } from "./store.ts";
import { withoutStoredKeys } from "./stored-keys.ts";
import { UNTRIED_AGENT } from "./untried-agent.ts";

export interface NewAgentInput {
  name: string;
  description?: string | null | undefined;
  role: AgentRow["role"];
  maturity_level: MaturityLevel;
  capabilities?: string[] | undefined;
  configuration?: Record<string, unknown> | undefined;
}

/**
 * An agent that does not exist yet, and the statements that make it, alone or with others in the same batch (`touches:
 * ["agents"]`). The batch counts the tier's agents, so that racing requests cannot exceed the limit: then the commit
 * throws AGENT_LIMIT_EXCEEDED. The caller decides who may have which level.
 */
export function newAgent(ctx: ServiceContext, input: NewAgentInput): { agent: AgentRow; statements: Statement[] } {
  const now = ctx.clock();
  const agent: AgentRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    description: input.description ?? null,
    role: input.role,
    maturityLevel: input.maturity_level,
    capabilities: input.capabilities ?? [],
    configuration: withoutStoredKeys(input.configuration ?? {}),
    ...UNTRIED_AGENT,
    createdBy: actingUser(ctx.actor),
    createdAt: now,
    updatedAt: now,
  };
  return {
    agent,
    statements: [
      ...requireRoom(ctx),
      ...insertAgent(agent),
      noteVersion(agent.tenantId, agent, { by: actingUser(ctx.actor) }),
    ],
  };
}

/** The rule that the tenant's tier allows one more agent. */
export function requireRoom({ tenant }: ServiceContext): Statement[] {
  const { agents: maximum } = TIERS[tenant.tier];
  return maximum === null ? [] : [requireFewerAgents(tenant.id, maximum, () => limitExceeded(maximum))];
}

const limitExceeded = (maximum: number): AppError =>
  new AppError("AGENT_LIMIT_EXCEEDED", {
    message: `Your tier allows ${maximum} agents.`,
    details: { allowed: maximum },
  });
