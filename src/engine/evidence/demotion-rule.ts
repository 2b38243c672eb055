import { wilsonInterval } from "#lib/wilson";

import type { EvidenceEpisode } from "./readiness.ts";
import { isDecisive } from "./verification.ts";

export interface TrialEpisode extends EvidenceEpisode {
  criticalViolations: number;
}

export const DEMOTION_WINDOW = 20;
const SUCCESS_UPPER_BOUND = 0.6;
const MAX_CRITICAL_VIOLATIONS = 3;
/** After an automatic demotion there is no exam for a day. */
export const WAIT_AFTER_DEMOTION_MS = 24 * 3_600_000;

/**
 * Why an agent loses its level, from its episodes at that level, newest first; null when it keeps it. Over the last twenty decisive
 * episodes the upper end of what its success rate may be (Wilson, 95 %) is under 0.60, or since the oldest of them it broke something
 * critical three times. The bound knows how few episodes there are: three failures in a row are the least that is enough.
 */
export function demotionReason(
  level: EvidenceEpisode["maturityLevel"],
  episodes: readonly TrialEpisode[],
): string | null {
  if (level === "student") return null;
  const atLevel = episodes.filter(({ maturityLevel }) => maturityLevel === level);
  const decisive = atLevel.filter(isDecisive).slice(0, DEMOTION_WINDOW);
  const oldest = decisive.at(-1);
  const sinceOldest =
    decisive.length < DEMOTION_WINDOW || !oldest ? atLevel : atLevel.slice(0, atLevel.indexOf(oldest) + 1);
  const violations = sinceOldest.reduce((sum, { criticalViolations }) => sum + criticalViolations, 0);
  if (violations >= MAX_CRITICAL_VIOLATIONS) return `${violations} critical violations in its last episodes.`;
  const successes = decisive.filter(({ outcome }) => outcome === "success").length;
  if (decisive.length === 0 || wilsonInterval(successes, decisive.length).upper >= SUCCESS_UPPER_BOUND) return null;
  return `${successes} of its last ${decisive.length} decisive episodes succeeded.`;
}
