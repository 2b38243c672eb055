import type { AuthorizationServer, Client, ClientAuth, TokenEndpointResponse } from "oauth4webapi";

import { type GrantMeans, OTHER_TERMS, type Protocol } from "./protocol.ts";
import type { Grant, GrantedTokens, GrantFailure, OAuth2Terms } from "./terms.ts";
import { tokenAnswer } from "./token-answer.ts";

/** Loaded with the first authorisation, because few requests need it. */
const library = () => import("oauth4webapi");

export const oauth2 = (terms: OAuth2Terms): Protocol => ({
  ask: async (_means, { state, redirectUri }) => {
    const { url, verifier } = await authorizationAddress(terms, { redirectUri, state });
    return { url, redirectUri, scopes: terms.scopes, secrets: { verifier }, developerToken: null };
  },
  exchange: async (means, { parameters, secrets: { redirectUri, verifier } }) =>
    verifier === undefined
      ? OTHER_TERMS
      : exchangeCode(terms, means, { parameters, state: parameters.get("state") ?? "", redirectUri, verifier }),
});

/** The URL at which the user authorizes the request, and the verifier that later proves its sender (PKCE). */
export async function authorizationAddress(
  terms: OAuth2Terms,
  { redirectUri, state }: { redirectUri: string; state: string },
): Promise<{ url: string; verifier: string }> {
  const oauth = await library();
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(terms.authorizeUrl);
  const parameters = {
    ...terms.askedToo,
    response_type: "code",
    client_id: terms.client.id,
    redirect_uri: redirectUri,
    scope: terms.scopes.join(terms.scopeSeparator ?? " "),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...resourceOf(terms),
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== "") url.searchParams.set(name, value);
  return { url: url.href, verifier };
}

/** Exchanges the provider's callback for tokens. `parameters` are those of the callback's query. */
export async function exchangeCode(
  terms: OAuth2Terms,
  means: GrantMeans,
  callback: { parameters: URLSearchParams; state: string; redirectUri: string; verifier: string },
): Promise<Grant> {
  const oauth = await library();
  const { server, client } = partiesOf(terms);
  return grantOf(means, async (options) => {
    const checked = oauth.validateAuthResponse(server, client, callback.parameters, callback.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      proofOf(oauth, terms),
      checked,
      callback.redirectUri,
      callback.verifier,
      { ...options, additionalParameters: resourceOf(terms) },
    );
    return oauth.processAuthorizationCodeResponse(server, client, response);
  });
}

export async function renewTokens(terms: OAuth2Terms, means: GrantMeans, refreshToken: string): Promise<Grant> {
  const oauth = await library();
  const { server, client } = partiesOf(terms, terms.refreshUrl);
  return grantOf(means, async (options) => {
    const response = await oauth.refreshTokenGrantRequest(server, client, proofOf(oauth, terms), refreshToken, {
      ...options,
      additionalParameters: resourceOf(terms),
    });
    return oauth.processRefreshTokenResponse(server, client, response);
  });
}

/** Ends an authorisation at the provider; false without its confirmation. */
export async function revokeTokens(terms: OAuth2Terms, means: GrantMeans, token: string): Promise<boolean> {
  if (terms.revokeUrl === null) return false;
  const oauth = await library();
  const { server, client } = partiesOf(terms);
  try {
    const proof = proofOf(oauth, terms);
    const response = await oauth.revocationRequest(server, client, proof, token, optionsFor(oauth, means));
    await oauth.processRevocationResponse(response);
    return true;
  } catch {
    return false;
  }
}

function partiesOf(terms: OAuth2Terms, tokenUrl = terms.tokenUrl): { server: AuthorizationServer; client: Client } {
  return {
    server: {
      issuer: terms.issuer ?? new URL(terms.authorizeUrl).origin,
      token_endpoint: tokenUrl,
      ...(terms.namesIssuer === true ? { authorization_response_iss_parameter_supported: true } : {}),
      ...(terms.revokeUrl === null ? {} : { revocation_endpoint: terms.revokeUrl }),
    },
    client: { client_id: terms.client.id },
  };
}

const resourceOf = ({ resource }: OAuth2Terms): { resource?: string } => (resource === undefined ? {} : { resource });

function proofOf(oauth: Library, terms: OAuth2Terms): ClientAuth {
  const { secret } = terms.client;
  if (terms.proof === undefined) return plainBasic(terms);
  if (terms.proof === "none") return oauth.None();
  return terms.proof === "client_secret_post" ? oauth.ClientSecretPost(secret) : encodedBasic(terms);
}

/** Basic as in RFC 6749. The library encodes more than a form does, and not every server decodes that. */
const encodedBasic =
  ({ client }: OAuth2Terms): ClientAuth =>
  (_server, _client, _body, headers) => {
    const [id, secret] = [client.id, client.secret].map((text) => encodeURIComponent(text).replaceAll("%20", "+"));
    headers.set("authorization", `Basic ${btoa(`${id}:${secret}`)}`);
  };

/**
 * Basic as the providers read it: id and secret unchanged. The library percent-encodes them first, and no provider
 * decodes that.
 */
const plainBasic =
  ({ client }: OAuth2Terms): ClientAuth =>
  (_server, _client, _body, headers) => {
    headers.set("authorization", `Basic ${btoa(`${client.id}:${client.secret}`)}`);
  };

type Library = Awaited<ReturnType<typeof library>>;

/** The operator configured the providers' URLs; a simulator on this machine has no TLS. */
const optionsFor = (oauth: Library, means: GrantMeans) => ({
  [oauth.customFetch]: (url: string, init: unknown) => tidyFetch(means, url, init as RequestInit),
  [oauth.allowInsecureRequests]: true,
  signal: () => AbortSignal.timeout(means.timeoutMs),
});

/** Asks for tokens, and says why there are none. */
export async function grantOf(
  means: GrantMeans,
  ask: (options: ReturnType<typeof optionsFor>) => Promise<TokenEndpointResponse>,
): Promise<Grant> {
  const oauth = await library();
  try {
    return { ok: true, tokens: tokensOf(await ask(optionsFor(oauth, means)), means.clock()) };
  } catch (error) {
    return { ok: false, failure: failureOf(oauth, error) };
  }
}

function tokensOf(response: TokenEndpointResponse, now: number): GrantedTokens {
  const { access_token, refresh_token, expires_in, scope } = response;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    accessExpiresAt: expires_in === undefined ? null : now + expires_in * 1_000,
    scopes: scope === undefined || scope === "" ? null : scope.split(/[\s,]+/),
    details: {},
  };
}

function failureOf(oauth: Library, error: unknown): GrantFailure {
  if (error instanceof oauth.AuthorizationResponseError)
    return { kind: error.error === "access_denied" ? "denied" : "refused", reason: error.error };
  if (error instanceof oauth.ResponseBodyError) {
    const { error: reason, status } = error;
    return { kind: status < 500 && status !== 429 ? "refused" : "failed", reason };
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) return { kind: "refused", reason: "invalid_client" };
  return { kind: "failed", reason: "no_usable_answer" };
}

const LONGEST_ANSWER = 65_536;

/** Writes the answers again in the form that the library reads. */
async function tidyFetch(means: GrantMeans, url: string, init: RequestInit): Promise<Response> {
  const response = await means.fetch(url, init);
  const text = (await response.text()).slice(0, LONGEST_ANSWER);
  const answer = tokenAnswer(text, response.status);
  if (answer !== null) return Response.json(answer.body, { status: answer.status });
  return new Response(text, { status: response.ok ? 200 : response.status, headers: response.headers });
}
