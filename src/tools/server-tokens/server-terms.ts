import type { ClientProof, OAuth2Terms } from "#connections/authorization/terms";
import { openClientSecret, sealClientSecret } from "#connections/integrations/sealed-token";
import { originsOf } from "#lib/origins";
import type { SecretContext } from "#platform/secrets/sealed-secret";
import { scopesIn } from "#tools/wire/challenge";

import type { FoundAuthorization } from "./discover-authorization.ts";
import type { KnownClient } from "./register-client.ts";
import { keyOf } from "./server-key.ts";

/** The terms of a server's tokens, as stored with them: plain texts, and the client's secret encrypted. */
export type KeptTerms = Record<string, string>;

type TermsContext = SecretContext & { tenant: { id: string } };

const ownerOf = ({ tenant }: TermsContext, serverId: string) => ({ tenantId: tenant.id, provider: keyOf(serverId) });

/** Where the secret of a client is sent: to the endpoints that give and end tokens. */
export const clientGoesTo = ({
  token_endpoint: token,
  revocation_endpoint: revocation,
}: Pick<FoundAuthorization["server"], "token_endpoint" | "revocation_endpoint">): string[] =>
  revocation === undefined ? [token] : [token, revocation];

/** The same of an authorization's terms. */
export const keptGoesTo = ({ token_url: token = "", revoke_url: revocation }: KeptTerms): string[] =>
  revocation === undefined ? [token] : [token, revocation];

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
      : {
          client_secret: await sealClientSecret(
            client.secret,
            ctx.config,
            ownerOf(ctx, serverId),
            clientGoesTo(server),
          ),
        }),
    ...(client.endsAt === null ? {} : { client_ends_at: String(client.endsAt) }),
  };
}

export async function termsOf(
  ctx: TermsContext,
  serverId: string,
  kept: KeptTerms,
  scopes: readonly string[],
): Promise<OAuth2Terms> {
  return {
    kind: "oauth2",
    client: { id: kept["client_id"] ?? "", secret: await keptSecret(ctx, serverId, kept) },
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
  const { client_id: id, client_proof: proof, client_ends_at: ends, issuer } = kept;
  const endsAt = ends === undefined ? null : Number(ends);
  if (id === undefined || issuer !== server.issuer || (endsAt !== null && endsAt <= ctx.clock())) return null;
  if (String(originsOf(keptGoesTo(kept))) !== String(originsOf(clientGoesTo(server)))) return null;
  return { id, secret: await keptSecret(ctx, serverId, kept), proof: (proof ?? "none") as ClientProof, endsAt };
}

/** Scopes that the latest consent requested. */
export const requestedScopes = (kept: KeptTerms): string[] => scopesIn(kept["requested_scopes"] ?? "");

/** The client's secret in clear, for the endpoints that are stored beside it alone; empty without one. */
const keptSecret = async (ctx: TermsContext, serverId: string, kept: KeptTerms): Promise<string> => {
  const { client_secret: sealed } = kept;
  return sealed === undefined ? "" : openClientSecret(sealed, ctx, ownerOf(ctx, serverId), keptGoesTo(kept));
};

/** Scopes that a call lacked. */
export const missingScopes = (kept: KeptTerms): string[] => scopesIn(kept["missing_scopes"] ?? "");
