import type { ProviderConfig } from "#config/config";
import { developerToken } from "#connections/authorization/developer-token";
import type { UserTokenTerms } from "#connections/authorization/terms";
import type { Provider } from "#connections/providers/provider";
import { textAt } from "#connections/providers/read-words";

/** About half a year; the provider states no exact time, and refuses an expired token. */
const USER_TOKEN_LIFE_MS = 180 * 86_400_000;

const termsOf = ({ apple_music: key }: ProviderConfig): UserTokenTerms | null =>
  key && { kind: "user_token", ...key, authorizationLifeMs: USER_TOKEN_LIFE_MS };

export const appleMusic: Provider = {
  id: "apple_music",
  name: "Apple Music",
  kind: "music",
  services: [],
  terms: termsOf,
  reaches: ({ addresses }) => [addresses["apple_music.api"]],
  headers: async (userToken, config, clock) => {
    const terms = termsOf(config);
    if (terms === null) return {};
    return {
      authorization: `Bearer ${await developerToken(terms, clock)}`,
      ...(userToken === null ? {} : { "music-user-token": userToken }),
    };
  },
  rules: {
    words: (body) => ({ reason: textAt(body, "errors", 0, "code"), message: textAt(body, "errors", 0, "detail") }),
    // A 401 concerns the developer token, which is the operator's; a 403 the user's.
    refusesToken: (_words, status) => status === 403,
    special: ({ reason }, status) => {
      if (status === 401) return "NOT_CONFIGURED";
      // «Insufficient privileges»: no subscription, or the cloud library is off.
      return reason === "40015" ? "PROVIDER_PLAN_REQUIRED" : null;
    },
    retryAfterSeconds: 15,
  },
  probe: {
    request: ({ addresses }) => ({ method: "GET", url: `${addresses["apple_music.api"]}/me/storefront` }),
    account: (body) => {
      const storefront = textAt(body, "data", 0, "id");
      return { id: null, name: null, ...(storefront === undefined ? {} : { details: { storefront } }) };
    },
  },
};
