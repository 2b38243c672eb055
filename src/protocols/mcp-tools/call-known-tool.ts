import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";

import { callTool, type Order } from "./call-tool.ts";
import type { ToolResult } from "./mcp-tool.ts";

type PlainOrder = Pick<Order, "name" | "agentId" | "arguments"> & Partial<Pick<Order, "patienceMs">>;

/**
 * Calls a tool without an MCP client, so without progress, disconnection or questions. Throws NOT_FOUND for an unknown
 * tool, and the errors of `callTool`.
 */
export async function callKnownTool(ctx: ServiceContext, order: PlainOrder): Promise<ToolResult> {
  const result = await callTool(ctx, {
    patienceMs: null,
    ...order,
    signal: new AbortController().signal,
    signalWhileAsking: null,
    tellProgress: () => Promise.resolve(),
    canAsk: false,
    answered: null,
  });
  if (result === null) throw notFound("tool", order.name);
  return result;
}
