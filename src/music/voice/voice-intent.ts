import type { MusicProviderId } from "#connections/providers/provider-id";
import type { Mood } from "#engine/recommendation/moods";

/** The music that a speaker wants to hear. Without anything, paused playback resumes. */
export interface Wish {
  /** Words that name a track, an artist or a playlist. */
  query: string | null;
  artist: string | null;
  genre: string | null;
  mood: Mood | null;
  /** The name of a playlist; empty for an unnamed one. */
  playlist: string | null;
  album: string | null;
  /** The query without rude words, which a title may have. */
  decent: string | null;
  /** The wishes of a sentence with several; one command cannot satisfy them. */
  parts: readonly string[];
}

export const RESUME: Wish = {
  query: null,
  artist: null,
  genre: null,
  mood: null,
  playlist: null,
  album: null,
  decent: null,
  parts: [],
};

/** The intent of a speaker. */
export type VoiceIntent =
  /** `device` contains the words for it. */
  | ({ action: "play"; device: string | null } & Wish)
  /** A track to play after the current one. */
  | ({ action: "queue" } & Wish)
  | { action: "pause" }
  | { action: "next" | "previous"; count: number }
  | { action: "volume"; percent: number }
  /** The number of points to raise or lower. */
  | { action: "volume"; by: number }
  | { action: "seek"; positionMs: number }
  /** The milliseconds to move forward, or back when negative. */
  | { action: "seek"; byMs: number }
  | { action: "transfer"; device: string }
  | { action: "search"; query: string; artist: string | null };

/** An intent with the exactness of its words, from 0 to 1. */
export interface Heard {
  intent: VoiceIntent;
  confidence: number;
}

/** All words behind a verb, when they may be a title that the intent reads as something else: `play Who's Next`. */
export interface SpokenTitle {
  action: "play" | "queue";
  words: string;
}

/** The interpretation of a sentence; without an intent nothing was recognized. */
export interface ParsedCommand {
  intent: VoiceIntent | null;
  title: SpokenTitle | null;
  confidence: number;
  /** The provider that it names. */
  provider: MusicProviderId | null;
}

/** Exactness of words: as the pattern is listed, in a close variant, or in ambiguous words. */
export const EXACT = 1;
export const CLOSE = 0.9;
export const LOOSE = 0.75;
/** Words that need a question. */
export const UNSURE = 0.5;
