import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { codeOf, connectApple, media, spotifyPlaylist, spotifyWith, tracks } from "#test/support/factories/music";

const change = (owner: Parameters<typeof media>[0], body: Record<string, unknown>) =>
  media(owner, "PUT", "playlists", body);

test("adds at the end, removes every place, and says how many tracks are there then", async () => {
  const owner = await signUp();
  await spotifyWith(owner, [spotifyPlaylist("a", [...tracks(2), ...tracks(1)])]);
  const added = await change(owner, { action: "add_tracks", playlistId: "a", trackUris: tracks(150, 10) });
  expect(added.data()).toEqual({ playlistId: "a", added: 150, trackCount: 153 });
  const removed = await change(owner, { action: "remove_tracks", playlistId: "a", trackUris: tracks(1) });
  expect(removed.data()).toEqual({ playlistId: "a", removed: 1, trackCount: 151 });
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
  expect((await change(owner, body)).data()).toEqual({ playlistId: playlist.id, added: 1, trackCount: 1 });
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
