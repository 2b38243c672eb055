import type { ConnectionContext } from "#connections/integrations/connection-context";
import { agentTools } from "#engine/reasoning/agent-tools";
import type { AgentConfiguration } from "#engine/reasoning/provider";
import type { InstalledSkill, Tool } from "#engine/reasoning/tool";
import { namedProviderTools } from "#tools/provider-tools/named-provider-tools";
import { namedServerTools } from "#tools/servers/server-tools";

/**
 * Every tool of an agent: built-in ones, its tenant's skills, and the tools of connected providers and servers that its
 * configuration names.
 */
export const toolsOf = async (
  ctx: ConnectionContext,
  configuration: AgentConfiguration,
  skills: readonly InstalledSkill[],
): Promise<ReadonlyMap<string, Tool>> =>
  agentTools(configuration, skills, [
    ...(await namedProviderTools(ctx, configuration.tools)),
    ...(await namedServerTools(ctx, configuration.tools)),
  ]);
