import type { ConnectionContext } from "#connections/integrations/connection-context";
import { agentTools } from "#engine/reasoning/agent-tools";
import type { AgentConfiguration } from "#engine/reasoning/provider";
import type { InstalledSkill, Tool } from "#engine/reasoning/tool";
import { namedAgentTools } from "#tools/agent-tools/named-agent-tools";
import { namedProviderTools } from "#tools/provider-tools/named-provider-tools";
import { namedServerTools } from "#tools/servers/server-tools";

/**
 * Every tool of an agent: built-in ones, its tenant's skills, the tools of connected providers and servers that its
 * configuration names, and the agents that it may ask, which its list of tools does not name.
 */
export async function toolsOf(
  ctx: ConnectionContext,
  configuration: AgentConfiguration,
  skills: readonly InstalledSkill[],
): Promise<ReadonlyMap<string, Tool>> {
  const tools = agentTools(configuration, skills, [
    ...(await namedProviderTools(ctx, configuration.tools)),
    ...(await namedServerTools(ctx, configuration.tools)),
  ]);
  const agents = await namedAgentTools(ctx, configuration.agents);
  return agents.length === 0 ? tools : new Map([...tools, ...agents.map((tool): [string, Tool] => [tool.name, tool])]);
}
