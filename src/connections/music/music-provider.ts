import type { MusicProviderId } from "#connections/providers/provider-id";

/** What plays, or could: a song as every provider knows it. */
export interface MusicTrack {
  /** `<scheme>:track:<id>`, for example `spotify:track:11dFghVXANMlKmJXsNCbNl`. */
  uri: string;
  name: string;
  /** The names of its artists, in the provider's order. */
  artists: string[];
  album: string;
  artworkUrl: string | null;
  durationMs: number;
  /** International Standard Recording Code, to find the same song at another provider; null when the provider does not tell. */
  isrc: string | null;
  /** As the provider names them; empty when it does not tell. */
  genres: string[];
}

export interface MusicArtist {
  /** `<scheme>:artist:<id>`. */
  uri: string;
  name: string;
  artworkUrl: string | null;
}

export interface MusicPlaylist {
  /** The provider's id, which `MusicProvider` takes back. */
  id: string;
  /** `<scheme>:playlist:<id>`. */
  uri: string;
  name: string;
  description: string;
  /** Null where the provider does not tell it in a list. */
  trackCount: number | null;
  isPublic: boolean;
  artworkUrl: string | null;
  /** Becomes another one when the tracks change; null when the provider does not tell. */
  version: string | null;
}

export interface PlaylistTrack {
  track: MusicTrack;
  /** From 0. */
  position: number;
  /** ISO 8601; null when the provider does not tell. */
  addedAt: string | null;
}

export interface PlaybackState {
  isPlaying: boolean;
  currentTrack: MusicTrack | null;
  progressMs: number;
  volumePercent: number | null;
  deviceId: string | null;
}

export interface PlayerDevice {
  id: string;
  name: string;
  /** For example `Computer`, `Smartphone`, `Speaker`. */
  type: string;
  isActive: boolean;
  volumePercent: number | null;
}

/** A part of a list. `next` goes into the next request; null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

export type SearchKind = "track" | "artist" | "playlist";

export interface SearchResult {
  tracks: MusicTrack[];
  artists: MusicArtist[];
  playlists: MusicPlaylist[];
}

export interface NewPlaylist {
  name: string;
  description: string;
  isPublic: boolean;
  /** In order. */
  trackUris: string[];
}

/**
 * What a music provider can do for one tenant's account. Everything throws `AppError`: PROVIDER_NOT_CONNECTED, REAUTHENTICATION_REQUIRED,
 * PROVIDER_RATE_LIMITED, PROVIDER_ERROR; a player's calls also DEVICE_NOT_FOUND. What the provider has no call for is refused with
 * NOT_SUPPORTED, never answered as if it had been done.
 */
export interface MusicProvider {
  readonly id: MusicProviderId;
  readonly player: MusicPlayer;
  readonly library: MusicLibrary;
}

/** The player of an account: what plays where. */
export interface MusicPlayer {
  /** Null when no device is active. */
  state(): Promise<PlaybackState | null>;
  devices(): Promise<PlayerDevice[]>;
  /** Goes on, or begins what the URI names: a track or a playlist. */
  play(uri?: string): Promise<void>;
  pause(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** Milliseconds from the beginning of the track. */
  seek(positionMs: number): Promise<void>;
  /** 0 to 100. */
  setVolume(percent: number): Promise<void>;
  /** Plays on another device. */
  transfer(deviceId: string): Promise<void>;
}

/** What an account owns and has heard, and what it can look for. */
export interface MusicLibrary {
  /** At most `limit` of each kind, the best first. */
  search(query: string, kinds: readonly SearchKind[], limit: number): Promise<SearchResult>;
  playlists(cursor?: string): Promise<Page<MusicPlaylist>>;
  playlistTracks(playlistId: string, cursor?: string): Promise<Page<PlaylistTrack>>;
  /** How many tracks a playlist has; null when the provider does not tell. */
  trackCount(playlistId: string): Promise<number | null>;
  createPlaylist(playlist: NewPlaylist): Promise<MusicPlaylist>;
  /** At the end, in order. Gives how many were added. */
  addTracks(playlistId: string, trackUris: readonly string[]): Promise<number>;
  /** Every place of each. Gives how many URIs were removed. */
  removeTracks(playlistId: string, trackUris: readonly string[]): Promise<number>;
  deletePlaylist(playlistId: string): Promise<void>;
  /** Newest first, at most 50. */
  recentlyPlayed(): Promise<{ track: MusicTrack; playedAt: string | null }[]>;
  /** Tracks of an artist, the most heard first, as far as the provider tells. */
  tracksOfArtist(artistName: string, limit: number): Promise<MusicTrack[]>;
  /** Tracks of a genre (`readGenre`), the most heard first, as far as the provider tells. */
  tracksOfGenre(genre: string, limit: number): Promise<MusicTrack[]>;
  /** The track of a URI; null when the provider has none. */
  track(uri: string): Promise<MusicTrack | null>;
}
