import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, unknownId } from "#test/support/factories/agents";
import {
  codeOf,
  connectSandbox,
  media,
  type Recommendation,
  spotifyPlaylist,
  spotifyWith,
  tracks,
} from "#test/support/factories/music";
import { connect } from "#test/support/providers/vendor-account";

interface List {
  playlists: { id: string; name: string; trackCount: number | null }[];
  truncated: boolean;
}

/** The copy of a tenant's playlists: the ids, and the URIs of the stored songs. */
const copyOf = async (tenantId: string): Promise<Record<string, string[] | null>> => {
  const rows = await inDatabase("SELECT external_id, songs FROM music_playlists WHERE tenant_id = ?", tenantId);
  return Object.fromEntries(
    rows.map(([id, songs]) => [
      String(id),
      typeof songs !== "string" ? null : (JSON.parse(songs) as { uri: string }[]).map(({ uri }) => uri),
    ]),
  );
};

test("playlists come in one form, in the provider's order, however many parts it gives them in", async () => {
  const owner = await signUp();
  const many = Array.from({ length: 60 }, (_, index) => spotifyPlaylist(`p${index}`));
  await spotifyWith(owner, [spotifyPlaylist("first", tracks(2)), ...many]);
  const list = (await media(owner, "GET", "playlists")).data<List>();
  expect(list.playlists).toHaveLength(61);
  expect(list.playlists[0]).toEqual({
    id: "first",
    uri: "spotify:playlist:first",
    name: "Playlist first",
    description: "Slow",
    provider: "spotify",
    trackCount: 2,
    isPublic: false,
    artworkUrl: null,
  });
  expect(list.truncated).toBe(false);
});

test("no more than 500 are listed, and the answer says that there are more", async () => {
  const owner = await signUp();
  await spotifyWith(
    owner,
    Array.from({ length: 510 }, (_, index) => spotifyPlaylist(`p${index}`)),
  );
  const list = (await media(owner, "GET", "playlists?provider=spotify")).data<List>();
  expect([list.playlists.length, list.truncated]).toEqual([500, true]);
}, 30_000);

test("the copy follows the account: new songs are read once, a playlist that vanished disappears", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("a", tracks(2)), spotifyPlaylist("b", tracks(1))]);
  await media(owner, "GET", "playlists");
  expect(await copyOf(owner.tenantId)).toEqual({ a: tracks(2), b: tracks(1) });
  await account.forgetCalls();
  await media(owner, "GET", "playlists");
  expect(await account.calls("/items")).toEqual([]);
  await account.put({ spotify: { playlists: [spotifyPlaylist("a", tracks(3))] } });
  await media(owner, "GET", "playlists");
  expect(await copyOf(owner.tenantId)).toEqual({ a: tracks(3) });
});

test("a list asks for the songs of a few playlists only; the others have their turn later", async () => {
  const owner = await signUp();
  const account = await spotifyWith(
    owner,
    Array.from({ length: 9 }, (_, index) => spotifyPlaylist(`p${index}`, tracks(1))),
  );
  const read = async () => {
    await media(owner, "GET", "playlists");
    return Object.values(await copyOf(owner.tenantId)).filter((songs) => songs !== null).length;
  };
  const counts = [await read(), await read(), await read()];
  expect(counts).toEqual([4, 8, 9]);
  expect(await account.calls("/items")).toHaveLength(9);
});

test("of many playlists the songs of forty are kept, and no more are read when they are", async () => {
  const owner = await signUp({ tier: "enterprise" });
  const account = await spotifyWith(
    owner,
    Array.from({ length: 45 }, (_, index) => spotifyPlaylist(`p${index}`, tracks(1))),
  );
  const list = async () => (await media(owner, "GET", "playlists")).data<List>().playlists.length;
  let read = -1;
  for (let times = 0; times < 20 && (await account.calls("/items")).length > read; times += 1) {
    read = (await account.calls("/items")).length;
    expect(await list()).toBe(45);
  }
  const kept = Object.values(await copyOf(owner.tenantId)).filter((songs) => songs !== null);
  expect([kept.length, read]).toEqual([40, 40]);
}, 60_000);

