import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import { AppError } from "#errors/app-error";
import { governAgentCall } from "#runs/approvals/govern-agent-call";
import { callerOf } from "#tenancy/caller";
import { lackingPermission } from "#tenancy/insufficient-scope";

import { findTools, platformTool } from "./find-tools.ts";
import type { McpTool, ToolCall, ToolResult } from "./mcp-tool.ts";

export type Order = Omit<ToolCall, "ctx" | "agent"> & { name: string; agentId: string | undefined };

/**
 * Calls a tool as the caller, or for a registered agent. For an agent its level is checked first, and the call is in
 * the audit log. Null for an unknown tool. Throws FORBIDDEN, GOVERNANCE_VIOLATION, INVALID_INPUT, and the errors of the
 * verb behind the tool.
 */
export async function callTool(ctx: ServiceContext, { name, agentId, ...order }: Order): Promise<ToolResult | null> {
  const { agent, tools } = await findTools(ctx, agentId);
  const tool = tools.find((offered) => offered.name === name || offered.otherName === name) ?? platformTool(name);
  if (tool === undefined) return null;
  requirePermission(ctx, tool);
  const call: ToolCall = { ...order, ctx: keptAs(ctx, tool), agent };
  const result = await (agent === null ? tool.run(call) : callForAgent(call, tool, agent));
  if (ctx.idempotency && tool.restate === undefined) await commit(ctx, [], { result });
  return result;
}

/** Makes the tool's write store its answer, for the caller's Idempotency-Key, in the tool's form. */
function keptAs(ctx: ServiceContext, { restate }: McpTool): ServiceContext {
  const { idempotency } = ctx;
  if (!idempotency || !restate) return ctx;
  return { ...ctx, idempotency: { ...idempotency, render: (written) => idempotency.render(restate(written)) } };
}

function requirePermission(ctx: ServiceContext, { permission }: McpTool): void {
  const caller = callerOf(ctx);
  if (!caller.permissions.has(permission)) throw lackingPermission(caller, permission);
}

async function callForAgent(call: ToolCall, { name, governedAs, run }: McpTool, agent: AgentRow): Promise<ToolResult> {
  if (governedAs === "people")
    throw new AppError("FORBIDDEN", { message: "Only people can decide approvals; an agent cannot." });
  if (governedAs === "own") return run(call);
  const entry = await governAgentCall(call.ctx, {
    agentId: agent.id,
    action: governedAs,
    approvalId: undefined,
    arguments: { tool: name, arguments: call.arguments },
    summary: `Called ${name} over MCP`,
  });
  const result = await run(call);
  // In a separate batch: the tool's write has used up the Idempotency-Key.
  await commit({ writer: call.ctx.writer, clock: call.ctx.clock }, [], { audit: [entry] });
  return result;
}
