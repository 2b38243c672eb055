import { authorizationAddress } from "#connections/authorization/oauth2";
import { beginAttempt, nameAttempt } from "#connections/integrations/attempts";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import { chooseClient, type ConfiguredClient } from "./choose-client.ts";
import { discoverAuthorization, type FoundAuthorization } from "./discover-authorization.ts";
import type { KnownClient } from "./register-client.ts";
import { keyOf } from "./server-key.ts";
import {
  clientGoesTo,
  keptClient,
  keptGoesTo,
  keptTerms,
  type KeptTerms,
  missingScopes,
  requestedScopes,
  termsOf,
} from "./server-terms.ts";
import { type AuthorizationRow, selectAuthorization } from "./store.ts";

/** The secrets of the exchange, kept until the person returns. */
export interface AuthorizationSecrets {
  redirectUri: string;
  verifier: string;
  scopes: string[];
  terms: KeptTerms;
}

/**
 * How often a person can be asked again for scopes that were requested before. A server that still wants them answers
 * every consent with a refusal.
 */
const MOST_REPEATS = 2;

export interface ServerToAuthorize {
  id: string;
  /** Where its token is sent. */
  url: string;
  kind: "mcp" | "openapi";
  /** A client that a person registered manually; null without one. */
  client: ConfiguredClient | null;
  /** The scopes that a person asked for; null for those that the server requests. */
  scopes: readonly string[] | null;
}

export interface BegunAuthorization {
  authorizationUrl: string;
  expiresAt: number;
  issuer: string;
  scopes: string[];
  /** Hosts other than the server's that ask the person: the issuer's, and its page's. */
  asksElsewhere: string[];
  /** Where the secret of a client is sent. */
  clientGoesTo: string[];
  statements: Statement[];
}

/**
 * Makes the URL at which a person lets this workspace use a tool server, with PKCE and for that server alone (RFC
 * 8707). Scopes that the server lacked earlier are requested too. Throws PROVIDER_ERROR where the server's metadata is
 * unusable, and CONFLICT where a person must register a client first or more consents do not help.
 */
export async function beginAuthorization(
  ctx: ServiceContext,
  server: ServerToAuthorize,
  { redirectUri, metadataUrl }: { redirectUri: string; metadataUrl: string | null },
): Promise<BegunAuthorization> {
  const [found, row] = await Promise.all([
    discoverAuthorization(ctx, server),
    selectAuthorization(ctx.db, ctx.tenant.id, server.id),
  ]);
  const client =
    (await clientBefore(ctx, server, found, row, redirectUri)) ??
    (await chooseClient(ctx, { server: found.server, configured: knownClient(server, row), redirectUri, metadataUrl }));
  const scopes = scopesFor(server, found, row);
  const terms = {
    ...(await keptTerms(ctx, server.id, found, client)),
    redirect_uri: redirectUri,
    requested_scopes: scopes.join(" "),
    repeats: String(repeatsOf(row)),
  };
  const { id, state } = await nameAttempt(ctx, keyOf(server.id));
  const asked = await authorizationAddress(await termsOf(ctx, server.id, terms, scopes), { redirectUri, state });
  const secrets: AuthorizationSecrets = { redirectUri, verifier: asked.verifier, scopes, terms };
  const { statements, expiresAt } = await beginAttempt(ctx, { id, provider: keyOf(server.id), secrets });
  const asksElsewhere = hostsBeside(server.url, [found.server.issuer, asked.url]);
  return {
    authorizationUrl: asked.url,
    expiresAt,
    issuer: found.server.issuer,
    scopes,
    asksElsewhere,
    clientGoesTo: clientGoesTo(found.server),
    statements,
  };
}

/** The hosts of these URLs that are not the server's. */
function hostsBeside(serverUrl: string, urls: readonly string[]): string[] {
  const own = new URL(serverUrl).host;
  return [...new Set(urls.map((url) => new URL(url).host))].filter((host) => host !== own);
}

/** The client of a person. One that was authorized by an older version belongs to the endpoints of that authorization. */
function knownClient({ client }: ServerToAuthorize, row: AuthorizationRow | undefined): ConfiguredClient | null {
  if (client === null || client.goesTo !== null || row?.details["client_id"] !== client.id) return client;
  return { ...client, goesTo: keptGoesTo(row.details) };
}

/** A client that registered itself is kept while it is connected, so that more scopes do not register another one. */
const clientBefore = async (
  ctx: ServiceContext,
  server: ServerToAuthorize,
  found: FoundAuthorization,
  row: AuthorizationRow | undefined,
  redirectUri: string,
): Promise<KnownClient | null> =>
  server.client === null && row?.state === "connected" && row.details["redirect_uri"] === redirectUri
    ? keptClient(ctx, server.id, row.details, found)
    : null;

/** The number of consents in a row that requested scopes which an earlier one had requested. Throws CONFLICT above the most. */
function repeatsOf(row: AuthorizationRow | undefined): number {
  const lacking = row === undefined ? [] : missingScopes(row.details);
  if (row === undefined || lacking.length === 0) return 0;
  const requested = new Set(requestedScopes(row.details));
  if (!lacking.every((scope) => requested.has(scope))) return 0;
  const repeats = Number(row.details["repeats"] ?? 0) + 1;
  if (repeats > MOST_REPEATS) throw doesNotHelp(lacking);
  return repeats;
}

const doesNotHelp = (scopes: readonly string[]): AppError =>
  new AppError("CONFLICT", {
    message: `The server still lacks ${scopes.join(", ")} after ${MOST_REPEATS + 1} consents that requested it. Ask its operator; disconnect the server to begin from the start.`,
    details: { reason: "scopes_not_granted", scopes },
  });

/** The scopes to request: the server's or the person's, the lacking ones, and the one that permits renewal. */
function scopesFor(server: ServerToAuthorize, found: FoundAuthorization, row: AuthorizationRow | undefined): string[] {
  const lacking = row === undefined ? [] : missingScopes(row.details);
  const before = lacking.length === 0 || row === undefined ? [] : row.scopes;
  const offered = found.server.scopes_supported ?? [];
  const renewal = offered.includes("offline_access") ? ["offline_access"] : [];
  return [...new Set([...(server.scopes ?? found.scopes), ...before, ...lacking, ...renewal])];
}
