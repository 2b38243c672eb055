/** A track as the API tells it. */
export interface Track {
  uri: string;
  name: string;
  artist: string;
  album: string;
  artworkUrl: string | null;
  durationMs: number;
}

export interface Playback {
  isPlaying: boolean;
  currentTrack: Track | null;
  progressMs: number;
  durationMs: number;
  volumePercent: number | null;
  deviceId: string | null;
  provider: string;
}

export interface Device {
  id: string;
  name: string;
  type: string;
  isActive: boolean;
  volumePercent: number | null;
}

export interface Playlist {
  id: string;
  uri: string;
  name: string;
  provider: string;
  trackCount: number | null;
  artworkUrl: string | null;
}

export interface PlaylistTrack {
  track_uri: string;
  track_name: string;
  artist_names: string[];
  duration_ms: number;
  artwork_url: string | null;
  position: number;
}

export interface RecommendedTrack extends Track {
  reason: string;
}

/** What a command answers. */
export interface Controlled {
  executed: boolean;
  state: Playback | null;
  devices?: Device[];
}

/** What was understood of a spoken command. */
export interface Heard {
  parsed: {
    original: string;
    action: string | null;
    value: string | number | null;
    /** Of whom a track is to be; null when nobody was named. */
    artist?: string | null;
    confidence: number;
    provider: string | null;
  };
  state: Playback | null;
  /** What a search found. */
  results?: { tracks: Track[] };
}

/** A length as a player shows it: `4:17`. */
export function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How many, with its noun. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Where a player that runs is after some time, in milliseconds: never past the end of the track. */
export const progressAfter = ({ isPlaying, progressMs, durationMs }: Playback, elapsedMs: number): number =>
  Math.min(durationMs, progressMs + (isPlaying ? elapsedMs : 0));

/** Names of providers for people; the built-in one is always told as what it is. */
const PROVIDERS: Readonly<Record<string, string>> = {
  spotify: "Spotify",
  apple_music: "Apple Music",
  sandbox_music: "Sandbox music: invented, nobody hears it",
};

export const providerName = (provider: string): string => PROVIDERS[provider] ?? provider;
