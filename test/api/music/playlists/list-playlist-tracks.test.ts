import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { codeOf, connectApple, media, spotifyPlaylist, spotifyWith, tracks } from "#test/support/factories/music";

interface Tracks {
  tracks: { track_uri: string; position: number }[];
  truncated: boolean;
}

test("all tracks in their order, with their places, however many parts they come in", async () => {
  const owner = await signUp();
  await spotifyWith(owner, [spotifyPlaylist("a", tracks(120))]);
  const list = (await media(owner, "GET", "playlists/a/tracks")).data<Tracks>();
  expect(list.tracks.map(({ track_uri }) => track_uri)).toEqual(tracks(120));
  expect(list.tracks.map(({ position }) => position)).toEqual(tracks(120).map((_, index) => index));
  expect(list.tracks[0]).toEqual({
    track_uri: "spotify:track:t0",
    track_name: "Song t0",
    artist_names: ["The Simulators"],
    album_name: "Recorded Calls",
    duration_ms: 180_000,
    artwork_url: "https://images.example/b1.jpg",
    position: 0,
    added_at: "2026-11-01T08:00:00Z",
  });
  expect(list.truncated).toBe(false);
});

test("an empty playlist has no tracks, an unknown one is not found", async () => {
  const owner = await signUp();
  await spotifyWith(owner, [spotifyPlaylist("a")]);
  expect((await media(owner, "GET", "playlists/a/tracks")).data<Tracks>().tracks).toEqual([]);
  expect(codeOf(await media(owner, "GET", "playlists/none/tracks"))).toEqual([404, "NOT_FOUND"]);
});

test("a playlist of Apple Music has no times of adding", async () => {
  const owner = await signUp();
  await connectApple(owner);
  const body = { name: "Mine", trackUris: ["apple_music:track:5"] };
  const { playlist } = (await media(owner, "POST", "playlists", body)).data<{ playlist: { id: string } }>();
  const list = (await media(owner, "GET", `playlists/${playlist.id}/tracks`)).data<Tracks>();
  expect(list.tracks).toMatchObject([{ track_uri: "apple_music:track:5", added_at: null }]);
});

test("a provider that fails before the end says so", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("a", tracks(60))]);
  await account.fail({ on: "/items", after: 1, times: 9, does: "malformed" });
  expect(codeOf(await media(owner, "GET", "playlists/a/tracks"))).toEqual([502, "PLAYLIST_SYNC_FAILED"]);
});
