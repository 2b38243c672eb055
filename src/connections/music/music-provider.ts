import type { MusicProviderId } from "#connections/providers/provider-id";

/** A song that plays or could play, in terms that every provider supports. */
export interface MusicTrack {
  /** `<scheme>:track:<id>`, for example `spotify:track:11dFghVXANMlKmJXsNCbNl`. */
  uri: string;
  name: string;
  /** The names of its artists, in the provider's order. */
  artists: string[];
  album: string;
  artworkUrl: string | null;
  durationMs: number;
  /**
   * International Standard Recording Code, to find the same song at another provider; null when the provider does not
   * report it.
   */
  isrc: string | null;
  /** As the provider names them; empty when it does not report them. */
  genres: string[];
}

export interface MusicArtist {
  /** `<scheme>:artist:<id>`. */
  uri: string;
  name: string;
  artworkUrl: string | null;
}

export interface MusicAlbum {
  /** `<scheme>:album:<id>`. */
  uri: string;
  name: string;
  artists: string[];
}

export interface MusicPlaylist {
  /** The provider's id, which `MusicProvider` accepts. */
  id: string;
  /** `<scheme>:playlist:<id>`. */
  uri: string;
  name: string;
  description: string;
  /** Null where the provider omits it in a list. */
  trackCount: number | null;
  isPublic: boolean;
  artworkUrl: string | null;
  /** Changes with the tracks; null when the provider does not report it. */
  version: string | null;
}

export interface PlaylistTrack {
  track: MusicTrack;
  /** From 0. */
  position: number;
  /** ISO 8601; null when the provider does not report it. */
  addedAt: string | null;
}

export interface PlaybackState {
  isPlaying: boolean;
  currentTrack: MusicTrack | null;
  progressMs: number;
  volumePercent: number | null;
  deviceId: string | null;
  /** URI of the playlist, album or artist that plays; null without one, absent when the provider does not report it. */
  contextUri?: string | null;
}

export interface PlayerDevice {
  id: string;
  name: string;
  /** For example `Computer`, `Smartphone`, `Speaker`. */
  type: string;
  isActive: boolean;
  volumePercent: number | null;
}

/** A part of a list. `next` is for the next request; null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

export type SearchKind = "track" | "album" | "artist" | "playlist";

export interface SearchResult {
  tracks: MusicTrack[];
  albums: MusicAlbum[];
  artists: MusicArtist[];
  playlists: MusicPlaylist[];
}

/** A provider's description of an artist. */
export interface AboutArtist {
  /** As the provider names them; empty when it does not report them. */
  genres: string[];
  /** Most popular first, as far as the provider reports that. */
  tracks: MusicTrack[];
}

export interface NewPlaylist {
  name: string;
  description: string;
  isPublic: boolean;
  /** In order; a repeated one counts once. */
  trackUris: string[];
}

/**
 * The abilities of a music provider for one tenant's account. Every method throws `AppError`: PROVIDER_NOT_CONNECTED,
 * REAUTHENTICATION_REQUIRED, PROVIDER_RATE_LIMITED, PROVIDER_ERROR; a player's methods also DEVICE_NOT_FOUND. A method
 * that the provider lacks throws NOT_SUPPORTED and never pretends success.
 */
export interface MusicProvider {
  readonly id: MusicProviderId;
  readonly player: MusicPlayer;
  readonly library: MusicLibrary;
}

/** The player of an account: its devices and what they play. */
export interface MusicPlayer {
  /** Null when no device is active. */
  state(): Promise<PlaybackState | null>;
  devices(): Promise<PlayerDevice[]>;
  /** Resumes, or plays what the URI names: a track, an album, a playlist or an artist. Without a device, on the active one. */
  play(uri?: string, deviceId?: string): Promise<void>;
  pause(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** Milliseconds from the beginning of the track. */
  seek(positionMs: number): Promise<void>;
  /** 0 to 100. */
  setVolume(percent: number): Promise<void>;
  /** Adds a track to those that play after the current one; the provider orders it among them. */
  queue(uri: string): Promise<void>;
  /** Moves playback to another device. */
  transfer(deviceId: string): Promise<void>;
}

/** The music that an account owns, heard and can search. */
export interface MusicLibrary {
  /** At most `limit` of each kind, best first. */
  search(query: string, kinds: readonly SearchKind[], limit: number): Promise<SearchResult>;
  playlists(cursor?: string): Promise<Page<MusicPlaylist>>;
  /** Without a version the playlist is read; with its version (`MusicPlaylist`) an answer of the last day serves. */
  playlistTracks(playlistId: string, cursor?: string, version?: string): Promise<Page<PlaylistTrack>>;
  /** Number of tracks in a playlist; null when the provider does not report it. */
  trackCount(playlistId: string): Promise<number | null>;
  createPlaylist(playlist: NewPlaylist): Promise<MusicPlaylist>;
  /** Appends the tracks that the playlist does not have, in order. Returns the number added. */
  addTracks(playlistId: string, trackUris: readonly string[]): Promise<number>;
  /** Removes all occurrences of each. Returns the number of removed URIs. */
  removeTracks(playlistId: string, trackUris: readonly string[]): Promise<number>;
  deletePlaylist(playlistId: string): Promise<void>;
  /** Newest first, at most 50. */
  recentlyPlayed(): Promise<{ track: MusicTrack; playedAt: string | null }[]>;
  /** Makes one call. */
  aboutArtist(artistName: string): Promise<AboutArtist>;
  /**
   * Tracks of genres (`readGenre`), most popular first as far as the provider reports that, each with a genre. Makes at
   * most `calls` calls.
   */
  tracksOfGenres(genres: readonly string[], limit: number, calls: number): Promise<MusicTrack[]>;
  /**
   * The tracks of a playlist of other people that has the artist's name, and the number of calls, at most two. No tracks
   * where the provider shows no playlists of others.
   */
  tracksBeside(artistName: string): Promise<{ tracks: MusicTrack[]; calls: number }>;
  /** The track of a URI; null when the provider does not have it. */
  track(uri: string): Promise<MusicTrack | null>;
}
