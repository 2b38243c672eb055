import type { ConnectionContext } from "#connections/integrations/connection-context";
import { stateOf } from "#connections/integrations/connection-state";
import { giveUp, renewTokens } from "#connections/integrations/renew-tokens";
import { openToken } from "#connections/integrations/sealed-token";
import { AppError } from "#errors/app-error";
import { wireFault } from "#tools/wire/wire-fault";
import type { WireCredentials } from "#tools/wire/wire-fetch";

import { covers } from "./discover-authorization.ts";
import { guardedMeans } from "./guarded-means.ts";
import { termsOf } from "./server-terms.ts";
import { type AuthorizationRow, selectAuthorization } from "./store.ts";

/** Remaining life below which a token is renewed before use. */
const RENEWED_BEFORE_MS = 60_000;

/**
 * The credentials for calls of a tool server: the token that a person authorized for it, renewed under one lock. Throws
 * PROVIDER_ERROR with the reason `needs_authorization` or `authorization_expired` where only a person can help.
 */
export async function useAuthorization(
  ctx: ConnectionContext,
  server: { id: string; address: string },
): Promise<WireCredentials> {
  const row = await selectAuthorization(ctx.db, ctx.tenant.id, server.id);
  // A token belongs to the resource that it was issued for, even if the server's address has changed.
  if (row === undefined || !covers(row.details["resource"] ?? "", server.address)) throw needsAuthorization();
  if (stateOf(row, ctx.clock()) !== "connected") throw hasExpired();
  let current = endsSoon(row, ctx.clock()) ? await renewed(ctx, server.id, row) : row;
  const shown = async () => ({
    authorization: `Bearer ${await openToken(current.accessToken ?? "", ctx, current)}`,
  });
  return {
    headers: await shown(),
    renew: async () => {
      current = await renewed(ctx, server.id, current);
      return shown();
    },
    refused: async () => {
      await giveUp(ctx, current);
    },
  };
}

async function renewed(ctx: ConnectionContext, serverId: string, row: AuthorizationRow): Promise<AuthorizationRow> {
  const terms = await termsOf(ctx, serverId, row.details, row.scopes);
  const next = await renewTokens(ctx, row, terms, guardedMeans(ctx)).catch((error: unknown): never => {
    throw error instanceof AppError && error.code === "PROVIDER_ERROR" ? didNotRenew() : error;
  });
  if (next === null) throw hasExpired();
  return next;
}

const endsSoon = ({ accessExpiresAt, refreshToken }: AuthorizationRow, now: number): boolean =>
  refreshToken !== null && accessExpiresAt !== null && now >= accessExpiresAt - RENEWED_BEFORE_MS;

const needsAuthorization = () =>
  wireFault(
    "needs_authorization",
    "No one has connected the server yet. A person must connect it before agents can call it.",
  );

const didNotRenew = () =>
  wireFault(
    "token_refresh_failed",
    "The authorization server does not renew the token at the moment. Try again later.",
  );

const hasExpired = () =>
  wireFault("authorization_expired", "The authorization has ended. A person must connect the server again.");
