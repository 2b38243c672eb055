import type { ServiceContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";

import { changeTools } from "./change-server.ts";
import { auditOfRelease, releasedForm } from "./decide-tool.ts";
import { withdrawApprovalsOfTools } from "./open-approvals.queries.ts";
import type { ReleaseToolsInput } from "./schemas.ts";
import { pinTool, updateServer, type ServerToolRow } from "./store.ts";

/** The outcome for one of many tools. */
export interface ReleasedOne {
  toolId: string;
  /** Null when the tool is released in the named form. */
  refusal: AppError | null;
}

/**
 * Releases many tools of a server by the rules of one, in one batch. A tool that a rule refuses keeps its state, and the
 * others are released. Throws NOT_FOUND for an unknown server.
 */
export const releaseTools = (
  ctx: ServiceContext,
  serverId: string,
  wanted: ReleaseToolsInput["tools"],
): Promise<ReleasedOne[]> =>
  changeTools(ctx, { serverId, toolIds: wanted.map(({ tool_id: id }) => id) }, ({ server, tools }) => {
    const known = new Map(tools.map((tool) => [tool.id, tool]));
    const released: ServerToolRow[] = [];
    const result = wanted.map(({ tool_id: toolId, ...input }): ReleasedOne => {
      const tool = known.get(toolId);
      if (tool === undefined) return { toolId, refusal: notFound("tool", toolId) };
      try {
        released.push(releasedForm(ctx, tool, input));
        return { toolId, refusal: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { toolId, refusal: error };
      }
    });
    if (released.length === 0) return { statements: null, result };
    const callNames = released.map(({ callName }) => callName);
    return {
      statements: [
        updateServer(server),
        ...released.map(pinTool),
        withdrawApprovalsOfTools(ctx.tenant.id, callNames, ctx.clock()),
      ],
      audit: released.map((tool) => auditOfRelease(ctx, tool)),
      result,
    };
  });
