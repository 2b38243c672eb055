import { afterAll, beforeAll, expect, test } from "vitest";

import { appleMusicOf } from "#connections/apple-music/apple-music";
import { appleMusic } from "#connections/apple-music/apple-music-provider";
import { benchOf } from "#test/support/providers/adapter-bench";
import { type ProviderServer, startProviderServer } from "#test/support/providers/provider-server";

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.stop());

async function connected() {
  const bench = await benchOf(appleMusic, server);
  return { bench, ...appleMusicOf(bench.call, bench.config.addresses["apple_music.api"], undefined) };
}

const uris = (count: number): string[] => Array.from({ length: count }, (_, index) => `apple_music:track:${index}`);

test("without a linked player nothing plays, and that is said", async () => {
  const { bench, player } = await connected();
  expect(await player.state()).toBeNull();
  expect(await player.devices()).toEqual([]);
  const commands = [
    player.play(),
    player.pause(),
    player.next(),
    player.previous(),
    player.seek(1),
    player.transfer("d"),
  ];
  for (const command of [...commands, player.setVolume(5)])
    await expect(command).rejects.toMatchObject({ code: "DEVICE_NOT_FOUND" });
  expect(await bench.account.calls()).toEqual([]);
});

test("a search in the account's own country", async () => {
  const { library } = await connected();
  const found = await library.search("rain in may", ["track", "artist", "playlist"], 50);
  expect(found.tracks[0]).toMatchObject({
    uri: "apple_music:track:101",
    artists: ["The Simulators"],
    artworkUrl: "https://images.example/600x600.jpg",
    durationMs: 200_000,
    genres: ["Electronic"],
  });
  expect(found.artists).toMatchObject([{ uri: "apple_music:artist:77" }]);
  expect(found.playlists).toMatchObject([{ uri: "apple_music:playlist:pl.1" }]);
  const { genres, tracks } = await library.aboutArtist("The Simulators");
  expect([genres, tracks.map(({ uri }) => uri)]).toEqual([
    ["Electronic"],
    ["apple_music:track:101", "apple_music:track:102"],
  ]);
  const beside = await library.tracksBeside("The Simulators");
  expect([beside.calls, beside.tracks.map(({ artists }) => artists[0])]).toEqual([
    2,
    ["The Simulators", "Others on the List"],
  ]);
});

test("playlists: made with tracks, added to, read in parts; an empty one is no fault", async () => {
  const { library } = await connected();
  const full = await library.createPlaylist({ name: "Full", description: "d", isPublic: true, trackUris: uris(2) });
  const empty = await library.createPlaylist({ name: "Empty", description: "", isPublic: false, trackUris: [] });
  expect(await library.addTracks(full.id, uris(120))).toBe(118);
  const first = await library.playlistTracks(full.id);
  const second = await library.playlistTracks(full.id, first.next ?? "");
  expect([first.items.length, second.items.length, second.next]).toEqual([100, 20, null]);
  expect(second.items[0]?.position).toBe(100);
  expect(await library.playlistTracks(empty.id)).toEqual({ items: [], next: null });
  expect((await library.playlists()).items.map(({ name }) => name)).toEqual(["Full", "Empty"]);
});

test("a song of the user's own library keeps its kind, and is told by its id in the catalogue", async () => {
  const { bench, library } = await connected();
  await library.createPlaylist({
    name: "Mine",
    description: "",
    isPublic: false,
    trackUris: ["apple_music:track:i.abc"],
  });
  const [made] = await bench.account.calls("POST");
  expect(JSON.parse(made?.body ?? "")).toMatchObject({
    relationships: { tracks: { data: [{ id: "i.abc", type: "library-songs" }] } },
  });
  expect((await library.recentlyPlayed()).map(({ track }) => track.uri)).toEqual(["apple_music:track:900"]);
});

test("tracks of a genre by its chart, else by a search; one track by its URI, and how many a playlist has", async () => {
  const { bench, library } = await connected();
  expect((await library.tracksOfGenres(["jazz"], 2, 2)).map(({ uri, genres }) => [uri, genres])).toEqual([
    ["apple_music:track:601", ["Jazz"]],
    ["apple_music:track:602", ["Jazz"]],
  ]);
  expect((await library.tracksOfGenres(["polka"], 5, 2)).map(({ uri }) => uri)).toContain("apple_music:track:101");
  expect(await library.track("apple_music:track:900")).toMatchObject({ uri: "apple_music:track:900" });
  expect(await library.track("apple_music:track:i.own")).toMatchObject({ uri: "apple_music:track:900" });
  expect(await library.track("apple_music:track:none")).toBeNull();
  expect((await bench.account.calls("/songs/")).map(({ path }) => path.replace("/apple-music/v1", ""))).toContain(
    "/me/library/songs/i.own",
  );
  const made = await library.createPlaylist({ name: "A", description: "", isPublic: false, trackUris: uris(3) });
  const empty = await library.createPlaylist({ name: "B", description: "", isPublic: false, trackUris: [] });
  expect([await library.trackCount(made.id), await library.trackCount(empty.id)]).toEqual([3, 0]);
});

test("what the vendor has no call for is refused, never said to be done", async () => {
  const { library } = await connected();
  await expect(library.removeTracks("p.0", uris(1))).rejects.toMatchObject({ code: "NOT_SUPPORTED" });
  await expect(library.deletePlaylist("p.0")).rejects.toMatchObject({ code: "NOT_SUPPORTED" });
});

test("a developer token that Apple refuses is the operator's fault, a user's token the user's", async () => {
  const { bench, library } = await connected();
  await bench.account.fail({ does: { status: 401, json: { errors: [{ code: "40100", detail: "bad" }] } } });
  await expect(library.playlists()).rejects.toMatchObject({ code: "NOT_CONFIGURED" });
  await bench.account.withdraw();
  await expect(library.playlists()).rejects.toMatchObject({ code: "REAUTHENTICATION_REQUIRED" });
});
