import { absentTracks, withoutDoubles } from "#connections/music/absent-tracks";
import { inChunks } from "#connections/music/in-chunks";
import type { MusicLibrary, MusicPlayer, MusicProvider, SearchKind } from "#connections/music/music-provider";
import { requireUri } from "#connections/music/track-uri";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";
import { readGenres } from "#engine/recommendation/genres";
import { isBy, plainName } from "#engine/recommendation/song";
import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";

import {
  readArtists,
  readChart,
  readGenreIds,
  readPlaylist,
  readPlaylists,
  readSearch,
  readSongs,
  readStorefront,
  readTotal,
  SCHEME,
} from "./apple-music-answers.ts";

/** Calls the adapter's provider. */
type Call = (request: VendorRequest) => Promise<VendorAnswer>;

const PAGE = 100;
const SEARCH_PAGE = 25;
const MAX_TRACKS = 100;
/** Number of heard tracks that the vendor returns at once. */
const RECENT = 30;
/** Number of songs of a chart that the vendor returns at once. */
const CHART = 50;
/** How long what the catalogue says is kept. */
const DAY_MS = 86_400_000;

/** The prefix of songs' ids that are in the user's library and not in the catalogue. */
const OWN_SONG = "i.";

const TYPES: Readonly<Record<SearchKind, string>> = {
  track: "songs",
  album: "albums",
  artist: "artists",
  playlist: "playlists",
};

/**
 * Apple Music for one account. `base` is the URL of its API, `storefront` the account's country where known. The API
 * has no player: only a page or an app with the vendor's script plays, which is the given `player`.
 */
export const appleMusicOf = (
  call: Call,
  base: string,
  storefront: string | undefined,
  player: MusicPlayer = NO_PLAYER,
): MusicProvider => ({
  id: "apple_music",
  player,
  library: appleLibrary(call, base, storefront),
});

const noDevice = (): Promise<never> =>
  Promise.reject(
    withoutEffect(
      new AppError("DEVICE_NOT_FOUND", {
        message: "Apple Music plays only on a linked device, and no device is linked.",
        details: { provider: SCHEME },
      }),
    ),
  );

const NO_PLAYER: MusicPlayer = {
  state: () => Promise.resolve(null),
  devices: () => Promise.resolve([]),
  play: noDevice,
  pause: noDevice,
  next: noDevice,
  previous: noDevice,
  seek: noDevice,
  setVolume: noDevice,
  queue: noDevice,
  transfer: noDevice,
};

function notSupported(what: string): Promise<never> {
  return Promise.reject(
    new AppError("NOT_SUPPORTED", {
      message: `Apple Music cannot ${what}.`,
      details: { provider: SCHEME, operation: what },
    }),
  );
}

/** The ids of an artist's songs, most popular first. */
export async function songsOfArtist(
  call: Call,
  base: string,
  storefront: string | undefined,
  artistId: string,
): Promise<string[]> {
  const country = storefront ?? readStorefront(await call({ method: "GET", url: `${base}/me/storefront` }));
  const path = `/catalog/${encodeURIComponent(country)}/artists/${encodeURIComponent(artistId)}/view/top-songs`;
  const answer = await call({ method: "GET", url: `${base}${path}`, keptForMs: DAY_MS });
  return readSongs(answer).items.map(({ uri }) => uri.split(":")[2] ?? "");
}

