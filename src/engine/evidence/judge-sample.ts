import { crc32 } from "#lib/crc32";

/** The sampling of a workspace that configured none. */
export const DEFAULT_SAMPLING: JudgeSampling = { rate: 0.2, dailyBudget: 100 };
/** Maximum number of judgements that a workspace may set for a day (UTC). */
export const MAX_DAILY_BUDGET = 1_000;

/** The share of a workspace's work that a judge assesses. */
export interface JudgeSampling {
  /** Share of the episodes, 0–1. */
  rate: number;
  /** Maximum number of judgements in a day (UTC). */
  dailyBudget: number;
}

const DAY_MS = 86_400_000;
const HASHES = 2 ** 32;

/**
 * The place of an episode between 0 and 1. It is judged when the sampling rate is above its place. The place follows
 * from the id alone, so no caller can retry until an episode is chosen or skipped.
 */
export const sampleOf = (episodeId: string): number => crc32(episodeId) / HASHES;

/** The day (UTC) of a moment in milliseconds since 1970, counted from 1970. */
export const utcDay = (at: number): number => Math.floor(at / DAY_MS);
