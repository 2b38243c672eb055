import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { codeOf, connectApple, media, spotifyWith, tracks } from "#test/support/factories/music";

interface Made {
  playlist: { id: string; name: string; trackCount: number };
}

test("makes a playlist with its tracks, and says what is there", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  const made = await media(owner, "POST", "playlists", { name: "Quiet", isPublic: true, trackUris: tracks(120) });
  expect(made.status, made.text).toBe(201);
  expect(made.data<Made>().playlist).toMatchObject({
    name: "Quiet",
    isPublic: true,
    trackCount: 120,
    provider: "spotify",
  });
  expect(made.headers["location"]).toBe(`/api/media/playlists/${made.data<Made>().playlist.id}/tracks`);
  expect(await account.calls("POST /spotify/v1/playlists")).toHaveLength(2);
});

test("Apple Music makes one too, and the named provider decides", async () => {
  const owner = await signUp();
  const [spotify, apple] = [await spotifyWith(owner), await connectApple(owner)];
  await spotify.forgetCalls();
  const body = { name: "Mine", trackUris: ["apple_music:track:1"], provider: "apple_music" };
  expect((await media(owner, "POST", "playlists", body)).data<Made>().playlist).toMatchObject({ trackCount: 1 });
  expect(await spotify.calls()).toEqual([]);
  expect(await apple.calls("POST")).toHaveLength(1);
});

test("a wrong body is refused with its field, and no provider is called", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  const wrong: [Record<string, unknown>, string][] = [
    [{}, "body.name"],
    [{ name: " " }, "body.name"],
    [{ name: "A", isPublic: "yes" }, "body.isPublic"],
    [{ name: "A", trackUris: ["spotify:track:1", "apple_music:track:1"] }, "body.trackUris.1"],
    [{ name: "A", trackUris: ["spotify:playlist:1"] }, "body.trackUris.0"],
    [{ name: "A", trackUris: tracks(501) }, "body.trackUris"],
    [{ name: "A", provider: "radio" }, "body.provider"],
  ];
  for (const [body, path] of wrong) {
    const refused = await media(owner, "POST", "playlists", body);
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
  expect(await account.calls()).toEqual([]);
});

test("for an agent its level decides: not a student's, an intern's with an approval of exactly this, a supervised one's", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  const agentAt = async (level: string) => (await createAgent(owner, { maturity_level: level })).id;
  const create = (body: Record<string, unknown>) => media(owner, "POST", "playlists", { name: "Quiet", ...body });
  const student = await create({ agent_id: await agentAt("student") });
  expect(codeOf(student)).toEqual([403, "GOVERNANCE_VIOLATION"]);

  const intern = await agentAt("intern");
  const asked = await create({ agent_id: intern });
  expect(asked.error?.details).toMatchObject({ approval_required: true });
  const { path, body } = (asked.error?.details["request"] ?? {}) as { path: string; body: unknown };
  const { id } = (await call("POST", path, { token: owner.token, body })).data<{ id: string }>();
  await decide(owner, id, "approve");
  expect(codeOf(await create({ name: "Loud", agent_id: intern, approval_id: id }))).toEqual([409, "CONFLICT"]);
  expect(await account.calls("POST")).toEqual([]);
  expect((await create({ agent_id: intern, approval_id: id })).status).toBe(201);
  expect(codeOf(await create({ agent_id: intern, approval_id: id }))).toEqual([409, "CONFLICT"]);
  expect((await create({ agent_id: await agentAt("supervised") })).status).toBe(201);
  expect(await account.calls("POST")).toHaveLength(2);
});

test("every playlist that was made, or may have been, is in the ledger of effects", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  await media(owner, "POST", "playlists", { name: "One" });
  await account.fail({ on: "POST", afterEffect: true, does: "drop" });
  expect(codeOf(await media(owner, "POST", "playlists", { name: "Two" }))).toEqual([502, "PROVIDER_ERROR"]);
  const { effects } = (await call("GET", "/api/effects", { token: owner.token })).data<{ effects: unknown[] }>();
  expect(effects).toMatchObject([
    { tool: "spotify_create_playlist", action: "media_playlist_manage", status: "unknown", arguments: { name: "Two" } },
    { status: "done", arguments: { name: "One" } },
  ]);
});

test("the same request with the same key makes one playlist", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const options = { token: owner.token, headers, body: { name: "Once" } };
  const [first, second] = [
    await call("POST", "/api/media/playlists", options),
    await call("POST", "/api/media/playlists", options),
  ];
  expect(second.data()).toEqual(first.data());
  expect(await account.calls("POST")).toHaveLength(1);
});
