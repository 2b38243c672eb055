import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { sweepTime } from "#lib/in-steps";
import { auditChange } from "#platform/audit/audit-entry";
import { deleteAuthorization } from "#tools/server-tokens/authorization.queries";
import { revokeAuthorization } from "#tools/server-tokens/end-authorization";

import { findServer } from "./find-server.ts";
import { requireMayChangeServer } from "./require-may-change.ts";
import { deleteServer, isUnchanged } from "./store.ts";
import { withdrawApprovalsOfServer } from "./withdraw-approvals.ts";

/**
 * Deletes a tool server with its tools, its credential and its pins: it is hidden at once, and the sweep removes its tools. Before, it asks the authorization
 * server to end a person's authorization. Open requests to call its tools are over with it; their rows say so after the answer. Throws NOT_FOUND.
 */
export async function removeServer(ctx: ServiceContext, serverId: string): Promise<{ id: string }> {
  const found = await findServer(ctx, serverId);
  await requireMayChangeServer(ctx, found);
  const { id, authType } = found;
  if (authType === "oauth") await revokeAuthorization(ctx, id);
  // The tools are not read: their definitions have any size.
  const removed = await changeRow(ctx, { find: () => findServer(ctx, serverId), unchanged: isUnchanged }, (server) => ({
    statements: [deleteAuthorization(ctx.tenant.id, server.id), ...deleteServer(ctx.tenant.id, server.id, ctx.clock())],
    audit: [
      auditChange(ctx, { action: "delete_tool_server", summary: `${server.name} at ${new URL(server.url).host}` }),
    ],
    result: { id: server.id },
  }));
  ctx.waitUntil(
    withdrawApprovalsOfServer(ctx, id, sweepTime(ctx.clock)).catch((error: unknown) =>
      ctx.log.warn("withdrawal_left_to_sweep", { server: id, error }),
    ),
  );
  return removed;
}
