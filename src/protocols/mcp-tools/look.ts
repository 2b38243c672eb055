import type { ServiceContext } from "#context";

import { callKnownTool } from "./call-known-tool.ts";

/** What a tool that only reads shows to this caller, or to the registered agent it acts for: by the same rules as a call of it. */
export async function look<Shown>(
  ctx: ServiceContext,
  agentId: string | undefined,
  tool: { name: string; arguments: Record<string, unknown> },
): Promise<Shown> {
  const result = await callKnownTool(ctx, { ...tool, agentId });
  return (result.kind === "done" ? result.data : {}) as Shown;
}
