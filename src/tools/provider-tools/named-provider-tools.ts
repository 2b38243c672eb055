import type { ConnectionContext } from "#connections/integrations/connection-context";
import type { Tool } from "#engine/reasoning/tool";

import { PROVIDER_TOOL_NAMES } from "./tool-names.ts";

/**
 * The connected providers' tools that an agent's list of tools names; an agent has none by default. The adapters are
 * loaded only for agents with such tools. Each call checks whether the provider is connected.
 */
export async function namedProviderTools(ctx: ConnectionContext, listed: unknown): Promise<Tool[]> {
  if (!Array.isArray(listed)) return [];
  const named = new Set<unknown>(listed);
  if (!PROVIDER_TOOL_NAMES.some((name) => named.has(name))) return [];
  const { providerTools } = await import("./provider-tools.ts");
  return providerTools(ctx).filter(({ name }) => named.has(name));
}
