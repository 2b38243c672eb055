import type { ServiceContext } from "#context/context";

import { callKnownTool } from "./call-known-tool.ts";

/** The output of a read-only tool for this caller or its registered agent. The rules of a call apply. */
export async function look<Shown>(
  ctx: ServiceContext,
  agentId: string | undefined,
  tool: { name: string; arguments: Record<string, unknown> },
): Promise<Shown> {
  const result = await callKnownTool(ctx, { ...tool, agentId });
  return (result.kind === "done" ? result.data : {}) as Shown;
}
