import { namedServerTools } from "#agents/tool-servers/server-tools";
import type { ConnectionContext } from "#connections/integrations/connection-context";
import { namedProviderTools } from "#connections/provider-tools/named-provider-tools";
import { agentTools } from "#engine/reasoning/agent-tools";
import type { AgentConfiguration } from "#engine/reasoning/provider";
import type { InstalledSkill, Tool } from "#engine/reasoning/tool";

/**
 * Every tool of an agent: built-in ones, its tenant's skills, and of the connected providers and the tool servers those that its
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
