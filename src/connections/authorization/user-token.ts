import { developerToken } from "./developer-token.ts";
import type { Protocol } from "./protocol.ts";
import type { Grant, UserTokenTerms } from "./terms.ts";

/** Only the provider's script asks the user, in one of the operator's pages or apps; a page of the console receives its token. */
export const userToken = (terms: UserTokenTerms): Protocol => ({
  ask: async ({ clock }, { state, redirectUri, page }) => {
    const url = new URL("/integrations/apple_music", page);
    url.hash = new URLSearchParams({ state }).toString();
    return {
      url: url.href,
      redirectUri,
      scopes: [],
      secrets: {},
      developerToken: await developerToken(terms, clock),
    };
  },
  exchange: async (_means, { parameters }) => tokenIn(parameters),
});

/** The token that the provider's script gave to our page. */
function tokenIn(parameters: URLSearchParams): Grant {
  const accessToken = parameters.get("music_user_token");
  if (accessToken === null || accessToken === "")
    return { ok: false, failure: { kind: "denied", reason: parameters.get("error") ?? "no_token" } };
  const tokens = { accessToken, refreshToken: null, accessExpiresAt: null, scopes: null, details: {} };
  return { ok: true, tokens };
}
