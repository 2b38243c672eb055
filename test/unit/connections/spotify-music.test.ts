import { afterAll, beforeAll, expect, test } from "vitest";

import { spotifyMusic } from "#connections/spotify/spotify-music";
import { spotify } from "#connections/spotify/spotify-provider";
import { type Bench, benchOf } from "#test/support/providers/adapter-bench";
import { type ProviderServer, startProviderServer } from "#test/support/providers/provider-server";
import { manyArtists } from "#test/support/providers/spotify-catalogue";

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.stop());

async function connected(data: Record<string, unknown> = {}) {
  const bench = await benchOf(spotify, server);
  await bench.account.put({ spotify: data });
  return { bench, ...spotifyMusic(bench.call, bench.config.addresses["spotify.api"]) };
}

const uris = (count: number): string[] => Array.from({ length: count }, (_, index) => `spotify:track:t${index}`);
const bodiesOf = async ({ account }: Bench, of: string) =>
  (await account.calls(of)).map(({ body }) => (body === "" ? null : (JSON.parse(body) as unknown)));

test("the player's state, its devices and every command", async () => {
  const { bench, player } = await connected();
  await player.play("spotify:track:rain");
  await player.seek(30_000);
  await player.setVolume(35);
  await player.next();
  await player.previous();
  await player.transfer("device-2");
  expect(await player.state()).toMatchObject({
    isPlaying: true,
    progressMs: 30_000,
    volumePercent: 35,
    deviceId: "device-2",
    currentTrack: {
      uri: "spotify:track:rain",
      artists: ["The Simulators"],
      artworkUrl: "https://images.example/b1.jpg",
    },
  });
  await player.pause();
  expect(await player.state()).toMatchObject({ isPlaying: false });
  expect((await player.devices()).map(({ id, isActive }) => [id, isActive])).toEqual([
    ["device-1", false],
    ["device-2", true],
  ]);
  await player.play();
  await player.play("spotify:playlist:p1");
  expect(await bodiesOf(bench, "/me/player/play")).toEqual([
    { uris: ["spotify:track:rain"] },
    null,
    { context_uri: "spotify:playlist:p1" },
  ]);
});

test("without an active device there is no state, and a command says that the device is missing", async () => {
  const { player } = await connected({
    player: { is_playing: false, progress_ms: 0, volume: 50, device: null, uri: null },
  });
  expect(await player.state()).toBeNull();
  await expect(player.pause()).rejects.toMatchObject({ code: "DEVICE_NOT_FOUND" });
  await expect(player.transfer("device-9")).rejects.toMatchObject({ code: "DEVICE_NOT_FOUND" });
});

