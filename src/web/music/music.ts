import type { DataOf } from "#web/lib/operation.ts";

/** The understood parts of a spoken command. */
export type Heard = DataOf<"POST /api/media/voice">;

/** A track as the API tells it. */
export type Track = NonNullable<Heard["results"]>["tracks"][number];

export type Playback = DataOf<"GET /api/media/playback">["state"];

/** The answer to a command. */
export type Controlled = DataOf<"POST /api/media/playback">;

export type Device = NonNullable<Controlled["devices"]>[number];

export type Playlist = DataOf<"GET /api/media/playlists">["playlists"][number];

export type PlaylistTrack = DataOf<"GET /api/media/playlists/{playlist_id}/tracks">["tracks"][number];

export type Recommendation = DataOf<"GET /api/media/recommendations">["recommendations"][number];

export type RecommendedTrack = Recommendation["tracks"][number];

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
  sandbox_music: "Sandbox music: simulated, without sound",
};

export const providerName = (provider: string): string => PROVIDERS[provider] ?? provider;
