import type { MusicProviderId } from "#connections/providers/provider-id";

/** What somebody wants who says something. */
export type VoiceIntent =
  /** Without a query and an artist, what was paused goes on. */
  | { action: "play"; query: string | null; artist: string | null; genre: string | null }
  | { action: "pause" | "next" | "previous" }
  | { action: "volume"; percent: number }
  /** By so many points more, or fewer. */
  | { action: "volume"; by: number }
  | { action: "search"; query: string; artist: string | null };

/** An intent, with how exactly the words say it: from 0 to 1. */
export interface Heard {
  intent: VoiceIntent;
  confidence: number;
}

/** What a sentence was understood as; without an intent nothing was recognised. */
export interface ParsedCommand {
  intent: VoiceIntent | null;
  confidence: number;
  /** The provider that it names. */
  provider: MusicProviderId | null;
}

/** How exactly words say something: as the pattern is listed, in a close variant, or in words that could mean another thing. */
export const EXACT = 1;
export const CLOSE = 0.9;
export const LOOSE = 0.75;
