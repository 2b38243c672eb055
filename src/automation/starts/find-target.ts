import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";

/** The target of a schedule or trigger. */
export interface Target {
  agentId: string;
  agentName: string;
}

/** Finds what is to be started, at the one place that knows the kinds of targets. Throws AGENT_NOT_FOUND and FORBIDDEN. */
export async function findTarget(ctx: ServiceContext, { agent_id: agentId }: { agent_id: string }): Promise<Target> {
  const agent = await findAgent(ctx, agentId);
  return { agentId: agent.id, agentName: agent.name };
}
