import { Authority } from "./authority.ts";
import { PROVIDER_CLIENTS } from "./clients.ts";
import { answerSpotify } from "./spotify-api.ts";
import { refused } from "./spotify-rows.ts";
import type { SimulatedVendor } from "./wire.ts";

const ACCOUNTS = "/spotify-accounts";
const API = "/spotify/v1";

/** The Spotify Web API as its documents and its migration guide of 2026 tell it. */
export function spotifyVendor(now: (account: string) => number): SimulatedVendor {
  const authority = new Authority(
    {
      clientId: PROVIDER_CLIENTS.SPOTIFY_CLIENT_ID,
      clientSecret: PROVIDER_CLIENTS.SPOTIFY_CLIENT_SECRET,
      accessSeconds: 3_600,
      codeSeconds: 600,
      rotates: true,
      endsFamilyOnReuse: false,
      consentSeconds: 182 * 86_400,
      scopeSeparator: " ",
      refuse: (error, status) => ({ status, json: { error, error_description: error.replaceAll("_", " ") } }),
    },
    now,
  );
  return {
    name: "spotify",
    addresses: { "spotify.accounts": ACCOUNTS, "spotify.api": API },
    withdraw: (account) => authority.withdraw(account),
    accountOf: (request) => authority.ownerOf(request),
    answer: (request, account) => {
      if (request.path === `${ACCOUNTS}/authorize`) return authority.authorize(request);
      if (request.path === `${ACCOUNTS}/api/token`) return authority.token(request);
      const token = authority.bearer(request);
      if (token === null || account === null) return refused(401, "The access token expired");
      return answerSpotify(request, request.path.slice(API.length), account, token.scopes);
    },
  };
}
