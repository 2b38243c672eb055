import { revokeTokens } from "#connections/authorization/oauth2";
import type { Provider } from "#connections/providers/provider";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { findProvider } from "./catalogue.ts";
import { meansOf } from "./connection-context.ts";
import { notConnected } from "./open-connection.ts";
import { openToken } from "./sealed-token.ts";
import { type ConnectionRow, deleteConnectionRow, selectConnection } from "./store.ts";

export interface DisconnectedProvider {
  provider: Provider["id"];
  /** Whether the provider confirmed the end of the authorisation too. */
  revoked: boolean;
}

/**
 * Removes the tokens of a connection, after asking the provider to revoke them if it supports that. The removal does
 * not depend on the provider. Throws PROVIDER_NOT_CONNECTED.
 */
export async function disconnectProvider(ctx: ServiceContext, name: string): Promise<DisconnectedProvider> {
  const provider = findProvider(name);
  const row = await selectConnection(ctx.db, ctx.tenant.id, provider.id);
  if (row === undefined) throw notConnected(provider.id);
  const result = { provider: provider.id, revoked: await revoke(ctx, provider, row) };
  await commit(ctx, [deleteConnectionRow(ctx.tenant.id, provider.id)], {
    result,
    audit: [auditChange(ctx, { action: "disconnect_provider", summary: provider.id })],
  });
  return result;
}

async function revoke(ctx: ServiceContext, provider: Provider, row: ConnectionRow): Promise<boolean> {
  const terms = provider.terms(ctx.config.providers);
  const token = row.refreshToken ?? row.accessToken;
  if (terms?.kind !== "oauth2" || token === null) return false;
  return revokeTokens(terms, meansOf(ctx), await openToken(token, ctx, row));
}
