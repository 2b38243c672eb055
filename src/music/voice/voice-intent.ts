import type { MusicProviderId } from "#connections/providers/provider-id";

/** The intent of a speaker. */
export type VoiceIntent =
  /** Without a query and an artist, paused playback resumes. */
  | { action: "play"; query: string | null; artist: string | null; genre: string | null }
  | { action: "pause" | "next" | "previous" }
  | { action: "volume"; percent: number }
  /** The number of points to raise or lower. */
  | { action: "volume"; by: number }
  | { action: "search"; query: string; artist: string | null };

/** An intent with the exactness of its words, from 0 to 1. */
export interface Heard {
  intent: VoiceIntent;
  confidence: number;
}

/** The interpretation of a sentence; without an intent nothing was recognized. */
export interface ParsedCommand {
  intent: VoiceIntent | null;
  confidence: number;
  /** The provider that it names. */
  provider: MusicProviderId | null;
}

/** Exactness of words: as the pattern is listed, in a close variant, or in ambiguous words. */
export const EXACT = 1;
export const CLOSE = 0.9;
export const LOOSE = 0.75;
