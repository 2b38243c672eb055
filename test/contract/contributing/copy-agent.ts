import { findAgent } from "#agents/agents/find-agent";
import { newAgent } from "#agents/agents/new-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

// snippet: verb
/** Creates an agent with the definition of another one. The copy starts as a student, because autonomy is earned. */
export async function copyAgent(ctx: ServiceContext, agentId: string, name: string) {
  const { description, role, capabilities, configuration } = await findAgent(ctx, agentId);
  const { agent, statements } = newAgent(ctx, {
    name,
    description,
    role,
    capabilities,
    configuration,
    maturity_level: "student",
  });
  const summary = `"${agent.name}", ${agent.maturityLevel}, a copy of ${agentId}`;
  const audit = [auditChange(ctx, { action: "create_agent", agentId: agent.id, summary })];
  await commit(ctx, statements, { touches: ["agents"], result: agent, audit });
  return agent;
}
// end
