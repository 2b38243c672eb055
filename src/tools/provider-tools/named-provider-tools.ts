import type { ConnectionContext } from "#connections/integrations/connection-context";
import type { Tool } from "#engine/reasoning/tool";

import { PROVIDER_TOOL_NAMES } from "./tool-names.ts";

/**
 * The tools of connected providers that a list of an agent's tools names: an agent has none of them by itself. The adapters are loaded
 * for agents that have some. Whether the provider is connected is asked with each call.
 */
export async function namedProviderTools(ctx: ConnectionContext, listed: unknown): Promise<Tool[]> {
  if (!Array.isArray(listed)) return [];
  const named = new Set<unknown>(listed);
  if (!PROVIDER_TOOL_NAMES.some((name) => named.has(name))) return [];
  const { providerTools } = await import("./provider-tools.ts");
  return providerTools(ctx).filter(({ name }) => named.has(name));
}
