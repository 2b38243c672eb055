import { expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { codeOf, connectApple, media, spotifyPlaylist, spotifyWith } from "#test/support/factories/music";

test("a playlist is removed from the account, and no list has it any more", async () => {
  const owner = await signUp();
  await spotifyWith(owner, [spotifyPlaylist("a"), spotifyPlaylist("b")]);
  const deleted = await media(owner, "DELETE", "playlists?playlistId=a");
  expect(deleted.data()).toEqual({ deleted: true, playlistId: "a" });
  const { playlists } = (await media(owner, "GET", "playlists")).data<{ playlists: { id: string }[] }>();
  expect(playlists.map(({ id }) => id)).toEqual(["b"]);
});

test("what Apple Music has no call for, a missing id and a student are refused", async () => {
  const owner = await signUp();
  await connectApple(owner);
  expect(codeOf(await media(owner, "DELETE", "playlists?playlistId=p.1"))).toEqual([501, "NOT_SUPPORTED"]);
  const nameless = await media(owner, "DELETE", "playlists");
  expect([nameless.status, issuePaths(nameless)]).toEqual([400, ["query.playlistId"]]);
  const { id } = await createAgent(owner, { maturity_level: "student" });
  const student = await media(owner, "DELETE", `playlists?playlistId=p.1&agent_id=${id}`);
  expect(codeOf(student)).toEqual([403, "GOVERNANCE_VIOLATION"]);
});
