import { crc32 } from "#lib/crc32";

/** What holds for a workspace that said nothing. */
export const DEFAULT_SAMPLING: JudgeSampling = { rate: 0.2, dailyBudget: 100 };
/** Most judgements that a workspace may ask for in a day of UTC. */
export const MAX_DAILY_BUDGET = 1_000;

/** How much of a workspace's work a judge looks at. */
export interface JudgeSampling {
  /** Share of the episodes, 0–1. */
  rate: number;
  /** Judgements in a day of UTC, at most. */
  dailyBudget: number;
}

const DAY_MS = 86_400_000;
const HASHES = 2 ** 32;

/**
 * Where an episode stands between 0 and 1; it is judged when the sampling rate is above that. It follows from the id alone, so nobody
 * can try again until an episode is chosen, or is not.
 */
export const sampleOf = (episodeId: string): number => crc32(episodeId) / HASHES;

/** The day of UTC that a moment (milliseconds since 1970) is in, counted from 1970. */
export const utcDay = (at: number): number => Math.floor(at / DAY_MS);
