import { z } from "zod";

import { readUpTo } from "#lib/read-up-to";

import type { GrantMeans, Protocol } from "./protocol.ts";
import type { EmbeddedSignupTerms, Grant, GrantFailure } from "./terms.ts";
import { secondsIn } from "./token-answer.ts";

export const embeddedSignup = (terms: EmbeddedSignupTerms): Protocol => ({
  ask: async (_means, { state }) => ({
    url: signupAddress(terms, state),
    redirectUri: terms.redirectUri,
    scopes: terms.scopes,
    secrets: {},
    developerToken: null,
  }),
  exchange: (means, { parameters }) => exchangeSignup(terms, means, parameters),
});

/** The URL at which a business authorizes one of its numbers. */
function signupAddress(
  { authorizeUrl, client, configId, redirectUri, scopes }: EmbeddedSignupTerms,
  state: string,
): string {
  const url = new URL(authorizeUrl);
  const asked = configId === undefined ? { scope: scopes.join(",") } : { config_id: configId };
  const parameters = { client_id: client.id, redirect_uri: redirectUri, response_type: "code", state, ...asked };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.unknown() });
const Grants = z.object({
  data: z.object({
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.string()).nullish() })),
  }),
});
const Numbers = z.object({
  data: z.array(z.object({ id: z.string(), display_phone_number: z.string(), verified_name: z.string().nullish() })),
});

/**
 * Exchanges the code for a token, finds the business and its first number, and subscribes this app to the business's webhooks. The numbers
 * are in `details`, by the provider's names.
 */
async function exchangeSignup(
  terms: EmbeddedSignupTerms,
  means: GrantMeans,
  parameters: URLSearchParams,
): Promise<Grant> {
  const denied = parameters.get("error");
  const code = parameters.get("code");
  if (denied !== null || code === null)
    return {
      ok: false,
      failure: { kind: denied === "access_denied" ? "denied" : "refused", reason: denied ?? "no_code" },
    };
  try {
    return { ok: true, tokens: await tokensFor(terms, means, code) };
  } catch (error) {
    if (error instanceof SignupFailure) return { ok: false, failure: error.failure };
    return { ok: false, failure: { kind: "failed", reason: "no_usable_answer" } };
  }
}

async function tokensFor(terms: EmbeddedSignupTerms, means: GrantMeans, code: string) {
  const { client, redirectUri } = terms;
  const ask = asker(terms, means);
  const exchanged = { client_id: client.id, client_secret: client.secret, code, redirect_uri: redirectUri };
  const { access_token: token, expires_in: life } = Token.parse(await ask("GET", "/oauth/access_token", exchanged));
  const { data } = Grants.parse(
    await ask("GET", "/debug_token", { input_token: token }, `${client.id}|${client.secret}`),
  );
  const seconds = secondsIn(life);
  const businesses =
    data.granular_scopes.find(({ scope }) => scope === "whatsapp_business_management")?.target_ids ?? [];
  for (const wabaId of businesses) {
    const number = Numbers.parse(await ask("GET", `/${wabaId}/phone_numbers`, {}, token)).data[0];
    if (number === undefined) continue;
    await ask("POST", `/${wabaId}/subscribed_apps`, {}, token);
    const { id, display_phone_number, verified_name } = number;
    return {
      accessToken: token,
      refreshToken: null,
      accessExpiresAt: seconds === undefined ? null : means.clock() + seconds * 1_000,
      scopes: data.granular_scopes.map(({ scope }) => scope),
      details: {
        waba_id: wabaId,
        phone_number_id: id,
        display_phone_number,
        ...(typeof verified_name === "string" ? { verified_name } : {}),
      },
    };
  }
  throw new SignupFailure({ kind: "refused", reason: "no_number" });
}

/** The failure of a step of the exchange. */
class SignupFailure extends Error {
  readonly failure: GrantFailure;

  constructor(failure: GrantFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

const LONGEST_ANSWER = 262_144;

/** Makes calls of the exchange. Throws SignupFailure for a refusal, and the errors of `fetch`. */
const asker =
  ({ graphUrl }: EmbeddedSignupTerms, means: GrantMeans) =>
  async (method: "GET" | "POST", path: string, query: Record<string, string>, token?: string): Promise<unknown> => {
    const url = new URL(`${graphUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await means.fetch(url, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      redirect: "manual",
      signal: AbortSignal.timeout(means.timeoutMs),
    });
    const bytes = await readUpTo(response, LONGEST_ANSWER);
    if (!response.ok)
      throw new SignupFailure({
        kind: response.status < 500 ? "refused" : "failed",
        reason: `status_${response.status}`,
      });
    return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
  };
