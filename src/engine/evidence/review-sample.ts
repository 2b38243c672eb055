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

const HASH_BYTES = 6;

/** The place of a keyed hash between 0 and 1. A run is drawn when the share is above its place. */
export function placeOf(mac: Uint8Array): number {
  let value = 0;
  for (const byte of mac.subarray(0, HASH_BYTES)) value = value * 256 + byte;
  return value / 256 ** HASH_BYTES;
}