test("a URI of another provider or kind is refused before anybody is called", async () => {
  const { bench, player, library } = await connected();
  for (const uri of ["apple_music:track:1", "spotify:user:1", "rain", "spotify:track:a/../b"])
    await expect(player.play(uri)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(library.addTracks("p", ["spotify:playlist:1"])).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(await bench.account.calls()).toEqual([]);
});

test("a search asks for ten at a time, as many as it needs", async () => {
  const { bench, library } = await connected({ found: 24 });
  expect((await library.search("rain", ["track", "artist"], 25)).tracks).toHaveLength(24);
  expect((await bench.account.calls("/search")).map(({ query }) => [query["limit"], query["offset"]])).toEqual([
    ["10", "0"],
    ["10", "10"],
    ["5", "20"],
  ]);
});

test.each([false, true])("playlists in the shapes of 2026, and in those of before: %s", async (oldShapes) => {
  const { library } = await connected({ oldShapes });
  const made = await library.createPlaylist({
    name: "Evening",
    description: "Slow",
    isPublic: false,
    trackUris: uris(120),
  });
  expect(made).toMatchObject({ name: "Evening", description: "Slow", isPublic: false, trackCount: 120 });
  expect((await library.playlists()).items).toMatchObject([{ id: made.id, trackCount: 120 }]);
  const first = await library.playlistTracks(made.id);
  const second = await library.playlistTracks(made.id, first.next ?? "");
  const third = await library.playlistTracks(made.id, second.next ?? "");
  const all = [...first.items, ...second.items, ...third.items];
  expect(all.map(({ track }) => track.uri)).toEqual(uris(120));
  expect(all.map(({ position }) => position)).toEqual(uris(120).map((_, index) => index));
  expect(third.next).toBeNull();
  expect(await library.removeTracks(made.id, uris(101))).toBe(101);
  expect((await library.playlistTracks(made.id)).items).toHaveLength(19);
  await library.deletePlaylist(made.id);
  expect((await library.playlists()).items).toEqual([]);
});

test("when a part of many tracks fails, the error says how many are there", async () => {
  const { bench, library } = await connected();
  const { id } = await library.createPlaylist({ name: "Long", description: "", isPublic: true, trackUris: [] });
  const limits = { status: 429, headers: { "retry-after": "60" } };
  await bench.account.fail({ on: "POST .*/items", after: 1, does: limits });
  await expect(library.addTracks(id, uris(250))).rejects.toMatchObject({
    code: "PROVIDER_RATE_LIMITED",
    details: { provider: "spotify", done: 100, total: 250 },
    headers: { "Retry-After": "60" },
  });
  expect((await library.playlists()).items[0]?.trackCount).toBe(100);
});

test("what was heard, and the tracks of an artist", async () => {
  const { bench, library } = await connected();
  expect(await library.recentlyPlayed()).toMatchObject([
    { track: { uri: "spotify:track:heard" }, playedAt: "2026-11-20T10:00:00.000Z" },
  ]);
  const about = await library.aboutArtist("The Simulators");
  expect([about.genres, about.tracks.length]).toEqual([[], 10]);
  // A quotation mark in a name does not end the vendor's filter.
  await library.aboutArtist('The "Simulators"');
  expect((await bench.account.calls("/search")).map(({ query }) => query["q"])).toEqual([
    'artist:"The Simulators"',
    'artist:"The Simulators"',
  ]);
});

test("the genres of an artist, and songs beside it where the vendor shows playlists of others", async () => {
  for (const oldShapes of [false, true]) {
    const { bench, library } = await connected({ catalogue: manyArtists(), oldShapes });
    expect((await library.aboutArtist("Adele")).genres).toEqual(["british soul", "pop soul"]);
    await bench.account.forgetCalls();
    const { tracks, calls } = await library.tracksBeside("Adele");
    expect(await bench.account.calls()).toHaveLength(calls);
    expect(new Set(tracks.flatMap(({ artists }) => artists)).size).toBe(oldShapes ? 8 : 0);
  }
});

test("genres are searched part by part, within the calls that are allowed", async () => {
  const { bench, library } = await connected({ catalogue: manyArtists() });
  const found = await library.tracksOfGenres(["soul", "house"], 40, 3);
  expect((await bench.account.calls()).map(({ query }) => [query["q"], query["offset"]])).toEqual([
    ['genre:"soul"', "0"],
    ['genre:"house"', "0"],
    ['genre:"soul"', "10"],
  ]);
  expect(found.map(({ genres }) => genres[0]).filter((genre) => genre === "soul")).toHaveLength(20);
});

test("tracks of a genre, one track by its URI, and how many a playlist has", async () => {
  const { bench, library } = await connected();
  expect(await library.tracksOfGenres(["hip hop"], 3, 2)).toHaveLength(3);
  expect((await bench.account.calls("/search")).map(({ query }) => query["q"])).toEqual(['genre:"hip hop"']);
  expect(await library.track("spotify:track:rain")).toMatchObject({ name: "Song rain", artists: ["The Simulators"] });
  expect(await library.track("spotify:track:none")).toBeNull();
  const made = await library.createPlaylist({ name: "A", description: "", isPublic: false, trackUris: uris(3) });
  expect(await library.trackCount(made.id)).toBe(3);
  const versionOf = async () => (await library.playlists()).items[0]?.version;
  const before = await versionOf();
  expect(await versionOf()).toBe(before);
  await library.addTracks(made.id, ["spotify:track:more"]);
  expect(await versionOf()).not.toBe(before);
});
