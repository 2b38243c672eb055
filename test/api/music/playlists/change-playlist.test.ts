import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import {
  codeOf,
  connectApple,
  connectSandbox,
  media,
  spotifyPlaylist,
  spotifyWith,
  tracks,
} from "#test/support/factories/music";

const change = (owner: Parameters<typeof media>[0], body: Record<string, unknown>) =>
  media(owner, "PUT", "playlists", body);

test("adds at the end, removes every place, and says how many tracks are there then", async () => {
  const owner = await signUp();
  await spotifyWith(owner, [spotifyPlaylist("a", [...tracks(2), ...tracks(1)])]);
  const added = await change(owner, { action: "add_tracks", playlistId: "a", trackUris: tracks(150, 10) });
  expect(added.data()).toEqual({ playlistId: "a", added: 150, already_present: 0, trackCount: 153 });
  const removed = await change(owner, { action: "remove_tracks", playlistId: "a", trackUris: tracks(1) });
  expect(removed.data()).toEqual({ playlistId: "a", removed: 1, trackCount: 151 });
});

test("a track is in a playlist once, whatever is added twice, and the answer counts what was left out", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("a", tracks(120))]);
  const wanted = [...tracks(2, 118), ...tracks(2, 120), ...tracks(1, 121)];
  const added = await change(owner, { action: "add_tracks", playlistId: "a", trackUris: wanted });
  expect(added.data()).toEqual({ playlistId: "a", added: 2, already_present: 3, trackCount: 122 });
  await account.forgetCalls();
  const again = await change(owner, { action: "add_tracks", playlistId: "a", trackUris: wanted });
  expect(again.data()).toEqual({ playlistId: "a", added: 0, already_present: 5, trackCount: 122 });
  expect(await account.calls("POST")).toEqual([]);
  const made = await media(owner, "POST", "playlists", { name: "Twice", trackUris: [...tracks(2), ...tracks(2)] });
  expect(made.data()).toMatchObject({ playlist: { trackCount: 2 } });
});

test("Apple Music and the sandbox have each track once too, even when two requests add it together", async () => {
  const owner = await signUp();
  await connectApple(owner);
  const twice = { name: "Twice", trackUris: ["apple_music:track:1", "apple_music:track:1"] };
  const apple = (await media(owner, "POST", "playlists", twice)).data<{ playlist: { id: string } }>().playlist;
  expect(apple).toMatchObject({ trackCount: 1 });
  const body = {
    action: "add_tracks",
    playlistId: apple.id,
    trackUris: ["apple_music:track:1", "apple_music:track:7"],
  };
  expect((await change(owner, body)).data()).toMatchObject({ added: 1, already_present: 1, trackCount: 2 });

  const other = await signUp();
  await connectSandbox(other);
  const { results } = (await media(other, "POST", "playback", { action: "search", value: "rain" })).data<{
    results: { tracks: { uri: string }[] };
  }>();
  const trackUris = results.tracks.slice(0, 2).map(({ uri }) => uri);
  const mine = (await media(other, "POST", "playlists", { name: "Mine" })).data<{ playlist: { id: string } }>();
  const add = { action: "add_tracks", playlistId: mine.playlist.id, trackUris };
  const answers = await Promise.all([change(other, add), change(other, add)]);
  const counted = answers.map((answer) => answer.data<{ added: number; already_present: number }>());
  expect(counted.map(({ added }) => added).toSorted((one, two) => one - two)).toEqual([0, 2]);
  expect(counted.map(({ added, already_present: present }) => added + present)).toEqual([2, 2]);
});

test("a playlist that cannot be read before the addition is not changed, and the ledger knows it", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("a")]);
  await account.fail({ on: "GET .*/items", times: 3, does: "malformed" });
  const failed = await change(owner, { action: "add_tracks", playlistId: "a", trackUris: tracks(1) });
  expect(codeOf(failed)).toEqual([502, "PROVIDER_ERROR"]);
  expect(await account.calls("POST")).toEqual([]);
  const { effects } = (await call("GET", "/api/effects", { token: owner.token })).data<{ effects: unknown[] }>();
  expect(effects).toMatchObject([{ tool: "spotify_add_tracks", status: "not_made" }]);
});

test("when a part of many tracks fails, the refusal says how many are there", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("a")]);
  const does = { status: 429, headers: { "retry-after": "60" } };
  await account.fail({ on: "POST .*/items", after: 1, times: 9, does });
  const failed = await change(owner, { action: "add_tracks", playlistId: "a", trackUris: tracks(250) });
  expect(codeOf(failed)).toEqual([503, "PROVIDER_RATE_LIMITED"]);
  expect(failed.error?.details).toMatchObject({ done: 100, total: 250 });
});

test("what the provider cannot do is refused, and the ledger knows that nothing happened", async () => {
  const owner = await signUp();
  await connectApple(owner);
  const body = { action: "remove_tracks", playlistId: "p.1", trackUris: ["apple_music:track:1"] };
  expect(codeOf(await change(owner, body))).toEqual([501, "NOT_SUPPORTED"]);
  const { effects } = (await call("GET", "/api/effects", { token: owner.token })).data<{ effects: unknown[] }>();
  expect(effects).toMatchObject([{ tool: "apple_music_remove_tracks", status: "not_made" }]);
});

test("a playlist that was listed earlier selects its provider automatically", async () => {
  const owner = await signUp();
  const apple = await connectApple(owner);
  const { playlist } = (await media(owner, "POST", "playlists", { name: "Mine" })).data<{ playlist: { id: string } }>();
  await media(owner, "GET", "playlists");
  const spotify = await spotifyWith(owner);
  await Promise.all([apple.forgetCalls(), spotify.forgetCalls()]);
  const body = { action: "add_tracks", playlistId: playlist.id, trackUris: ["apple_music:track:7"] };
  expect((await change(owner, body)).data()).toEqual({
    playlistId: playlist.id,
    added: 1,
    already_present: 0,
    trackCount: 1,
  });
  expect(await spotify.calls()).toEqual([]);
});

test("an unknown playlist is not found, and a wrong body names its field", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const good = { action: "add_tracks", playlistId: "none", trackUris: tracks(1) };
  expect(codeOf(await change(owner, good))).toEqual([404, "NOT_FOUND"]);
  const wrong: [Record<string, unknown>, string][] = [
    [{ ...good, action: "shuffle" }, "body.action"],
    [{ ...good, playlistId: "" }, "body.playlistId"],
    [{ ...good, trackUris: [] }, "body.trackUris"],
    [{ ...good, trackUris: ["rain"] }, "body.trackUris.0"],
  ];
  for (const [body, path] of wrong) {
    const refused = await change(owner, body);
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
});
