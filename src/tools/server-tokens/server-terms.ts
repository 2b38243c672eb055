import type { ClientProof, OAuth2Terms } from "#connections/authorization/terms";
import { type EncryptionKeys, openSecret, sealSecret } from "#lib/secret-box";
import { scopesIn } from "#tools/wire/challenge";

import type { FoundAuthorization } from "./discover-authorization.ts";
import type { KnownClient } from "./register-client.ts";

/** The terms of a server's tokens, as stored with them: plain texts, and the client's secret encrypted. */
export type KeptTerms = Record<string, string>;

export async function keptTerms(
  { resource, server }: FoundAuthorization,
  client: KnownClient,
  keys: EncryptionKeys,
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
    ...(client.secret === "" ? {} : { client_secret: await sealSecret(client.secret, keys) }),
    ...(client.endsAt === null ? {} : { client_ends_at: String(client.endsAt) }),
  };
}

export async function termsOf(kept: KeptTerms, scopes: readonly string[], keys: EncryptionKeys): Promise<OAuth2Terms> {
  const secret = kept["client_secret"];
  return {
    kind: "oauth2",
    client: { id: kept["client_id"] ?? "", secret: secret === undefined ? "" : await openSecret(secret, keys) },
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
  kept: KeptTerms,
  { server }: FoundAuthorization,
  now: number,
  keys: EncryptionKeys,
): Promise<KnownClient | null> {
  const { client_id: id, client_secret: secret, client_proof: proof, client_ends_at: ends, issuer } = kept;
  const endsAt = ends === undefined ? null : Number(ends);
  if (id === undefined || issuer !== server.issuer || (endsAt !== null && endsAt <= now)) return null;
  const opened = secret === undefined ? "" : await openSecret(secret, keys);
  return { id, secret: opened, proof: (proof ?? "none") as ClientProof, endsAt };
}

/** Scopes that the latest consent requested. */
export const requestedScopes = (kept: KeptTerms): string[] => scopesIn(kept["requested_scopes"] ?? "");

/** Scopes that a call lacked. */
export const missingScopes = (kept: KeptTerms): string[] => scopesIn(kept["missing_scopes"] ?? "");
