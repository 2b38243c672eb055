import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { openFor, sealFor } from "#platform/secrets/sealed-secret";
import { beginAuthorization, type BegunAuthorization } from "#tools/server-tokens/begin-authorization";
import { replaceClient } from "#tools/servers/authorizable.queries";
import type { GivenClient } from "#tools/servers/create-server";
import { credentialAddress, type CredentialHolder, credentialOwner } from "#tools/servers/credential-address";
import { findServer } from "#tools/servers/find-server";
import { requireMayChangeServer } from "#tools/servers/require-may-change";

import { ownClient } from "./own-client.ts";

export type BegunServerAuthorization = Omit<BegunAuthorization, "statements" | "clientGoesTo">;

/**
 * Begins to connect a tool server with a person's authorization. Throws NOT_FOUND, CONFLICT for a server that needs
 * none, where a client must be registered first or its secret would move, and PROVIDER_ERROR where the server's metadata is unusable.
 */
export async function authorizeServer(
  ctx: ServiceContext,
  serverId: string,
  origin: string,
): Promise<BegunServerAuthorization> {
  const server = await findServer(ctx, serverId);
  if (server.authType !== "oauth") throw takesNone();
  await requireMayChangeServer(ctx, server);
  const given = await givenClient(ctx, server);
  const { id, kind } = server;
  const { client_id: clientId, client_secret: secret = null, goes_to: goesTo = null } = given;
  const client = clientId === undefined ? null : { id: clientId, secret, goesTo };
  const asking = { id, url: credentialAddress(server), kind, client, scopes: given.scopes ?? null };
  const { statements, clientGoesTo, ...begun } = await beginAuthorization(
    ctx,
    asking,
    ownClient(ctx.config, origin, id),
  );
  const bound =
    secret === null || goesTo !== null ? [] : await boundClient(ctx, server, { ...given, goes_to: clientGoesTo });
  await commit(ctx, [...statements, ...bound], {
    result: begun,
    audit: [auditChange(ctx, { action: "begin_connection", summary: `tool server ${id}` })],
  });
  return begun;
}

const givenClient = async (ctx: ServiceContext, server: CredentialHolder): Promise<GivenClient> =>
  server.secret === null
    ? {}
    : (JSON.parse(await openFor("tool_servers", credentialOwner(server), server.secret, ctx)) as GivenClient);

/** From its first authorization a client's secret belongs to the endpoints that were found then. */
const boundClient = async (ctx: ServiceContext, server: CredentialHolder, client: GivenClient): Promise<Statement[]> =>
  replaceClient(server, await sealFor("tool_servers", credentialOwner(server), JSON.stringify(client), ctx.config));

export const takesNone = (): AppError =>
  new AppError("CONFLICT", {
    message: "The server is called without authorization. Set its `auth.type` to `oauth` first.",
    details: { reason: "not_oauth" },
  });
