import { expect } from "vitest";

import { type Answer, call, type TestAccount } from "#test/support/client";
import { connect, start, type VendorAccount, vendorAccount } from "#test/support/providers/vendor-account";

/** Connects the built-in provider of music. */
export async function connectSandbox(owner: TestAccount): Promise<void> {
  expect((await start(owner, "sandbox_music")).connected).toBe(true);
}

/** Connects an account at Apple Music, by the token that its script gives a page. */
export async function connectApple(owner: TestAccount, account = vendorAccount()): Promise<VendorAccount> {
  const started = await start(owner, "apple_music");
  const body = { state: started.state, music_user_token: `user-token.${account.id}` };
  const done = await call("POST", "/api/integrations/apple_music/callback", { token: owner.token, body });
  expect(done.status, done.text).toBe(200);
  await account.forgetCalls();
  return account;
}

/** A playlist as the simulated Spotify stores it. */
export const spotifyPlaylist = (id: string, uris: readonly string[] = []) => ({
  id,
  name: `Playlist ${id}`,
  description: "Slow",
  public: false,
  uris,
});

/** Connects an account at Spotify that has these playlists. */
export async function spotifyWith(
  owner: TestAccount,
  playlists: readonly ReturnType<typeof spotifyPlaylist>[] = [],
): Promise<VendorAccount> {
  const account = await connect(owner, "spotify");
  await account.put({ spotify: { playlists } });
  return account;
}

export const tracks = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `spotify:track:t${from + index}`);

export const media = (
  owner: TestAccount,
  method: string,
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer> => call(method, `/api/media/${path}`, { token: owner.token, body });

export const codeOf = ({ status, error }: Answer) => [status, error?.code];

/** A recommendation in the API's form. */
export interface Recommendation {
  recommendationId: string;
  source: string;
  provider: string;
  confidence: number;
  tracks: { uri: string; name: string; artist: string; reason: string; score: number }[];
  metadata: {
    artists: string[];
    genres: string[];
    candidates: number;
    unread_seeds: string[];
    discovery: { wanted: number; reached: number } | null;
    partial: boolean;
  };
}

/** The id of a recommendation that was made for the account. */
export async function recommendationOf(owner: TestAccount): Promise<string> {
  const made = await media(owner, "POST", "recommendations", { seedArtists: ["The Simulators"], limit: 3 });
  return made.data<Recommendation>().recommendationId;
}
