import { expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { connectApple, media, type Recommendation, spotifyPlaylist, spotifyWith } from "#test/support/factories/music";
import { manyArtists } from "#test/support/providers/spotify-catalogue";
import type { VendorAccount } from "#test/support/providers/vendor-account";

/** A tenant with an account at the simulated Spotify that has eight artists. */
async function listener(more: Record<string, unknown> = {}): Promise<{ owner: TestAccount; account: VendorAccount }> {
  const owner = await signUp({ tier: "team" });
  const account = await spotifyWith(owner);
  await account.put({ spotify: { catalogue: manyArtists(), heard: ["s0x1", "s4x1"], ...more } });
  return { owner, account };
}

const recommend = async (owner: TestAccount, body: Record<string, unknown>): Promise<Recommendation> =>
  (await media(owner, "POST", "recommendations", body)).data<Recommendation>();

const shareOfOthers = ({ tracks }: Recommendation, ...seeds: string[]): number =>
  tracks.filter(({ artist }) => !seeds.includes(artist)).length / tracks.length;

test("two artists lead to others by their genres, with four calls; the same again makes none", async () => {
  const { owner, account } = await listener();
  const body = { seedArtists: ["Adele", "Daft Punk"], limit: 20 };
  const made = await recommend(owner, body);
  expect(made.tracks).toHaveLength(20);
  expect(shareOfOthers(made, "Adele", "Daft Punk")).toBeGreaterThanOrEqual(0.4);
  expect(made.tracks.some(({ artist }) => artist === "Metallica")).toBe(false);
  expect(made.metadata.genres).toContain("soul");
  expect(made.metadata.discovery?.reached).toBeGreaterThanOrEqual(0.4);
  expect(await account.calls()).toHaveLength(4);
  await account.forgetCalls();
  expect((await recommend(owner, body)).tracks).toEqual(made.tracks);
  expect(await account.calls()).toEqual([]);
});

test("an artist whose genres the vendor does not tell is known by name", async () => {
  const { owner } = await listener({ catalogue: { ...manyArtists(), tellsGenres: false } });
  const made = await recommend(owner, { seedArtists: ["Adele"], limit: 20 });
  expect(made.metadata.genres).toEqual(["soul", "pop"]);
  expect(shareOfOthers(made, "Adele")).toBeGreaterThanOrEqual(0.4);
});

test("an app that sees playlists of others finds songs that are beside the artist in one", async () => {
  const { owner, account } = await listener({ oldShapes: true });
  const made = await recommend(owner, { seedArtists: ["Adele"], limit: 20 });
  expect(made.tracks.map(({ reason }) => reason)).toContain("In playlists together with Adele.");
  expect((await account.calls()).length).toBeLessThanOrEqual(4);
});

test("feedback on the mixture moves the share of other artists", async () => {
  const { owner } = await listener();
  const body = { seedArtists: ["Adele"], limit: 10 };
  const before = await recommend(owner, body);
  const feedback = { recommendationId: before.recommendationId, score: -1, category: "diversity" };
  expect((await media(owner, "POST", "recommendations/feedback", feedback)).status).toBe(200);
  const after = await recommend(owner, body);
  expect(after.metadata.discovery?.wanted).toBe(0.8);
  expect(shareOfOthers(after, "Adele")).toBeGreaterThan(shareOfOthers(before, "Adele"));
});

test("no recommendation makes more than four calls, however many seeds it has", async () => {
  const artists = ["Adele", "Daft Punk", "Justice", "Duffy", "Metallica"];
  const trackUris = ["s0x2", "s1x2", "s2x2", "s3x2", "s4x2"].map((id) => `spotify:track:${id}`);
  for (const body of [
    {},
    { seedArtists: artists.slice(0, 1) },
    { seedArtists: artists },
    { seedTracks: trackUris },
    { seedTracks: trackUris, seedArtists: artists, limit: 50 },
  ]) {
    const { owner, account } = await listener();
    const made = await recommend(owner, body);
    expect(made.tracks.length).toBeGreaterThan(5);
    expect((await account.calls()).length, JSON.stringify(body)).toBeLessThanOrEqual(4);
    expect(made.tracks.map(({ uri }) => uri).filter((uri) => body.seedTracks?.includes(uri))).toEqual([]);
    expect(made.metadata.unread_seeds).toEqual(body.seedTracks === undefined ? [] : trackUris.slice(2));
  }
  const { owner, account } = await listener();
  for (const path of ["genre/soul?limit=50", "mood/focus?limit=50"]) {
    await account.forgetCalls();
    await media(owner, "GET", `recommendations/${path}`);
    expect((await account.calls()).length, path).toBeLessThanOrEqual(4);
  }
  const apple = await signUp();
  const theirs = await connectApple(apple);
  await recommend(apple, { seedArtists: ["The Simulators"], provider: "apple_music" });
  expect((await theirs.calls()).length).toBeLessThanOrEqual(4);
});

test("a part of the calls that the vendor refuses leaves the rest, and the record says so", async () => {
  const { owner, account } = await listener();
  await account.fail({ on: "/search", after: 1, times: 9, does: { status: 429, headers: { "retry-after": "60" } } });
  const made = await recommend(owner, { seedArtists: ["Adele"], limit: 10 });
  expect(made.tracks.length).toBeGreaterThan(0);
  expect(made.metadata.partial).toBe(true);
  const [kept] = (await media(owner, "GET", "recommendations")).data<{ recommendations: Recommendation[] }>()
    .recommendations;
  expect(kept?.metadata).toEqual(made.metadata);
});

test("nine requests of three tenants make at most 36 calls, and those that ask the same at once share them", async () => {
  const tenants = await Promise.all([listener(), listener(), listener()]);
  await Promise.all(
    tenants.flatMap(({ owner }) => [
      recommend(owner, {}),
      recommend(owner, { seedArtists: ["Adele"] }),
      media(owner, "GET", "recommendations/mood/focus"),
    ]),
  );
  const counts = await Promise.all(tenants.map(async ({ account }) => (await account.calls()).length));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(36);

  const { owner, account } = await listener();
  const body = { seedArtists: ["Justice"], limit: 5 };
  const same = await Promise.all(Array.from({ length: 9 }, () => recommend(owner, body)));
  expect(new Set(same.map(({ tracks }) => JSON.stringify(tracks))).size).toBe(1);
  expect((await account.calls()).length).toBeLessThanOrEqual(4);
});

test("the songs of a playlist are asked for once while its version stays", async () => {
  const owner = await signUp();
  const uris = Array.from({ length: 60 }, (_, index) => `spotify:track:t${index}`);
  const account = await spotifyWith(owner, [spotifyPlaylist("a", uris)]);
  await media(owner, "GET", "playlists");
  const read = async () =>
    (await media(owner, "GET", "playlists/a/tracks")).data<{ tracks: unknown[] }>().tracks.length;
  await account.forgetCalls();
  // The first part is known from the list.
  expect([await read(), (await account.calls()).length]).toEqual([60, 1]);
  expect([await read(), (await account.calls()).length]).toEqual([60, 1]);
  const change = { action: "add_tracks", playlistId: "a", trackUris: ["spotify:track:new"] };
  await media(owner, "PUT", "playlists", change);
  expect(await read()).toBe(61);
});
