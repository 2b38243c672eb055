import type { ClientProof, OAuth2Terms } from "#connections/authorization/terms";
import { openToken, sealToken } from "#connections/integrations/sealed-token";
import type { SecretContext } from "#platform/secrets/sealed-secret";
import { scopesIn } from "#tools/wire/challenge";

import type { FoundAuthorization } from "./discover-authorization.ts";
import type { KnownClient } from "./register-client.ts";
import { keyOf } from "./server-key.ts";

/** The terms of a server's tokens, as stored with them: plain texts, and the client's secret encrypted. */
export type KeptTerms = Record<string, string>;

type TermsContext = SecretContext & { tenant: { id: string } };

const ownerOf = ({ tenant }: TermsContext, serverId: string) => ({ tenantId: tenant.id, provider: keyOf(serverId) });

export async function keptTerms(
  ctx: TermsContext,
  serverId: string,
  { resource, server }: FoundAuthorization,
  client: KnownClient,
): Promise<KeptTerms> {
  const { revocation_endpoint: revokeUrl } = server;
  return {
    resource,
    issuer: server.issuer,
    authorize_url: server.authorization_endpoint,
    token_url: server.token_endpoint,
    ...(revokeUrl === undefined ? {} : { revoke_url: revokeUrl }),
    ...(server.authorization_response_iss_parameter_supported === true ? { names_issuer: "true" } : {}),
    client_id: client.id,
    client_proof: client.proof,
    ...(client.secret === ""
      ? {}
      : { client_secret: await sealToken(client.secret, ctx.config, ownerOf(ctx, serverId)) }),
    ...(client.endsAt === null ? {} : { client_ends_at: String(client.endsAt) }),
  };
}

export async function termsOf(
  ctx: TermsContext,
  serverId: string,
  kept: KeptTerms,
  scopes: readonly string[],
): Promise<OAuth2Terms> {
  const secret = kept["client_secret"];
  return {
    kind: "oauth2",
    client: { id: kept["client_id"] ?? "", secret: await openClientSecret(ctx, serverId, secret) },
    proof: (kept["client_proof"] ?? "none") as ClientProof,
    issuer: kept["issuer"] ?? "",
    namesIssuer: kept["names_issuer"] === "true",
    resource: kept["resource"] ?? "",
    authorizeUrl: kept["authorize_url"] ?? "",
    tokenUrl: kept["token_url"] ?? "",
    revokeUrl: kept["revoke_url"] ?? null,
    scopes,
    authorizationLifeMs: null,
  };
}

/** The client of an authorization that is still valid at this server; null when another one is needed. */
export async function keptClient(
  ctx: TermsContext,
  serverId: string,
  kept: KeptTerms,
  { server }: FoundAuthorization,
): Promise<KnownClient | null> {
  const { client_id: id, client_secret: secret, client_proof: proof, client_ends_at: ends, issuer } = kept;
  const endsAt = ends === undefined ? null : Number(ends);
  if (id === undefined || issuer !== server.issuer || (endsAt !== null && endsAt <= ctx.clock())) return null;
  const opened = await openClientSecret(ctx, serverId, secret);
  return { id, secret: opened, proof: (proof ?? "none") as ClientProof, endsAt };
}

/** Scopes that the latest consent requested. */
export const requestedScopes = (kept: KeptTerms): string[] => scopesIn(kept["requested_scopes"] ?? "");

const openClientSecret = async (ctx: TermsContext, serverId: string, secret: string | undefined): Promise<string> =>
  secret === undefined ? "" : openToken(secret, ctx, ownerOf(ctx, serverId));

/** Scopes that a call lacked. */
export const missingScopes = (kept: KeptTerms): string[] => scopesIn(kept["missing_scopes"] ?? "");