function appleLibrary(call: Call, base: string, known: string | undefined): MusicLibrary {
  const get = (path: string, query: VendorRequest["query"] = {}, keptForMs = 0): Promise<VendorAnswer> =>
    call({ method: "GET", url: `${base}${path}`, query, keptForMs });
  const catalog = async (): Promise<string> =>
    `/catalog/${encodeURIComponent(known ?? readStorefront(await get("/me/storefront", {}, DAY_MS)))}`;
  const find = async (term: string, types: string, limit: number): Promise<VendorAnswer> =>
    get(`${await catalog()}/search`, { term, types, limit: Math.min(limit, SEARCH_PAGE) }, DAY_MS);
  const search: MusicLibrary["search"] = async (term, kinds, limit) =>
    readSearch(await find(term, kinds.map((kind) => TYPES[kind]).join(","), limit));
  const playlistPath = (id: string): string => `/me/library/playlists/${encodeURIComponent(id)}`;
  const playlistTracks: MusicLibrary["playlistTracks"] = async (playlistId, cursor = "0") => {
    const answer = await call({
      method: "GET",
      url: `${base}${playlistPath(playlistId)}/tracks`,
      query: { limit: PAGE, offset: cursor },
      // The vendor's answer for an empty playlist, and past its end.
      expects: [404],
      keptForMs: 0,
    });
    if (answer.status === 404) return { items: [], next: null };
    const { items, next } = readSongs(answer);
    const first = Number(cursor);
    return { items: items.map((track, index) => ({ track, position: first + index, addedAt: null })), next };
  };
  return {
    search,
    playlists: async (cursor = "0") =>
      readPlaylists(await get("/me/library/playlists", { limit: PAGE, offset: cursor })),
    playlistTracks,
    trackCount: async (playlistId) => {
      const url = `${base}${playlistPath(playlistId)}/tracks`;
      const answer = await call({ method: "GET", url, query: { limit: 1 }, expects: [404] });
      return answer.status === 404 ? 0 : readTotal(answer);
    },
    createPlaylist: async ({ name, description, isPublic, trackUris }) => {
      const uris = withoutDoubles(trackUris);
      const json = {
        attributes: { name, description, isPublic },
        relationships: { tracks: { data: songsOf(uris) } },
      };
      const playlist = readPlaylist(await call({ method: "POST", url: `${base}/me/library/playlists`, json }));
      return { ...playlist, trackCount: uris.length };
    },
    addTracks: async (playlistId, uris) => {
      songsOf(uris);
      const absent = await absentTracks(playlistTracks, playlistId, uris);
      return inChunks(absent, MAX_TRACKS, (part) =>
        call({ method: "POST", url: `${base}${playlistPath(playlistId)}/tracks`, json: { data: songsOf(part) } }),
      );
    },
    removeTracks: () => notSupported("remove tracks of a playlist"),
    deletePlaylist: () => notSupported("delete a playlist"),
    recentlyPlayed: async () =>
      readSongs(await get("/me/recent/played/tracks", { limit: RECENT })).items.map((track) => ({
        track,
        playedAt: null,
      })),
    aboutArtist: async (artistName) => {
      const answer = await find(artistName, "artists,songs", SEARCH_PAGE);
      const artist = readArtists(answer).find(({ name }) => plainName(name) === plainName(artistName));
      const tracks = readSearch(answer).tracks.filter((track) => isBy(track, artistName));
      return { genres: artist?.genres ?? [], tracks };
    },
    tracksOfGenres: async (genres, limit, calls) => {
      const most = Math.min(Math.ceil(limit / genres.length), CHART);
      // One call knows no ids of genres yet.
      if (calls < 2) return genres[0] === undefined ? [] : (await search(genres[0], ["track"], limit)).tracks;
      const path = await catalog();
      const ids = readGenreIds(await get(`${path}/genres`, {}, DAY_MS));
      const found = await Promise.all(
        genres.slice(0, calls - 1).map(async (genre) => {
          const id = ids.find(({ name }) => readGenres([name]).includes(genre))?.id;
          if (id === undefined) return (await search(genre, ["track"], most)).tracks;
          return readChart(await get(`${path}/charts`, { types: "songs", genre: id, limit: most }, DAY_MS));
        }),
      );
      return found.flat().slice(0, limit);
    },
    tracksBeside: async (artistName) => {
      const [list] = (await search(artistName, ["playlist"], 1)).playlists;
      if (list === undefined) return { tracks: [], calls: 1 };
      const answer = await call({
        method: "GET",
        url: `${base}${await catalog()}/playlists/${encodeURIComponent(list.id)}/tracks`,
        expects: [404],
        keptForMs: DAY_MS,
      });
      return { tracks: answer.status === 404 ? [] : readSongs(answer).items, calls: 2 };
    },
    track: async (uri) => {
      const { id } = requireUri(uri, SCHEME, ["track"], "uri");
      const path = id.startsWith(OWN_SONG) ? "/me/library/songs" : `${await catalog()}/songs`;
      const url = `${base}${path}/${encodeURIComponent(id)}`;
      const answer = await call({ method: "GET", url, expects: [404], keptForMs: DAY_MS });
      return answer.status === 404 ? null : (readSongs(answer).items[0] ?? null);
    },
  };
}

/** Splits songs into those of the catalogue and those of the user's library, whose ids begin with `i.`. */
const songsOf = (uris: readonly string[]) =>
  uris.map((uri, index) => {
    const { id } = requireUri(uri, SCHEME, ["track"], `body.trackUris.${index}`);
    return { id, type: id.startsWith(OWN_SONG) ? "library-songs" : "songs" };
  });
