import { kept, tookEffect } from "./kept-data.ts";
import { type Catalogue, searchCatalogue } from "./spotify-catalogue.ts";
import { page, type Playlist, refused, simplified, snapshotOf, track } from "./spotify-rows.ts";
import { asObject, type SimulatedAccount, type SimulatedAnswer, type SimulatedRequest } from "./wire.ts";

interface Player {
  is_playing: boolean;
  progress_ms: number;
  volume: number;
  device: string | null;
  uri: string | null;
  /** URI of the playing playlist or artist. */
  context?: string | null;
}

interface Spotify {
  playlists: Playlist[];
  player: Player;
  /** Number of readings after a command that still tell the former state, as the vendor does for half a second. */
  lag: number;
  /** The former state, and how many readings still tell it. */
  former: { player: Player; readings: number } | null;
  devices: string[];
  /** The songs that were added to play next. */
  queue: string[];
  /** Ids of what was heard lately. */
  heard: string[];
  /** How many tracks the catalogue has of what is looked for. */
  found: number;
  /** The songs that are found in place of those, where a test needs several artists. */
  catalogue: Catalogue | null;
  /** The shapes from before 2026, which apps with an extended quota keep. */
  oldShapes: boolean;
}

const fresh = (): Spotify => ({
  playlists: [],
  player: { is_playing: false, progress_ms: 0, volume: 50, device: "device-1", uri: null },
  lag: 0,
  former: null,
  devices: ["device-1", "device-2"],
  queue: [],
  heard: ["heard"],
  found: 12,
  catalogue: null,
  oldShapes: false,
});

const idOf = (uri: string): string => uri.split(":")[2] ?? "";

/** Which scope a call needs; the first that fits decides. */
const SCOPES: readonly [RegExp, string[]][] = [
  [/^GET \/me\/player\/recently-played/, ["user-read-recently-played"]],
  [/^GET \/me\/player/, ["user-read-playback-state"]],
  [/^\w+ \/me\/player/, ["user-modify-playback-state"]],
  [/^GET \/(me\/playlists|playlists\/)/, ["playlist-read-private"]],
  [
    /^(POST|PUT|DELETE) \/(me\/playlists|playlists\/|me\/library)/,
    ["playlist-modify-public", "playlist-modify-private"],
  ],
];

/** Answers a call with a good token. */
export function answerSpotify(
  request: SimulatedRequest,
  path: string,
  account: SimulatedAccount,
  scopes: readonly string[],
): SimulatedAnswer {
  const call = `${request.method} ${path}`;
  const needed = SCOPES.find(([pattern]) => pattern.test(call))?.[1] ?? [];
  if (needed.length > 0 && !needed.some((scope) => scopes.includes(scope)))
    return refused(403, "Insufficient client scope");
  const spotify = { ...fresh(), ...kept<Spotify>(account, "spotify", fresh) };
  account.data["spotify"] = spotify;
  if (call === "GET /me") return { status: 200, json: { id: account.id, display_name: "Anna", type: "user" } };
  if (call === "GET /search") return search(spotify, request.query);
  const [, trackId] = /^GET \/tracks\/([^/]+)$/.exec(call) ?? [];
  if (trackId !== undefined)
    return trackId.startsWith("none")
      ? refused(404, "Non existing id")
      : { status: 200, json: known(spotify, trackId) };
  if (path.startsWith("/me/player")) return player(call, request, account, spotify);
  return library(call, request, account, spotify);
}

/** A song of the catalogue, or one of the vendor's only artist otherwise. */
const known = ({ catalogue }: Spotify, id: string) =>
  track(id, catalogue?.songs.find((song) => song.id === id)?.artist);

const artistOf = (name: string, genres: string[] | undefined) => ({
  id: "a1",
  name,
  uri: "spotify:artist:a1",
  images: [],
  ...(genres === undefined ? {} : { genres }),
});

