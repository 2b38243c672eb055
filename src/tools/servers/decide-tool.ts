import type { ServiceContext } from "#context/context";
import { AppError, invalidInput, notFound } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { changeTools } from "./change-server.ts";
import { withdrawApprovalsOfTools } from "./open-approvals.queries.ts";
import type { ReleaseToolInput } from "./schemas.ts";
import { holdTool, pinTool, updateServer, type ServerToolRow } from "./store.ts";

/** A tool that a person decided about, and the number of agents that list it. */
export interface DecidedTool {
  tool: ServerToolRow;
  agents: number;
}

/**
 * Releases a tool in the form that a person saw: it is pinned, and agents may call it under the person's chosen action.
 * Throws NOT_FOUND, CONFLICT when the form has changed or the tool is missing, and INVALID_INPUT for an unknown closed
 * field.
 */
export const releaseTool = (
  ctx: ServiceContext,
  { serverId, toolId }: { serverId: string; toolId: string },
  input: ReleaseToolInput,
): Promise<DecidedTool> =>
  changeTools(ctx, { serverId, toolIds: [toolId] }, ({ server, tools, uses }) => {
    const tool = toolOf(tools, toolId);
    const agents = uses.get(tool.callName) ?? 0;
    const released = releasedForm(ctx, tool, input);
    return {
      statements: [
        updateServer(server),
        pinTool(released),
        withdrawApprovalsOfTools(ctx.tenant.id, [tool.callName], ctx.clock()),
      ],
      audit: [auditOfRelease(ctx, released)],
      result: { tool: released, agents },
    };
  });

/**
 * A tool as it is after its release. Throws CONFLICT when the form has changed or the tool is missing, and INVALID_INPUT
 * for an unknown closed field.
 */
export function releasedForm(ctx: ServiceContext, tool: ServerToolRow, input: ReleaseToolInput): ServerToolRow {
  if (tool.status === "gone") throw isGone();
  if (tool.form.notImportable !== undefined) throw isNotImportable(tool.form.notImportable);
  if (tool.digest !== input.digest) throw isOtherForm(tool);
  const closedFields = [...new Set(input.closed_fields ?? [])];
  requireFields(tool, closedFields);
  return {
    ...tool,
    status: "released",
    action: input.action,
    closedFields,
    pinnedForm: tool.form,
    pinnedDigest: tool.digest,
    pinnedAt: ctx.clock(),
    pinnedBy: actingUser(ctx.actor),
  };
}

export function auditOfRelease(ctx: ServiceContext, { callName, action, closedFields, digest }: ServerToolRow) {
  const closed = closedFields.length === 0 ? "" : `, without ${closedFields.join(", ")}`;
  return auditChange(ctx, {
    action: "release_tool",
    summary: `${callName} as ${action}${closed}; definition ${digest.slice(0, 12)}`,
  });
}

/** Holds a tool: no agent calls it until a person releases it again. Throws NOT_FOUND. */
export const quarantineTool = (
  ctx: ServiceContext,
  { serverId, toolId }: { serverId: string; toolId: string },
): Promise<DecidedTool> =>
  changeTools(ctx, { serverId, toolIds: [toolId] }, ({ server, tools, uses }) => {
    const tool = toolOf(tools, toolId);
    const agents = uses.get(tool.callName) ?? 0;
    if (tool.status !== "released") return { statements: null, result: { tool, agents } };
    const held: ServerToolRow = { ...tool, status: "quarantined" };
    return {
      statements: [
        updateServer(server),
        holdTool(held),
        withdrawApprovalsOfTools(ctx.tenant.id, [tool.callName], ctx.clock()),
      ],
      audit: [auditChange(ctx, { action: "hold_tool", summary: `${tool.callName}: by a person` })],
      result: { tool: held, agents },
    };
  });

function toolOf(tools: readonly ServerToolRow[], toolId: string): ServerToolRow {
  const tool = tools.find(({ id }) => id === toolId);
  if (tool === undefined) throw notFound("tool", toolId);
  return tool;
}

function requireFields({ form }: ServerToolRow, closed: readonly string[]): void {
  const { properties } = form.inputSchema;
  const known = properties !== null && typeof properties === "object" ? properties : {};
  const unknown = closed.findIndex((name) => !Object.hasOwn(known, name));
  if (unknown !== -1)
    throw invalidInput({
      path: `body.closed_fields.${unknown}`,
      code: "unknown_field",
      message: "does not name an argument of the tool",
    });
}

const isOtherForm = ({ digest }: ServerToolRow): AppError =>
  new AppError("CONFLICT", {
    message: "The tool's definition no longer has this digest. Review the current definition, then release that.",
    details: { reason: "form_changed", field: "digest", digest },
  });

const isNotImportable = (why: string): AppError =>
  new AppError("CONFLICT", {
    message: `The tool cannot be called: ${why}.`,
    details: { reason: "not_importable" },
  });

const isGone = (): AppError =>
  new AppError("CONFLICT", { message: "The server no longer has this tool.", details: { reason: "tool_gone" } });
