import { absentTracks, withoutDoubles } from "#connections/music/absent-tracks";
import { inChunks } from "#connections/music/in-chunks";
import type {
  MusicLibrary,
  MusicPlayer,
  MusicProvider,
  MusicTrack,
  SearchResult,
} from "#connections/music/music-provider";
import { requireUri } from "#connections/music/track-uri";
import { afterEffect } from "#connections/vendor-calls/after-effect";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";
import { readGenres } from "#engine/recommendation/genres";
import { isBy, plainName } from "#engine/recommendation/song";

import {
  readArtists,
  readDevices,
  readPlayback,
  readPlaylist,
  readPlaylists,
  readPlaylistTracks,
  readRecent,
  readSearch,
  readShownPlaylist,
  readTotal,
  readTrack,
} from "./spotify-answers.ts";

/** Calls the adapter's provider. */
type Call = (request: VendorRequest) => Promise<VendorAnswer>;

const SCHEME = "spotify";
/** Maximum search results that the vendor returns at once, since 2026. */
const SEARCH_PAGE = 10;
/** Maximum tracks that the vendor accepts in one call. */
const MAX_TRACKS = 100;
const PAGE = 50;
/** How long searches, tracks and playlists of a known version are kept. */
const DAY_MS = 86_400_000;

/** Spotify by the routes of 2026, for one account. `base` is the URL of its Web API. */
export const spotifyMusic = (call: Call, base: string): MusicProvider => ({
  id: "spotify",
  player: spotifyPlayer(call, base),
  library: spotifyLibrary(call, base),
});

function spotifyPlayer(call: Call, base: string): MusicPlayer {
  const command = async (request: Omit<VendorRequest, "url"> & { path: string }): Promise<void> => {
    const { path, ...rest } = request;
    // The vendor answers commands with meaningless bodies.
    await call({ ...rest, url: `${base}/me/player${path}`, ignoresBody: true });
  };
  return {
    state: async () => {
      const answer = await call({ method: "GET", url: `${base}/me/player` });
      return answer.status === 204 || answer.body === null ? null : readPlayback(answer);
    },
    devices: async () => readDevices(await call({ method: "GET", url: `${base}/me/player/devices` })),
    play: async (uri, deviceId) =>
      command({
        method: "PUT",
        path: "/play",
        query: { device_id: deviceId },
        ...(uri === undefined ? {} : { json: whatToPlay(uri) }),
      }),
    pause: () => command({ method: "PUT", path: "/pause" }),
    next: () => command({ method: "POST", path: "/next" }),
    previous: () => command({ method: "POST", path: "/previous" }),
    seek: (positionMs) => command({ method: "PUT", path: "/seek", query: { position_ms: positionMs } }),
    setVolume: (percent) => command({ method: "PUT", path: "/volume", query: { volume_percent: percent } }),
    queue: async (uri) => {
      requireUri(uri, SCHEME, ["track"], "body.value");
      await command({ method: "POST", path: "/queue", query: { uri } });
    },
    transfer: (deviceId) => command({ method: "PUT", path: "", json: { device_ids: [deviceId] } }),
  };
}

/** A track is played alone; an album, a playlist or an artist as a context. */
function whatToPlay(text: string): Record<string, unknown> {
  const { kind } = requireUri(text, SCHEME, ["track", "album", "playlist", "artist"], "body.value");
  return kind === "track" ? { uris: [text] } : { context_uri: text };
}

