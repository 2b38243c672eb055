import { exchangeCode } from "#connections/authorization/oauth2";
import type { GrantedTokens } from "#connections/authorization/terms";
import {
  type AttemptContext,
  findAttempt,
  takeAttempt,
  visitorFailure,
  type VisitorFailure,
} from "#connections/integrations/attempts";
import { sealToken } from "#connections/integrations/sealed-token";
import type { BaseContext } from "#context/context";

import type { AuthorizationSecrets } from "./begin-authorization.ts";
import { guardedMeans } from "./guarded-means.ts";
import { keyOf, serverOf } from "./server-key.ts";
import { termsOf } from "./server-terms.ts";
import type { AuthorizationRow } from "./store.ts";

/** Why no server was authorized, for the URL that the person returns to. */
export type AuthorizationFailure = "access_denied" | "invalid_state" | "token_exchange_failed" | VisitorFailure;

/** A person's authorization that is not stored yet. */
export interface GrantedAuthorization {
  ok: true;
  ctx: AttemptContext;
  serverId: string;
  userId: string;
  row: AuthorizationRow;
}

export type FinishedAuthorization = GrantedAuthorization | { ok: false; failure: AuthorizationFailure };

/** The callback of an authorization server. */
export interface AuthorizationCallback {
  parameters: URLSearchParams;
  visitor: string | null;
  /** The server of the callback's path; null for the path that all servers shared. */
  serverId: string | null;
  callbackPath: string;
}

/**
 * Exchanges an authorization server's callback. The state is valid once, for ten minutes, at the redirect URI that it
 * was begun with, and only in the session of the person who began. So no person can be tricked into lending an account
 * to another's workspace, and no server receives the code of another one (RFC 9700 section 4.4).
 */
export async function finishAuthorization(
  base: BaseContext,
  { parameters, visitor, serverId: expected, callbackPath }: AuthorizationCallback,
): Promise<FinishedAuthorization> {
  const state = parameters.get("state") ?? "";
  const isExpected = (id: string | null) => id !== null && (expected === null || id === expected);
  const found = await findAttempt(base, state, (key) => isExpected(serverOf(key)));
  const serverId = found === null ? null : serverOf(found.attempt.provider);
  if (found === null || serverId === null) return { ok: false, failure: "invalid_state" };
  const { attempt, ctx } = found;
  const refusal = visitorFailure(visitor, attempt);
  if (refusal !== null) return { ok: false, failure: refusal };
  const secrets = await takeAttempt<AuthorizationSecrets>(found);
  if (secrets === null || !new URL(secrets.redirectUri).pathname.endsWith(callbackPath))
    return { ok: false, failure: "invalid_state" };
  const { redirectUri, verifier, scopes } = secrets;
  const terms = await termsOf(ctx, serverId, secrets.terms, scopes);
  const grant = await exchangeCode(terms, guardedMeans(ctx), { parameters, state, redirectUri, verifier });
  if (!grant.ok) {
    ctx.log.warn("tool_authorization_failed", { server: serverId, tenant: attempt.tenantId, ...grant.failure });
    return { ok: false, failure: grant.failure.kind === "denied" ? "access_denied" : "token_exchange_failed" };
  }
  const row = await rowOf(ctx, { serverId, userId: attempt.userId, secrets, tokens: grant.tokens });
  return { ok: true, ctx, serverId, userId: attempt.userId, row };
}

async function rowOf(
  ctx: AttemptContext,
  granted: { serverId: string; userId: string; secrets: AuthorizationSecrets; tokens: GrantedTokens },
): Promise<AuthorizationRow> {
  const { serverId, userId, secrets, tokens } = granted;
  const now = ctx.clock();
  const owner = { tenantId: ctx.tenant.id, provider: keyOf(serverId) };
  return {
    ...owner,
    state: "connected",
    scopes: tokens.scopes ?? secrets.scopes,
    accountId: null,
    accountName: null,
    accessToken: await sealToken(tokens.accessToken, ctx.config, owner),
    refreshToken: tokens.refreshToken === null ? null : await sealToken(tokens.refreshToken, ctx.config, owner),
    accessExpiresAt: tokens.accessExpiresAt,
    authorizationExpiresAt: null,
    details: secrets.terms,
    refreshHolder: null,
    refreshUntil: null,
    connectedBy: userId,
    isDefault: false,
    connectedAt: now,
    updatedAt: now,
    // Above every earlier authorization's revision, so that a renewal of those changes nothing here.
    revision: now,
  };
}
