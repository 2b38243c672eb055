import type { MaturityLevel } from "#engine/governance/maturity";

import { novel, type WorkedEpisode } from "./novelty.ts";
import { evidenceWeight, isDecisive, type Vouched } from "./verification.ts";

/** An episode as the test that a level is lost by sees it. */
export type TestedEpisode = WorkedEpisode & Vouched;

interface Rates {
  /** The success rate of an agent that deserves the level. */
  good: number;
  /** That of one that does not. */
  bad: number;
}

/** The rates that each level's test tells apart: the table of decisions, section 5b. */
export const LOSS_RATES: Readonly<Record<Exclude<MaturityLevel, "student">, Rates>> = {
  intern: { good: 0.75, bad: 0.5 },
  supervised: { good: 0.9, bad: 0.7 },
  autonomous: { good: 0.95, bad: 0.75 },
};
const THRESHOLD = 5;
/** A second alarm within this many vouched successes costs the level. */
const SECOND_WITHIN = 50;

/** An alarm of the test, at the time of the run that raised it. */
export interface Alarm {
  at: number;
  /** Whether it is so near to an earlier alarm that it costs the level. */
  isSecond: boolean;
}

/**
 * The alarms of a level's sequential test over the agent's vouched episodes since the latest alarm that is over (CUSUM of
 * the log-likelihood ratio, Page 1954): each failure adds ln((1 − bad) / (1 − good)), each success takes ln(good / bad)
 * off, never below zero, and an alarm sets the sum back. The test runs over the episodes in the order of their runs, whole
 * at each verdict, so that it does not matter in which order people looked. The window of a second alarm is counted in
 * successes, so that one more failure never makes it the first again.
 */
export function alarmsOf(
  level: MaturityLevel,
  episodes: readonly TestedEpisode[],
  settledAt: number | null,
): readonly Alarm[] {
  if (level === "student") return [];
  const { good, bad } = LOSS_RATES[level];
  const worse = Math.log((1 - bad) / (1 - good));
  const better = Math.log(good / bad);
  const alarms: Alarm[] = [];
  let sum = 0;
  let successes = 0;
  for (const episode of novel(episodes.filter(isDecisive))) {
    if (settledAt !== null && episode.createdAt <= settledAt) continue;
    const weight = evidenceWeight(episode);
    if (episode.outcome === "success") {
      successes += 1;
      sum = Math.max(0, sum - weight * better);
    } else sum += weight * worse;
    if (sum <= THRESHOLD) continue;
    const isAfterAnother = settledAt !== null || alarms.length > 0;
    alarms.push({ at: episode.createdAt, isSecond: isAfterAnother && successes <= SECOND_WITHIN });
    sum = 0;
    successes = 0;
  }
  return alarms;
}