test("when the provider fails before the end of the list, that is said, and the copy is as it was", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("a", tracks(1))]);
  await media(owner, "GET", "playlists");
  await account.put({ spotify: { playlists: Array.from({ length: 60 }, (_, index) => spotifyPlaylist(`p${index}`)) } });
  await account.fail({
    on: "/me/playlists",
    after: 1,
    times: 9,
    does: { status: 400, json: { error: { status: 400 } } },
  });
  const invalid = await media(owner, "GET", "playlists");
  expect(codeOf(invalid)).toEqual([400, "INVALID_INPUT"]);
  expect(await copyOf(owner.tenantId)).toEqual({ a: tracks(1) });

  const [other, theirs] = [await signUp(), await connect(await signUp(), "spotify")];
  await theirs.forgetCalls();
  const failing = await spotifyWith(other, [spotifyPlaylist("a")]);
  await failing.fail({ on: "/me/playlists", times: 9, does: "malformed" });
  const failed = await media(other, "GET", "playlists");
  expect(codeOf(failed)).toEqual([502, "PLAYLIST_SYNC_FAILED"]);
  expect(failed.error?.details).toMatchObject({ provider: "spotify" });
});

test("while the provider fails or limits requests, the copy is listed with its time, and said to be stale", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("a", tracks(1)), spotifyPlaylist("b")]);
  const fresh = (await media(owner, "GET", "playlists")).data<List & { stale: boolean; as_of: string | null }>();
  expect([fresh.stale, fresh.as_of]).toEqual([false, null]);
  await account.fail({ on: "/me/playlists", times: 1, does: { status: 429, headers: { "retry-after": "60" } } });
  const copy = (await media(owner, "GET", "playlists")).data<List & { stale: boolean; as_of: string | null }>();
  expect(copy.stale).toBe(true);
  expect(Date.parse(copy.as_of ?? "")).toBeLessThanOrEqual(Date.now());
  expect(copy.playlists.toSorted(byName)).toEqual(fresh.playlists.toSorted(byName));
});

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);

test("songs that cannot be read now do not keep the list from its reader", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("a", tracks(1))]);
  await account.fail({ on: "/items", does: { status: 403, json: { error: { status: 403, message: "Forbidden" } } } });
  expect((await media(owner, "GET", "playlists")).data<List>().playlists).toHaveLength(1);
  expect(await copyOf(owner.tenantId)).toEqual({ a: null });
  await media(owner, "GET", "playlists");
  expect(await copyOf(owner.tenantId)).toEqual({ a: tracks(1) });
});

test("what the provider limits, or no longer allows, is said as everywhere", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  await account.fail({ on: "/me/playlists", times: 9, does: { status: 429, headers: { "retry-after": "60" } } });
  const limited = await media(owner, "GET", "playlists");
  expect([...codeOf(limited), limited.headers["retry-after"]]).toEqual([503, "PROVIDER_RATE_LIMITED", "60"]);
  expect(codeOf(await media(await signUp(), "GET", "playlists"))).toEqual([409, "PROVIDER_NOT_CONNECTED"]);
});

test("the built-in provider's playlists are listed, changed and removed as every other's", async () => {
  const owner = await signUp();
  await connectSandbox(owner);
  const jazz = (await media(owner, "GET", "recommendations/genre/jazz?limit=3")).data<Recommendation>();
  const [first = "", ...others] = jazz.tracks.map(({ uri }) => uri);
  const made = await media(owner, "POST", "playlists", { name: "Quiet", trackUris: [first] });
  const { playlist } = made.data<{ playlist: { id: string } }>();
  const change = (action: string, trackUris: string[]) =>
    media(owner, "PUT", "playlists", { action, playlistId: playlist.id, trackUris });
  expect((await change("add_tracks", others)).data()).toMatchObject({ added: 2, trackCount: 3 });
  await media(owner, "GET", "playlists");
  expect(await copyOf(owner.tenantId)).toEqual({ [playlist.id]: [first, ...others] });
  expect((await change("remove_tracks", [first])).data()).toMatchObject({ removed: 1, trackCount: 2 });
  await media(owner, "DELETE", `playlists?playlistId=${playlist.id}`);
  expect((await media(owner, "GET", "playlists")).data<List>().playlists).toEqual([]);
  expect(await copyOf(owner.tenantId)).toEqual({});
});

test("a student may list", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const { id } = await createAgent(owner, { maturity_level: "student" });
  expect((await media(owner, "GET", `playlists?agent_id=${id}`)).status).toBe(200);
  expect(codeOf(await media(owner, "GET", `playlists?agent_id=${unknownId()}`))).toEqual([404, "AGENT_NOT_FOUND"]);
});
