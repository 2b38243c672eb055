import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { deleteAuthorization } from "#tools/server-tokens/authorization.queries";
import { revokeAuthorization } from "#tools/server-tokens/end-authorization";
import { changeServer } from "#tools/servers/change-server";
import { findServer } from "#tools/servers/find-server";
import { reconcileServer } from "#tools/servers/reconcile-server";
import { requireMayChangeServer } from "#tools/servers/require-may-change";

import { takesNone } from "./authorize-server.ts";

const DISCONNECTED = {
  ok: false as const,
  fault: { reason: "needs_authorization", message: "A person disconnected the server." },
};

/**
 * Removes a person's authorization of a tool server, after asking the authorization server to end it. Throws NOT_FOUND,
 * and CONFLICT for a server that is not connected.
 */
export async function disconnectServer(
  ctx: ServiceContext,
  serverId: string,
): Promise<{ id: string; revoked: boolean }> {
  const before = await findServer(ctx, serverId);
  const { id, authType } = before;
  if (authType !== "oauth") throw takesNone();
  await requireMayChangeServer(ctx, before);
  const ended = await revokeAuthorization(ctx, id);
  if (ended === null) throw isNotConnected();
  return changeServer(ctx, id, async (found) => {
    const { server, statements, audit } = await reconcileServer(ctx, found, DISCONNECTED);
    const entry = auditChange(ctx, { action: "disconnect_tool_server", summary: server.name });
    return {
      statements: [deleteAuthorization(ctx.tenant.id, id), ...statements],
      audit: [entry, ...audit],
      result: { id, revoked: ended.revoked },
    };
  });
}

const isNotConnected = (): AppError =>
  new AppError("CONFLICT", { message: "The server is not connected.", details: { reason: "not_connected" } });