function search(spotify: Spotify, query: URLSearchParams): SimulatedAnswer {
  const { found, playlists, catalogue, oldShapes } = spotify;
  const limit = Number(query.get("limit") ?? 5);
  const q = query.get("q") ?? "";
  if (q === "" || limit > 10) return refused(400, "Invalid limit");
  const hits = catalogue && searchCatalogue(catalogue, q);
  const all: Record<string, unknown[]> = {
    tracks:
      hits?.songs.map(({ id, artist }) => track(id, artist)) ??
      Array.from({ length: found }, (_, index) => track(`found${index}`)),
    artists: hits?.artists.map((name) => artistOf(name, catalogue?.tellsGenres ? catalogue.genres[name] : [])) ?? [
      artistOf("The Simulators", undefined),
    ],
    playlists: [
      null,
      ...playlists.map((playlist) => simplified(playlist, false)),
      ...(hits?.lists ?? []).map((list) => ofOthers(list, oldShapes)),
    ],
  };
  const types = (query.get("type") ?? "").split(",").map((type) => `${type}s`);
  const pages = types.flatMap((type) => {
    const items = all[type];
    return items === undefined ? [] : [[type, page(items, query, 10, 5).json]];
  });
  return { status: 200, json: Object.fromEntries(pages) as unknown };
}

/** The vendor tells apps of 2026 nothing of what is in the playlists of others. */
const ofOthers = ({ id, name, songs }: Catalogue["lists"][number], oldShapes: boolean) => {
  const { items: _items, ...shown } = simplified({ id, name, description: "", public: true, uris: songs }, false);
  return oldShapes ? { ...shown, tracks: { href: "", total: songs.length } } : shown;
};

function player(
  call: string,
  { query, json }: SimulatedRequest,
  account: SimulatedAccount,
  spotify: Spotify,
): SimulatedAnswer {
  const { player: now, devices } = spotify;
  const former = { ...now };
  const done: SimulatedAnswer = { status: 204 };
  if (call === "GET /me/player") {
    const told = spotify.former !== null && spotify.former.readings-- > 0 ? spotify.former.player : now;
    return told.device === null ? done : { status: 200, json: shownPlayer(told, told.device) };
  }
  if (call === "GET /me/player/devices")
    return { status: 200, json: { devices: [...devices.map((id) => deviceOf(id, now)), deviceOf(null, now)] } };
  if (call === "GET /me/player/recently-played")
    return {
      status: 200,
      json: {
        items: spotify.heard.map((id) => ({
          track: known(spotify, id),
          played_at: "2026-11-20T10:00:00.000Z",
          context: null,
        })),
      },
    };
  if (call === "PUT /me/player") {
    const ids = asObject(json)["device_ids"];
    if (!Array.isArray(ids) || ids.length !== 1) return refused(400, "Only one device");
    if (!devices.includes(String(ids[0]))) return refused(404, "Device not found");
    now.device = String(ids[0]);
    spotify.former = { player: former, readings: spotify.lag };
    tookEffect(account, call);
    return done;
  }
  const named = query.get("device_id");
  if (named !== null && !devices.includes(named)) return refused(404, "Device not found");
  if (named !== null) now.device = named;
  if (now.device === null) return refused(404, "Player command failed: No active device found", "NO_ACTIVE_DEVICE");
  if (call === "PUT /me/player/play") {
    const { uris, context_uri: context } = asObject(json);
    if (Array.isArray(uris)) [now.uri, now.context] = [String(uris[0]), null];
    else if (typeof context === "string") [now.uri, now.context] = ["spotify:track:first", context];
    now.is_playing = true;
  } else if (call === "PUT /me/player/pause") now.is_playing = false;
  else if (call === "PUT /me/player/seek") now.progress_ms = Number(query.get("position_ms"));
  else if (call === "PUT /me/player/volume") now.volume = Number(query.get("volume_percent"));
  else if (call === "POST /me/player/queue") {
    const uri = query.get("uri") ?? "";
    if (!/^spotify:(?:track|episode):\w+$/.test(uri)) return refused(400, "Invalid track uri: null");
    spotify.queue.push(uri);
  } else if (call === "POST /me/player/next" && spotify.queue.length > 0) now.uri = spotify.queue.shift() ?? null;
  else if (call === "POST /me/player/next" || call === "POST /me/player/previous")
    now.uri = now.uri === null ? null : neighbour(now.uri, call.endsWith("next"));
  else return refused(404, "Not found");
  spotify.former = { player: former, readings: spotify.lag };
  tookEffect(account, call);
  // As the vendor does: a body with a command that means nothing.
  return call.endsWith("/play") ? { status: 200, text: "Vx6hA0" } : done;
}