function spotifyLibrary(call: Call, base: string): MusicLibrary {
  /** Reads what may change at any time, so that only callers at the same time share it. */
  const get = (path: string, query: NonNullable<VendorRequest["query"]>): Promise<VendorAnswer> =>
    call({ method: "GET", url: `${base}${path}`, query, keptForMs: 0 });
  const itemsOf = (playlistId: string): string => `${base}/playlists/${encodeURIComponent(playlistId)}/items`;
  const append = (playlistId: string, uris: readonly string[]): Promise<number> =>
    inChunks(uris, MAX_TRACKS, (part) => call({ method: "POST", url: itemsOf(playlistId), json: { uris: part } }));
  const playlistTracks: MusicLibrary["playlistTracks"] = async (playlistId, cursor = "0", version) => {
    const query = { limit: PAGE, offset: cursor };
    const kept = version === undefined ? { keptForMs: 0 } : { keptForMs: DAY_MS, version };
    return readPlaylistTracks(await call({ method: "GET", url: itemsOf(playlistId), query, ...kept }));
  };
  const find = (q: string, type: string, limit: number, offset: number): Promise<VendorAnswer> =>
    call({ method: "GET", url: `${base}/search`, query: { q, type, limit, offset }, keptForMs: DAY_MS });
  const search: MusicLibrary["search"] = async (query, kinds, limit) => {
    const found: SearchResult = { tracks: [], albums: [], artists: [], playlists: [] };
    for (let offset = 0; offset < limit; offset += SEARCH_PAGE) {
      const size = Math.min(SEARCH_PAGE, limit - offset);
      const part = readSearch(await find(query, kinds.join(","), size, offset));
      found.tracks.push(...part.tracks);
      found.albums.push(...part.albums);
      found.artists.push(...part.artists);
      found.playlists.push(...part.playlists);
      if (Math.max(...Object.values(part).map(({ length }) => length)) < size) break;
    }
    return found;
  };
  return {
    search,
    playlistTracks,
    addTracks: async (playlistId, uris) =>
      append(playlistId, await absentTracks(playlistTracks, playlistId, tracksOf(uris))),
    playlists: async (cursor = "0") => readPlaylists(await get("/me/playlists", { limit: PAGE, offset: cursor })),
    trackCount: async (playlistId) =>
      readTotal(await call({ method: "GET", url: itemsOf(playlistId), query: { limit: 1, offset: 0 } })),
    createPlaylist: async ({ name, description, isPublic, trackUris }) => {
      const uris = withoutDoubles(tracksOf(trackUris));
      const json = { name, description, public: isPublic };
      const playlist = readPlaylist(await call({ method: "POST", url: `${base}/me/playlists`, json }));
      if (uris.length === 0) return playlist;
      return { ...playlist, trackCount: await afterEffect(append(playlist.id, uris)) };
    },
    removeTracks: async (playlistId, uris) =>
      inChunks(tracksOf(uris), MAX_TRACKS, (part) =>
        call({ method: "DELETE", url: itemsOf(playlistId), json: { items: part.map((uri) => ({ uri })) } }),
      ),
    // The vendor has no deletion of playlists. Unfollowing one's playlist removes it from the account.
    deletePlaylist: async (playlistId) => {
      const uris = `${SCHEME}:playlist:${playlistId}`;
      await call({ method: "DELETE", url: `${base}/me/library`, query: { uris }, ignoresBody: true });
    },
    recentlyPlayed: async () => readRecent(await get("/me/player/recently-played", { limit: PAGE })),
    aboutArtist: async (artistName) => {
      const { tracks, artists } = readArtists(await find(filter("artist", artistName), "track,artist", SEARCH_PAGE, 0));
      const artist = artists.find(({ name }) => plainName(name) === plainName(artistName));
      return { genres: artist?.genres ?? [], tracks: tracks.filter((track) => isBy(track, artistName)) };
    },
    tracksOfGenres: async (genres, limit, calls) => {
      const pages = pagesOf(genres, limit, calls);
      const found = await Promise.all(
        pages.map(async ({ genre, offset }) => {
          const answer = await find(filter("genre", genre), "track", SEARCH_PAGE, offset);
          return readSearch(answer).tracks.map((track) => withGenre(track, genre));
        }),
      );
      return found.flat().slice(0, limit);
    },
    tracksBeside: async (artistName) => {
      const playlistId = readShownPlaylist(await find(artistName, "playlist", SEARCH_PAGE, 0));
      if (playlistId === null) return { tracks: [], calls: 1 };
      const query = { limit: PAGE, offset: 0 };
      // Its owner may have hidden it since.
      const answer = await call({
        method: "GET",
        url: itemsOf(playlistId),
        query,
        expects: [403, 404],
        keptForMs: DAY_MS,
      });
      const tracks = answer.status === 200 ? readPlaylistTracks(answer).items.map(({ track }) => track) : [];
      return { tracks, calls: 2 };
    },
    track: async (uri) => {
      const { id } = requireUri(uri, SCHEME, ["track"], "uri");
      const url = `${base}/tracks/${encodeURIComponent(id)}`;
      const answer = await call({ method: "GET", url, expects: [404], keptForMs: DAY_MS });
      return answer.status === 404 ? null : readTrack(answer);
    },
  };
}

/** Which parts of which genres' results are read: the first of each, then the next ones. */
function pagesOf(genres: readonly string[], limit: number, calls: number): { genre: string; offset: number }[] {
  const rounds = Math.ceil(limit / SEARCH_PAGE);
  return Array.from({ length: rounds }, (_, round) => genres.map((genre) => ({ genre, offset: round * SEARCH_PAGE })))
    .flat()
    .slice(0, calls);
}

/** A track of a genre's search, with the genre: the vendor tells none of a track. */
const withGenre = (track: MusicTrack, genre: string): MusicTrack =>
  readGenres(track.genres).length > 0 ? track : { ...track, genres: [genre] };

/** A filter that limits a search to one field. */
const filter = (field: "artist" | "genre", words: string): string => `${field}:"${words.replaceAll('"', "")}"`;

const tracksOf = (uris: readonly string[]): string[] =>
  uris.map((uri, index) => {
    requireUri(uri, SCHEME, ["track"], `body.trackUris.${index}`);
    return uri;
  });
