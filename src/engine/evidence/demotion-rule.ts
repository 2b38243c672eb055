import { wilsonInterval } from "#lib/wilson";

import type { EvidenceEpisode } from "./readiness.ts";
import { isDecisive } from "./verification.ts";

export interface TrialEpisode extends EvidenceEpisode {
  criticalViolations: number;
}

export const DEMOTION_WINDOW = 20;
const SUCCESS_UPPER_BOUND = 0.6;
const MAX_CRITICAL_VIOLATIONS = 3;
/** The time after an automatic demotion during which the agent cannot sit an exam. */
export const WAIT_AFTER_DEMOTION_MS = 24 * 3_600_000;

/**
 * Returns why an agent loses its level, from its episodes at that level, newest first; null when it keeps it. There are
 * two reasons. Over the last twenty decisive episodes the upper bound of its success rate (Wilson, 95 %) is under 0.60;
 * or it broke a critical rule three times since the oldest of them. The bound depends on the number of episodes: three
 * failures in a row are the fewest that suffice.
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