function neighbour(uri: string, isNext: boolean): string {
  if (isNext) return `${uri}-next`;
  return uri.endsWith("-next") ? uri.slice(0, -"-next".length) : `${uri}-previous`;
}

const shownPlayer = (player: Player, device: string) => ({
  device: deviceOf(device, player),
  is_playing: player.is_playing,
  progress_ms: player.progress_ms,
  item: player.uri === null ? null : track(idOf(player.uri)),
  context: player.context ? { type: "playlist", uri: player.context } : null,
});

const deviceOf = (id: string | null, { device, volume }: Player) => ({
  id,
  name: `Speaker ${id ?? "without id"}`,
  type: "Speaker",
  is_active: id !== null && id === device,
  is_private_session: false,
  is_restricted: false,
  volume_percent: volume,
  supports_volume: true,
});

function library(
  call: string,
  request: SimulatedRequest,
  account: SimulatedAccount,
  spotify: Spotify,
): SimulatedAnswer {
  const { query, json } = request;
  const { playlists, oldShapes } = spotify;
  const body = asObject(json);
  if (call === "GET /me/playlists")
    return page(
      playlists.map((one) => simplified(one, oldShapes)),
      query,
      50,
      20,
    );
  if (call === "POST /me/playlists") {
    const { name, description = "", public: isPublic = true } = body;
    if (typeof name !== "string" || name === "") return refused(400, "Missing required field: name");
    const made = {
      id: `pl${playlists.length}`,
      name,
      description: String(description),
      public: isPublic === true,
      uris: [],
    };
    playlists.push(made);
    tookEffect(account, call);
    return { status: 201, json: simplified(made, oldShapes) };
  }
  if (call === "DELETE /me/library") {
    const id = idOf(query.get("uris") ?? "");
    spotify.playlists = playlists.filter((playlist) => playlist.id !== id);
    tookEffect(account, call);
    return { status: 200 };
  }
  const [, method, id] = /^(\w+) \/playlists\/([^/]+)\/items$/.exec(call) ?? [];
  const row = (uri: string) => ({
    added_at: "2026-11-01T08:00:00Z",
    is_local: false,
    [oldShapes ? "track" : "item"]: known(spotify, idOf(uri)),
  });
  const others = spotify.catalogue?.lists.find((one) => one.id === id);
  if (others !== undefined && method === "GET")
    return oldShapes
      ? page(
          others.songs.map((song) => row(`spotify:track:${song}`)),
          query,
          50,
          20,
        )
      : refused(403, "Forbidden");
  const playlist = playlists.find((one) => one.id === id);
  if (playlist === undefined) return refused(404, "Not found.");
  if (method === "GET") return page(playlist.uris.map(row), query, 50, 20);
  const uris =
    method === "POST" ? body["uris"] : (body["items"] as { uri: string }[] | undefined)?.map(({ uri }) => uri);
  if (!Array.isArray(uris) || uris.length > 100) return refused(400, "Too many ids requested");
  if (method === "POST") playlist.uris.push(...(uris as string[]));
  else playlist.uris = playlist.uris.filter((uri) => !uris.includes(uri));
  tookEffect(account, call);
  return { status: method === "POST" ? 201 : 200, json: { snapshot_id: snapshotOf(playlist.uris) } };
}
