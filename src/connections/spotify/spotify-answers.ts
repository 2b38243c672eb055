import { z } from "zod";

import type {
  MusicAlbum,
  MusicArtist,
  MusicPlaylist,
  MusicTrack,
  Page,
  PlaybackState,
  PlayerDevice,
  PlaylistTrack,
  SearchResult,
} from "#connections/music/music-provider";
import { readAnswer } from "#connections/vendor-calls/read-answer";
import type { VendorAnswer } from "#connections/vendor-calls/vendor-request";

const Image = z.object({ url: z.string() });
const Images = z.array(Image).nullish();

const Track = z.object({
  uri: z.string(),
  name: z.string(),
  duration_ms: z.number(),
  artists: z.array(z.object({ name: z.string() })).nullish(),
  album: z.object({ name: z.string(), images: Images }).nullish(),
  external_ids: z.object({ isrc: z.string().optional() }).nullish(),
});

const Playlist = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  public: z.boolean().nullish(),
  images: Images,
  // Apps created before 2026 get `tracks`.
  items: z.object({ total: z.number() }).nullish(),
  snapshot_id: z.string().nullish(),
  tracks: z.object({ total: z.number() }).nullish(),
});

const Album = z.object({
  uri: z.string(),
  name: z.string(),
  artists: z.array(z.object({ name: z.string() })).nullish(),
});

// The vendor calls `genres` deprecated, and may omit them.
const Artist = z.object({ uri: z.string(), name: z.string(), images: Images, genres: z.array(z.string()).nullish() });

const firstImage = (images: z.infer<typeof Images>): string | null => images?.[0]?.url ?? null;

const trackOf = (track: z.infer<typeof Track>): MusicTrack => ({
  uri: track.uri,
  name: track.name,
  artists: track.artists?.map(({ name }) => name) ?? [],
  album: track.album?.name ?? "",
  artworkUrl: firstImage(track.album?.images),
  durationMs: track.duration_ms,
  isrc: track.external_ids?.isrc ?? null,
  genres: [],
});

const playlistOf = (playlist: z.infer<typeof Playlist>): MusicPlaylist => ({
  id: playlist.id,
  uri: playlist.uri,
  name: playlist.name,
  description: playlist.description ?? "",
  trackCount: playlist.items?.total ?? playlist.tracks?.total ?? null,
  isPublic: playlist.public ?? false,
  artworkUrl: firstImage(playlist.images),
  version: playlist.snapshot_id ?? null,
});

/** A page by offset; null entries no longer exist at the provider. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row.nullable()),
    offset: z.number().default(0),
    limit: z.number().default(0),
    next: z.string().nullish(),
  });

const present = <Item>(items: readonly (Item | null)[]): Item[] => items.filter((item) => item !== null);

const nextOf = ({ next, offset, items }: { next?: string | null | undefined; offset: number; items: unknown[] }) =>
  next === null || next === undefined ? null : String(offset + items.length);

const Device = z.object({
  id: z.string().nullish(),
  name: z.string(),
  type: z.string(),
  is_active: z.boolean(),
  volume_percent: z.number().nullish(),
});

const Playback = z.object({
  is_playing: z.boolean(),
  progress_ms: z.number().nullish(),
  device: Device.nullish(),
  item: Track.nullish().catch(null),
  context: z.object({ uri: z.string() }).nullish().catch(null),
});

const Search = z.object({
  tracks: pageOf(Track).optional(),
  albums: pageOf(Album).optional(),
  artists: pageOf(Artist).optional(),
  playlists: pageOf(Playlist).optional(),
});

const PlaylistRow = z.object({
  added_at: z.string().nullish(),
  // Apps created before 2026 get `track`; a podcast's episode has neither.
  item: Track.nullish().catch(null),
  track: Track.nullish().catch(null),
});

const Recent = z.object({ items: z.array(z.object({ track: Track, played_at: z.string() })) });

export const readPlaylist = (answer: VendorAnswer): MusicPlaylist => playlistOf(readAnswer(Playlist, answer));

export const readTrack = (answer: VendorAnswer): MusicTrack => trackOf(readAnswer(Track, answer));

/** Total number of entries in a list. */
export const readTotal = (answer: VendorAnswer): number => readAnswer(z.object({ total: z.number() }), answer).total;

export function readPlaylists(answer: VendorAnswer): Page<MusicPlaylist> {
  const page = readAnswer(pageOf(Playlist), answer);
  return { items: present(page.items).map(playlistOf), next: nextOf(page) };
}

export function readPlaylistTracks(answer: VendorAnswer): Page<PlaylistTrack> {
  const page = readAnswer(pageOf(PlaylistRow), answer);
  const items = page.items.flatMap((row, index) => {
    const track = row?.item ?? row?.track;
    return track === null || track === undefined
      ? []
      : [{ track: trackOf(track), position: page.offset + index, addedAt: row?.added_at ?? null }];
  });
  return { items, next: nextOf(page) };
}

/** The tracks of a search, and the genres of the artists that it found, by name. */
export function readArtists(answer: VendorAnswer): {
  tracks: MusicTrack[];
  artists: { name: string; genres: string[] }[];
} {
  const { tracks, artists } = readAnswer(Search, answer);
  return {
    tracks: present(tracks?.items ?? []).map(trackOf),
    artists: present(artists?.items ?? []).map(({ name, genres }) => ({ name, genres: genres ?? [] })),
  };
}

/**
 * The first playlist of a search whose contents the vendor shows; null without one. It shows those of other people only
 * to apps created before 2026, and those are told the number as `tracks`.
 */
export function readShownPlaylist(answer: VendorAnswer): string | null {
  const playlists = present(readAnswer(Search, answer).playlists?.items ?? []);
  return playlists.find(({ tracks }) => (tracks?.total ?? 0) > 0)?.id ?? null;
}

export function readSearch(answer: VendorAnswer): SearchResult {
  const { tracks, albums, artists, playlists } = readAnswer(Search, answer);
  return {
    tracks: present(tracks?.items ?? []).map(trackOf),
    albums: present(albums?.items ?? []).map((album): MusicAlbum => ({
      uri: album.uri,
      name: album.name,
      artists: album.artists?.map(({ name }) => name) ?? [],
    })),
    artists: present(artists?.items ?? []).map(({ uri, name, images }): MusicArtist => ({
      uri,
      name,
      artworkUrl: firstImage(images),
    })),
    playlists: present(playlists?.items ?? []).map(playlistOf),
  };
}

export function readPlayback(answer: VendorAnswer): PlaybackState {
  const { is_playing, progress_ms, device, item, context } = readAnswer(Playback, answer);
  return {
    isPlaying: is_playing,
    currentTrack: item ? trackOf(item) : null,
    progressMs: progress_ms ?? 0,
    volumePercent: device?.volume_percent ?? null,
    deviceId: device?.id ?? null,
    contextUri: context?.uri ?? null,
  };
}

export const readDevices = (answer: VendorAnswer): PlayerDevice[] =>
  readAnswer(z.object({ devices: z.array(Device) }), answer).devices.flatMap(
    ({ id, name, type, is_active, volume_percent }) =>
      // A device without an id cannot be controlled.
      id ? [{ id, name, type, isActive: is_active, volumePercent: volume_percent ?? null }] : [],
  );

export const readRecent = (answer: VendorAnswer): { track: MusicTrack; playedAt: string | null }[] =>
  readAnswer(Recent, answer).items.map(({ track, played_at }) => ({ track: trackOf(track), playedAt: played_at }));
