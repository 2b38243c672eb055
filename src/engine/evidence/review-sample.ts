import { type MaturityLevel, nextLevel } from "#engine/governance/maturity";

import { REQUIREMENTS } from "./requirements.ts";

/** The share of runs that the platform draws for people, in a workspace that set none. */
export const DEFAULT_SAMPLE_SHARE = 0.2;
/** The least share while an agent has little evidence at its level. */
const THIN_SHARE = 0.5;
/** Vouched runs at a level from which the evidence is not thin. */
const ENOUGH = 5;

/**
 * The share of an agent's runs that is drawn, 0–1: the workspace's, and at least half of them while fewer than five runs
 * at the level are vouched for. A workspace that draws nothing stays at nothing.
 */
export const sampleShare = (setting: number, vouched: number): number =>
  setting > 0 && vouched < ENOUGH ? Math.max(setting, THIN_SHARE) : setting;

/** The share of runs that no one vouches for and that are offered to people while the agent climbs. */
const OFFERED_SHARE = 0.4;
/** Vouched runs for each success that the next level asks for, because some of them fail. */
const RUNS_FOR_SUCCESS = 1.2;

/**
 * The share of an agent's runs, 0–1, that are offered to people when no one vouches for them, beside those that are drawn:
 * they are in the queue and no part of the sample. Without checks an agent would have to wait for weeks until enough of
 * its runs are seen. None at the highest level, with enough evidence, and in a workspace that draws nothing.
 */
export function offeredShare(setting: number, vouched: number, level: MaturityLevel): number {
  const target = nextLevel(level);
  if (setting === 0 || target === null || target === "student") return 0;
  return vouched < REQUIREMENTS[target].episodes * RUNS_FOR_SUCCESS ? Math.max(setting, OFFERED_SHARE) : 0;
}

/** Vouched runs at a level that the share of offered runs depends on, at most. */
export const MOST_VOUCHED = Math.ceil(REQUIREMENTS.autonomous.episodes * RUNS_FOR_SUCCESS);

const HASH_BYTES = 6;

/** The place of a keyed hash between 0 and 1. A run is drawn when the share is above its place. */
export function placeOf(mac: Uint8Array): number {
  let value = 0;
  for (const byte of mac.subarray(0, HASH_BYTES)) value = value * 256 + byte;
  return value / 256 ** HASH_BYTES;
}
