import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { openFor } from "#platform/secrets/sealed-secret";
import { beginAuthorization, type BegunAuthorization } from "#tools/server-tokens/begin-authorization";
import type { GivenClient } from "#tools/servers/create-server";
import { findServer } from "#tools/servers/find-server";

import { ownClient } from "./own-client.ts";

export type BegunServerAuthorization = Omit<BegunAuthorization, "statements">;

/**
 * Begins to connect a tool server with a person's authorization. Throws NOT_FOUND, CONFLICT for a server that needs
 * none or where a client must be registered first, and PROVIDER_ERROR where the server's metadata is unusable.
 */
export async function authorizeServer(
  ctx: ServiceContext,
  serverId: string,
  origin: string,
): Promise<BegunServerAuthorization> {
  const server = await findServer(ctx, serverId);
  if (server.authType !== "oauth") throw takesNone();
  const given = await givenClient(ctx, server);
  const { id, url, kind } = server;
  const client = given.client_id === undefined ? null : { id: given.client_id, secret: given.client_secret ?? null };
  const asking = { id, url, kind, client, scopes: given.scopes ?? null };
  const { statements, ...begun } = await beginAuthorization(ctx, asking, ownClient(ctx.config, origin, id));
  await commit(ctx, statements, {
    result: begun,
    audit: [auditChange(ctx, { action: "begin_connection", summary: `tool server ${id}` })],
  });
  return begun;
}

const givenClient = async (
  ctx: ServiceContext,
  { id, secret }: { id: string; secret: string | null },
): Promise<GivenClient> =>
  secret === null
    ? {}
    : (JSON.parse(await openFor("tool_servers", { tenantId: ctx.tenant.id, row: id }, secret, ctx)) as GivenClient);

export const takesNone = (): AppError =>
  new AppError("CONFLICT", {
    message: "The server is called without authorization. Set its `auth.type` to `oauth` first.",
    details: { reason: "not_oauth" },
  });
