import { askByCredentials } from "#connections/authorization/client-credentials";
import { renewTokens as askForTokens } from "#connections/authorization/oauth2";
import { ownClientId } from "#connections/authorization/own-credentials";
import type { GrantMeans } from "#connections/authorization/protocol";
import type {
  ClientCredentialsTerms,
  Grant,
  GrantedTokens,
  OAuth2Terms,
  Terms,
} from "#connections/authorization/terms";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { beside, type ConnectionContext, meansOf } from "./connection-context.ts";
import { openToken, sealToken } from "./sealed-token.ts";
import { claimRefresh, type ConnectionRow, endRefresh, requireReauthentication, selectConnection } from "./store.ts";

/** Terms under which the platform gets new tokens without a person. */
export type RenewedTerms = OAuth2Terms | ClientCredentialsTerms;

export const isRenewed = (terms: Terms | null): terms is RenewedTerms =>
  terms?.kind === "oauth2" || terms?.kind === "client_credentials";

/** Longer than a provider's time limit, so that a claim expires only when its holder is gone. */
const CLAIM_MS = 30_000;
const LOOK_AGAIN_MS = 100;

/**
 * Renews the tokens of a connection, or waits for a concurrent renewal: many providers accept each refresh token once.
 * Returns the connection with new tokens; null when only the user can help. Throws PROVIDER_ERROR when the provider did
 * not answer, and UNAVAILABLE when the concurrent renewal does not end.
 */
export async function renewTokens(
  ctx: ConnectionContext,
  used: ConnectionRow,
  terms: RenewedTerms,
  means: GrantMeans = meansOf(ctx),
): Promise<ConnectionRow | null> {
  const endsAt = ctx.clock() + CLAIM_MS;
  for (let row: ConnectionRow | undefined = used; ;) {
    if (row === undefined || row.state !== "connected") return null;
    if (row.revision !== used.revision) return row;
    const ask = terms.kind === "oauth2" ? byRefreshToken(ctx, row, terms) : byCredentials(ctx, row, terms);
    if (ask === null) return giveUp(ctx, row);
    const holder = ctx.newId();
    if (await claimed(ctx, row, holder)) return renewAlone(ctx, row, holder, () => ask(means));
    if (ctx.clock() >= endsAt) throw new AppError("UNAVAILABLE", { retryAfterSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    row = await selectConnection(ctx.db, ctx.tenant.id, row.provider);
  }
}

type Ask = (means: GrantMeans) => Promise<Grant>;

function byRefreshToken(ctx: ConnectionContext, row: ConnectionRow, terms: OAuth2Terms): Ask | null {
  const { refreshToken } = row;
  if (refreshToken === null) return null;
  return async (means) => askForTokens(terms, means, await openToken(refreshToken, ctx, row));
}

/** A tenant's own secret stands where other connections have their refresh token. */
function byCredentials(ctx: ConnectionContext, row: ConnectionRow, terms: ClientCredentialsTerms): Ask | null {
  const { refreshToken: sealed, scopes } = row;
  const id = ownClientId(row.details);
  const { client } = terms;
  // The terms here are those of every service; what was granted may be one service's.
  const asked = scopes.length === 0 ? terms.scopes : scopes;
  if (id === null) return client && ((means) => askByCredentials(terms, means, client, asked));
  if (sealed === null) return null;
  return async (means) => {
    const secret = await openToken(sealed, ctx, row);
    return askByCredentials(terms, means, { id, secret }, asked);
  };
}

async function claimed(ctx: ConnectionContext, row: ConnectionRow, holder: string): Promise<boolean> {
  const now = ctx.clock();
  const [result] = await commit(beside(ctx), [claimRefresh(row, holder, now + CLAIM_MS, now)]);
  return result?.rowsAffected === 1;
}

async function renewAlone(
  ctx: ConnectionContext,
  row: ConnectionRow,
  holder: string,
  ask: () => Promise<Grant>,
): Promise<ConnectionRow | null> {
  const grant = await ask();
  if (grant.ok) {
    const changed = await changeOf(ctx, row, grant.tokens);
    const [result] = await commit(beside(ctx), [endRefresh(row, holder, changed)]);
    return result?.rowsAffected === 1 ? { ...row, ...changed } : null;
  }
  ctx.log.warn("token_refresh_failed", { provider: row.provider, ...grant.failure });
  if (grant.failure.kind === "refused") return giveUp(ctx, row);
  await commit(beside(ctx), [endRefresh(row, holder, {})]);
  throw new AppError("PROVIDER_ERROR", {
    message: `${row.provider} did not renew the connection's token.`,
    details: { provider: row.provider, reason: "token_refresh_failed" },
  });
}

async function changeOf(
  ctx: ConnectionContext,
  row: ConnectionRow,
  tokens: GrantedTokens,
): Promise<Partial<ConnectionRow>> {
  return {
    accessToken: await sealToken(tokens.accessToken, ctx.config, row),
    // Without a new one the old one stays valid.
    refreshToken:
      tokens.refreshToken === null ? row.refreshToken : await sealToken(tokens.refreshToken, ctx.config, row),
    accessExpiresAt: tokens.accessExpiresAt,
    scopes: tokens.scopes ?? row.scopes,
    updatedAt: ctx.clock(),
    revision: row.revision + 1,
  };
}

/** Records that the tokens are no longer valid. */
export async function giveUp(ctx: ConnectionContext, row: ConnectionRow): Promise<null> {
  await commit(beside(ctx), [requireReauthentication(row, ctx.clock())]);
  return null;
}
