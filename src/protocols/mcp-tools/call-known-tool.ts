import type { ServiceContext } from "#context";
import { notFound } from "#errors/app-error";

import { callTool, type Order } from "./call-tool.ts";
import type { ToolResult } from "./mcp-tool.ts";

type PlainOrder = Pick<Order, "name" | "agentId" | "arguments"> & Partial<Pick<Order, "patienceMs">>;

/**
 * Calls a tool without a client of the protocol behind it, so nobody hears of progress, hangs up or can be asked. Throws NOT_FOUND for a tool
 * that is not there, and what `callTool` throws.
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
