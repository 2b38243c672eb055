import { afterAll, beforeAll, expect, test } from "vitest";

import type { ConnectionContext } from "#connections/integrations/connection-context";
import type { OpenConnection } from "#connections/integrations/open-connection";
import { musicOf } from "#connections/integrations/open-music";
import { atTime, newAccount } from "#connections/sandbox-music/sandbox-account";
import { sandboxMusicOf } from "#connections/sandbox-music/sandbox-music";
import { spotify } from "#connections/spotify/spotify-provider";
import type { MaturityLevel } from "#engine/governance/maturity";
import { refusalOf } from "#engine/reasoning/run-step";
import type { Tool, ToolScope } from "#engine/reasoning/tool";
import { benchOf } from "#test/support/providers/adapter-bench";
import { type ProviderServer, startProviderServer } from "#test/support/providers/provider-server";
import { musicTools } from "#tools/provider-tools/music-tools";
import { providerTools } from "#tools/provider-tools/provider-tools";
import { MUSIC_TOOL_NAMES, PROVIDER_TOOL_NAMES } from "#tools/provider-tools/tool-names";

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.stop());

const SCOPE = { signal: new AbortController().signal } as ToolScope;
const unopened = () => Promise.reject(new Error("Nobody calls."));

async function spotifyTools(): Promise<(name: string, input?: Record<string, unknown>) => Promise<unknown>> {
  const bench = await benchOf(spotify, server);
  const opened = { row: { details: {} }, call: bench.call } as unknown as OpenConnection;
  const music = musicOf(opened, "spotify", bench.config.addresses);
  const tools = new Map(
    musicTools("spotify", MUSIC_TOOL_NAMES.spotify, async () => music).map((tool) => [tool.name, tool]),
  );
  return async (name, input = {}) => tools.get(`spotify_${name}`)?.run(input, SCOPE);
}

test("every name that a list of tools may have is a tool", () => {
  const addresses = {} as ConnectionContext["config"]["providers"]["addresses"];
  const tools = providerTools({ config: { providers: { addresses } } } as ConnectionContext);
  expect(tools.map(({ name }) => name)).toEqual(PROVIDER_TOOL_NAMES);
});

test("an agent finds a track, makes a playlist of it and plays it", async () => {
  const use = await spotifyTools();
  const found = (await use("search", { query: "rain" })) as { tracks: { uri: string }[] };
  const uri = found.tracks[0]?.uri;
  const made = await use("create_playlist", { name: "Rain", track_uris: [uri] });
  expect(made).toMatchObject({ name: "Rain", isPublic: false, trackCount: 1 });
  expect(await use("play", { uri })).toEqual({ done: true });
  expect(await use("playback_state")).toMatchObject({ isPlaying: true, currentTrack: { uri } });
  expect(await use("list_playlist_tracks", { playlist_id: "pl0" })).toMatchObject({ items: [{ track: { uri } }] });
});

test("an agent's tools play the sandbox too", async () => {
  let account = newAccount(Date.now());
  const music = sandboxMusicOf({
    read: async () => atTime(account, Date.now()),
    change: async (change) => (account = change(atTime(account, Date.now()), Date.now())),
  });
  const tools = musicTools("sandbox_music", MUSIC_TOOL_NAMES.sandbox_music, async () => music);
  const use = async (name: string, input: Record<string, unknown> = {}) =>
    tools.find((tool) => tool.name === `sandbox_music_${name}`)?.run(input, SCOPE);
  const { tracks } = (await use("search", { query: "rain" })) as { tracks: { uri: string }[] };
  const [uri = "", other = ""] = tracks.map((track) => track.uri);
  const { id } = (await use("create_playlist", { name: "Rain", track_uris: [uri] })) as { id: string };
  expect(await use("add_tracks", { playlist_id: id, track_uris: [uri, other, uri] })).toEqual({
    added: 1,
    already_present: 2,
  });
  expect(await use("list_playlist_tracks", { playlist_id: id })).toMatchObject({
    items: [{ track: { uri } }, { track: { uri: other }, position: 1 }],
  });
  await use("play", { uri: `sandbox_music:playlist:${id}` });
  await use("set_volume", { percent: 12 });
  expect(await use("playback_state")).toMatchObject({ isPlaying: true, currentTrack: { uri }, volumePercent: 12 });
  expect(await use("remove_tracks", { playlist_id: id, track_uris: [uri] })).toEqual({ removed: 1 });
  await use("delete_playlist", { playlist_id: id });
  expect(await use("list_playlists")).toMatchObject({ items: [] });
  await expect(use("transfer", { device_id: "attic" })).rejects.toMatchObject({ code: "DEVICE_NOT_FOUND" });
});

test("a student only reads, an intern needs an approval to control, a supervised agent needs none", () => {
  const tools = musicTools("spotify", MUSIC_TOOL_NAMES.spotify, unopened);
  const mayAlone =
    (level: MaturityLevel) =>
    ({ action }: Tool) =>
      refusalOf(action, level) === null;
  const reads = tools.filter(({ reach }) => reach === "read");
  expect(reads).toHaveLength(5);
  expect(tools.filter(mayAlone("student"))).toEqual(reads);
  expect(tools.filter(mayAlone("intern"))).toEqual(reads);
  expect(tools.filter(mayAlone("supervised"))).toEqual(tools);
  expect(refusalOf("media_control_playback", "intern")).toMatchObject({ required_level: "supervised" });
});
