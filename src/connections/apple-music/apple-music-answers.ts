import { z } from "zod";

import type { MusicArtist, MusicPlaylist, MusicTrack } from "#connections/music/music-provider";
import { readAnswer } from "#connections/vendor-calls/read-answer";
import type { VendorAnswer } from "#connections/vendor-calls/vendor-request";

export const SCHEME = "apple_music";

/** The side of a square of artwork, pixels. */
const ARTWORK_SIDE = "600";

const Artwork = z.object({ url: z.string() }).nullish();

const Song = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    artistName: z.string().default(""),
    albumName: z.string().default(""),
    durationInMillis: z.number().default(0),
    genreNames: z.array(z.string()).default([]),
    isrc: z.string().nullish(),
    artwork: Artwork,
    playParams: z.object({ catalogId: z.string().optional() }).nullish(),
  }),
});

const Playlist = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    description: z.object({ standard: z.string() }).nullish(),
    isPublic: z.boolean().nullish(),
    artwork: Artwork,
  }),
});

const Album = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string(), artistName: z.string().default("") }),
});

const Artist = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string(), artwork: Artwork, genreNames: z.array(z.string()).default([]) }),
});

const listOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), next: z.string().nullish() });

const artworkOf = (artwork: z.infer<typeof Artwork>): string | null =>
  artwork?.url.replace("{w}", ARTWORK_SIDE).replace("{h}", ARTWORK_SIDE) ?? null;

function trackOf({ id, attributes }: z.infer<typeof Song>): MusicTrack {
  return {
    // A song of the library has its catalogue id beside its own.
    uri: `${SCHEME}:track:${attributes.playParams?.catalogId ?? id}`,
    name: attributes.name,
    artists: attributes.artistName === "" ? [] : [attributes.artistName],
    album: attributes.albumName,
    artworkUrl: artworkOf(attributes.artwork),
    durationMs: attributes.durationInMillis,
    isrc: attributes.isrc ?? null,
    genres: attributes.genreNames,
  };
}

const playlistOf = ({ id, attributes }: z.infer<typeof Playlist>): MusicPlaylist => ({
  id,
  uri: `${SCHEME}:playlist:${id}`,
  name: attributes.name,
  description: attributes.description?.standard ?? "",
  trackCount: null,
  isPublic: attributes.isPublic ?? false,
  artworkUrl: artworkOf(attributes.artwork),
  version: null,
});

const artistOf = ({ id, attributes }: z.infer<typeof Artist>): MusicArtist => ({
  uri: `${SCHEME}:artist:${id}`,
  name: attributes.name,
  artworkUrl: artworkOf(attributes.artwork),
});

/** The beginning of the next part, from the path in the provider's answer. */
const offsetOf = (next: string | null | undefined): string | null =>
  next === null || next === undefined ? null : new URL(next, "https://next.invalid").searchParams.get("offset");

export function readPlaylists(answer: VendorAnswer) {
  const { data, next } = readAnswer(listOf(Playlist), answer);
  return { items: data.map(playlistOf), next: offsetOf(next) };
}

export function readSongs(answer: VendorAnswer) {
  const { data, next } = readAnswer(listOf(Song), answer);
  return { items: data.map(trackOf), next: offsetOf(next) };
}

/** Total number of entries in a list; null when the provider does not report it. */
export const readTotal = (answer: VendorAnswer): number | null =>
  readAnswer(z.object({ meta: z.object({ total: z.number() }).nullish() }), answer).meta?.total ?? null;

/** The vendor's genres, by their names in the account's country. */
export const readGenreIds = (answer: VendorAnswer): { id: string; name: string }[] =>
  readAnswer(listOf(z.object({ id: z.string(), attributes: z.object({ name: z.string() }) })), answer).data.map(
    ({ id, attributes: { name } }) => ({ id, name }),
  );

/** The songs of the first chart. */
export const readChart = (answer: VendorAnswer): MusicTrack[] =>
  readAnswer(
    z.object({ results: z.object({ songs: z.array(listOf(Song)).optional() }) }),
    answer,
  ).results.songs?.[0]?.data.map(trackOf) ?? [];

export const readPlaylist = (answer: VendorAnswer): MusicPlaylist =>
  playlistOf(readAnswer(z.object({ data: z.tuple([Playlist]) }), answer).data[0]);

export const readStorefront = (answer: VendorAnswer): string =>
  readAnswer(listOf(z.object({ id: z.string() })), answer).data[0]?.id ?? "us";

/** The genres of the artists of a search, by name. */
export const readArtists = (answer: VendorAnswer): { name: string; genres: string[] }[] =>
  readAnswer(z.object({ results: z.object({ artists: listOf(Artist).optional() }) }), answer).results.artists?.data.map(
    ({ attributes: { name, genreNames } }) => ({ name, genres: genreNames }),
  ) ?? [];

export function readSearch(answer: VendorAnswer) {
  const { results } = readAnswer(
    z.object({
      results: z.object({
        songs: listOf(Song).optional(),
        albums: listOf(Album).optional(),
        artists: listOf(Artist).optional(),
        playlists: listOf(Playlist).optional(),
      }),
    }),
    answer,
  );
  return {
    tracks: (results.songs?.data ?? []).map(trackOf),
    albums: (results.albums?.data ?? []).map(({ id, attributes: { name, artistName } }) => ({
      uri: `${SCHEME}:album:${id}`,
      name,
      artists: artistName === "" ? [] : [artistName],
    })),
    artists: (results.artists?.data ?? []).map(artistOf),
    playlists: (results.playlists?.data ?? []).map(playlistOf),
  };
}
