import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  codeOf,
  connectApple,
  connectSandbox,
  media,
  type Recommendation,
  spotifyPlaylist,
  spotifyWith,
  tracks,
} from "#test/support/factories/music";

const urisOf = ({ tracks: found }: Recommendation): string[] => found.map(({ uri }) => uri);

test("by an artist: what the provider has of it, each track with its reason", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  const answer = await media(owner, "POST", "recommendations", { seedArtists: ["The Simulators"], limit: 3 });
  const made = answer.data<Recommendation>();
  expect(made).toMatchObject({ source: "api", provider: "spotify" });
  expect(made.tracks).toEqual([
    {
      uri: "spotify:track:found0",
      name: "Song found0",
      artist: "The Simulators",
      album: "Recorded Calls",
      artworkUrl: "https://images.example/b1.jpg",
      durationMs: 180_000,
      score: 0.75,
      reason: "By The Simulators, whom you named.",
    },
  ]);
  expect(made.confidence).toBeCloseTo(0.433, 6);
  // Nothing leads to other artists, and the places of those stay free.
  expect(made.metadata).toEqual({
    artists: ["The Simulators"],
    genres: [],
    candidates: 10,
    unread_seeds: [],
    discovery: { wanted: 0.5, reached: 0 },
    partial: false,
  });
  const calls = await account.calls();
  expect(calls.map(({ query }) => [query["q"], query["type"]])).toEqual([
    ['artist:"The Simulators"', "track,artist"],
    ["The Simulators", "playlist"],
  ]);
});

test("by tracks: no seed is recommended, and the same question has the same answer", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const body = { seedTracks: ["spotify:track:found0", "spotify:track:other"], limit: 18 };
  const [first, second] = [
    (await media(owner, "POST", "recommendations", body)).data<Recommendation>(),
    (await media(owner, "POST", "recommendations", body)).data<Recommendation>(),
  ];
  expect(urisOf(first)).toHaveLength(9);
  expect(urisOf(first)).not.toContain("spotify:track:found0");
  expect(second.tracks).toEqual(first.tracks);
});

test("songs that share a playlist of the tenant with the seed come first", async () => {
  const owner = await signUp();
  const lists = ["a", "b"].map((id) => spotifyPlaylist(id, ["spotify:track:seed", "spotify:track:friend"]));
  await spotifyWith(owner, lists);
  await media(owner, "GET", "playlists");
  const body = { seedTracks: ["spotify:track:seed"], limit: 2 };
  const { tracks: found } = (await media(owner, "POST", "recommendations", body)).data<Recommendation>();
  expect(found[0]?.uri).toBe("spotify:track:friend");
});

test("without seeds what was heard decides; without that too, it is refused", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  const made = (await media(owner, "POST", "recommendations", {})).data<Recommendation>();
  expect(made.source).toBe("history");
  expect(made.tracks[0]?.reason).toBe("You often hear The Simulators.");
  expect(urisOf(made)).not.toContain("spotify:track:heard");
  await account.put({ spotify: { heard: [] } });
  expect(codeOf(await media(owner, "POST", "recommendations", {}))).toEqual([400, "NO_SEEDS_AND_NO_HISTORY"]);
});

test("what was played through the platform is history too, and is not recommended itself", async () => {
  const owner = await signUp();
  await connectSandbox(owner);
  expect(codeOf(await media(owner, "POST", "recommendations", {}))).toEqual([400, "NO_SEEDS_AND_NO_HISTORY"]);
  const jazz = (await media(owner, "GET", "recommendations/genre/jazz?limit=1")).data<Recommendation>();
  const played = jazz.tracks[0]?.uri ?? "";
  await media(owner, "POST", "playback", { action: "play", value: played });
  const made = (await media(owner, "POST", "recommendations", {})).data<Recommendation>();
  expect(made).toMatchObject({ source: "history", provider: "sandbox_music" });
  expect(made.tracks.length).toBeGreaterThan(3);
  expect(urisOf(made)).not.toContain(played);
  expect(made.tracks[0]?.reason).toMatch(/^You often hear /);
});

test("Apple Music is asked in its own words", async () => {
  const owner = await signUp();
  const account = await connectApple(owner);
  const body = { seedTracks: ["apple_music:track:101"], limit: 5 };
  const { tracks: found } = (await media(owner, "POST", "recommendations", body)).data<Recommendation>();
  expect(found.map(({ uri }) => uri)).toContain("apple_music:track:102");
  expect((await account.calls("/charts")).map(({ query }) => query["genre"])).toEqual(["7"]);
  expect((await account.calls()).length).toBe(4);
});

test("a seed that is invalid or unknown to the provider is refused with its position", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const wrong: [Record<string, unknown>, string][] = [
    [{ seedTracks: ["spotify:track:none"] }, "body.seedTracks.0"],
    [{ seedTracks: ["spotify:track:a", "apple_music:track:1"] }, "body.seedTracks.1"],
    [{ seedTracks: tracks(6) }, "body.seedTracks"],
    [{ seedArtists: [""] }, "body.seedArtists.0"],
    [{ limit: 0 }, "body.limit"],
    [{ limit: 51 }, "body.limit"],
  ];
  for (const [body, path] of wrong) {
    const refused = await media(owner, "POST", "recommendations", body);
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
});

test("a student may ask", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const { id } = await createAgent(owner, { maturity_level: "student" });
  const body = { seedArtists: ["The Simulators"], agent_id: id };
  expect((await media(owner, "POST", "recommendations", body)).status).toBe(200);
  const kept = await call("GET", "/api/media/recommendations", { token: owner.token });
  expect(kept.data()).toMatchObject({ recommendations: [{ agent_id: id }] });
});
