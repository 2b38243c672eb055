import type { Provider } from "#connections/providers/provider";
import { bearer, textAt } from "#connections/providers/read-words";

const SCOPES = [
  "user-read-playback-state",
  "user-modify-playback-state",
  "user-read-currently-playing",
  "user-read-email",
  "playlist-read-private",
  "playlist-modify-public",
  "playlist-modify-private",
  "streaming",
  "user-top-read",
  "user-read-recently-played",
];

/** An authorisation ends half a year after the user gave it, however often its tokens are renewed. */
const AUTHORIZATION_LIFE_MS = 182 * 86_400_000;

export const spotify: Provider = {
  id: "spotify",
  name: "Spotify",
  kind: "music",
  services: [],
  terms: ({ spotify: client, addresses }) =>
    client && {
      kind: "oauth2",
      client,
      authorizeUrl: `${addresses["spotify.accounts"]}/authorize`,
      tokenUrl: `${addresses["spotify.accounts"]}/api/token`,
      revokeUrl: null,
      scopes: SCOPES,
      // Otherwise Spotify sends a person who allowed it before straight back, so that one click on a link connects.
      askedToo: { show_dialog: "true" },
      authorizationLifeMs: AUTHORIZATION_LIFE_MS,
    },
  reaches: ({ addresses }) => [addresses["spotify.api"]],
  headers: async (accessToken) => bearer(accessToken),
  rules: {
    words: (body) => ({ reason: textAt(body, "error", "reason"), message: textAt(body, "error", "message") }),
    special: ({ reason, message = "" }, status) => {
      if (reason === "NO_ACTIVE_DEVICE" || (status === 404 && /device/i.test(message))) return "DEVICE_NOT_FOUND";
      return status === 403 && /scope/i.test(message) ? "REAUTHENTICATION_REQUIRED" : null;
    },
    retryAfterSeconds: 30,
  },
  probe: {
    request: ({ addresses }) => ({ method: "GET", url: `${addresses["spotify.api"]}/me` }),
    account: (body) => ({ id: textAt(body, "id") ?? null, name: textAt(body, "display_name") ?? null }),
  },
};
