import type { Provider } from "#connections/providers/provider";
import { bearer, textAt } from "#connections/providers/read-words";
import type { VendorWords } from "#connections/vendor-calls/vendor-refusal";
import type { ErrorCode } from "#errors/catalogue";

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

/** The meaning of the vendor's reasons for refusing a command. */
const REASONS: Readonly<Record<string, ErrorCode>> = {
  NO_ACTIVE_DEVICE: "DEVICE_NOT_FOUND",
  PREMIUM_REQUIRED: "PROVIDER_PLAN_REQUIRED",
  DEVICE_NOT_CONTROLLABLE: "DEVICE_NOT_CONTROLLABLE",
  REMOTE_CONTROL_DISALLOW: "DEVICE_NOT_CONTROLLABLE",
  VOLUME_CONTROL_DISALLOW: "DEVICE_NOT_CONTROLLABLE",
  ALREADY_PAUSED: "PLAYER_REFUSED",
  ALREADY_PLAYING: "PLAYER_REFUSED",
  CONTEXT_DISALLOW: "PLAYER_REFUSED",
  ENDLESS_CONTEXT: "PLAYER_REFUSED",
  NOT_PAUSED: "PLAYER_REFUSED",
  NOT_PLAYING_CONTEXT: "PLAYER_REFUSED",
  NOT_PLAYING_LOCALLY: "PLAYER_REFUSED",
  NOT_PLAYING_TRACK: "PLAYER_REFUSED",
  NO_NEXT_TRACK: "PLAYER_REFUSED",
  NO_PREV_TRACK: "PLAYER_REFUSED",
  NO_SPECIFIC_TRACK: "PLAYER_REFUSED",
  RATE_LIMITED: "PROVIDER_RATE_LIMITED",
};

function meaningOf({ reason = "", message = "" }: VendorWords, status: number): ErrorCode | null {
  const known = REASONS[reason];
  if (known !== undefined) return known;
  if (status === 404) return /device/i.test(message) ? "DEVICE_NOT_FOUND" : null;
  if (status !== 403) return null;
  if (/scope/i.test(message)) return "REAUTHENTICATION_REQUIRED";
  if (/premium/i.test(message)) return "PROVIDER_PLAN_REQUIRED";
  // The answer to a pause while nothing plays has the reason UNKNOWN.
  return /restriction violated/i.test(message) ? "PLAYER_REFUSED" : null;
}

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
    special: meaningOf,
    retryAfterSeconds: 30,
  },
  // The vendor counts an app's calls in a rolling half minute and publishes no number; this one holds in practice.
  limit: { calls: 45, perMs: 30_000, counts: "app" },
  probe: {
    request: ({ addresses }) => ({ method: "GET", url: `${addresses["spotify.api"]}/me` }),
    account: (body) => ({ id: textAt(body, "id") ?? null, name: textAt(body, "display_name") ?? null }),
  },
};
