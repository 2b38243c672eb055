import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { findClient } from "#identity/oauth-clients/find-client";
import type { OAuthClient } from "#identity/oauth-clients/oauth-client";
import { isRegistered } from "#identity/oauth-clients/redirect-address";
import { requireGoodRedirect } from "#identity/oauth-clients/require-good-redirect";
import { oauthRefusal } from "#identity/oauth-server/oauth-refusal";
import { requestedResource } from "#identity/oauth-server/resources";
import { permissionsIn } from "#identity/oauth-server/scopes";

import { answerAddress } from "./answer-address.ts";
import { signRequest } from "./signed-request.ts";

/** The query of an authorization request (OAuth 2.1, 4.1.1). */
export interface AuthorizationQuery {
  client_id?: string | undefined;
  redirect_uri?: string | undefined;
  response_type?: string | undefined;
  scope?: string | undefined;
  state?: string | undefined;
  resource?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}

/** A SHA-256 in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** The next address of the browser; or the reason for a page, when the program or its address is not known for certain. */
export type Begun = { address: string } | { refusal: string; isUnknownClient: boolean };

/**
 * Leads the browser to the consent page, or back to the program with an error. It never leads to an address that the
 * program did not register, because an answer might reach a stranger.
 */
export async function beginAuthorization(base: BaseContext, query: AuthorizationQuery, issuer: string): Promise<Begun> {
  try {
    const client = await namedClient(base, query.client_id);
    const redirectUri = requireRedirect(client, query.redirect_uri);
    return { address: await nextAddress(base, { client, redirectUri, query, issuer }) };
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "INVALID_INPUT" && error.code !== "UNAUTHORIZED")) throw error;
    return { refusal: error.message, isUnknownClient: error.code === "UNAUTHORIZED" };
  }
}

interface KnownRequest {
  client: OAuthClient;
  redirectUri: string;
  query: AuthorizationQuery;
  issuer: string;
}

async function nextAddress(base: BaseContext, { client, redirectUri, query, issuer }: KnownRequest): Promise<string> {
  const state = query.state ?? null;
  const back = { redirectUri, state, issuer };
  const refuse = (error: string, description: string): string =>
    answerAddress(back, { error, error_description: description });
  if (query.response_type !== "code") return refuse("unsupported_response_type", "The response_type must be code.");
  if (client.grantTypes !== null && !client.grantTypes.includes("authorization_code"))
    return refuse("unauthorized_client", "The grant_types of the client's document do not have authorization_code.");
  const { code_challenge: codeChallenge = "", code_challenge_method: method } = query;
  if (method !== "S256" || !CHALLENGE.test(codeChallenge))
    return refuse("invalid_request", "PKCE is required: a code_challenge with the method S256.");
  const resource = resourceOrNull(query.resource, issuer);
  if (resource === null) return refuse("invalid_target", "The resource is not one of this server.");
  const permissions = permissionsIn(query.scope);
  const { id, name, host } = client;
  const request = await signRequest(base, {
    ...back,
    id: base.newId(),
    client: { id, name, host },
    permissions,
    resource,
    codeChallenge,
    deviceCodeHash: null,
  });
  return `${issuer}/oauth/consent?${new URLSearchParams({ request }).toString()}`;
}

function namedClient(base: BaseContext, clientId: string | undefined): Promise<OAuthClient> {
  if (clientId === undefined) throw new AppError("INVALID_INPUT", { message: "The client_id is missing." });
  return findClient(base, clientId);
}

function requireRedirect({ redirectUris }: OAuthClient, asked: string | undefined): string {
  const [only] = redirectUris;
  const address = asked === undefined && redirectUris.length === 1 ? only : asked;
  if (address === undefined || (address !== only && !isRegistered(address, redirectUris)))
    throw oauthRefusal("invalid_redirect_uri", "The redirect_uri is not one that the program registered.");
  requireGoodRedirect(address);
  return address;
}

function resourceOrNull(asked: string | undefined, issuer: string): string | null {
  try {
    return requestedResource(asked, issuer);
  } catch {
    return null;
  }
}
