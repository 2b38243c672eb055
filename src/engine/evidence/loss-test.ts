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

/** An alarm of the test, at the time of the episode that raised it. */
export interface Alarm {
  at: number;
  isSecond: boolean;
}

/**
 * The first alarm of a level's sequential test over the agent's vouched episodes since the latest alarm (CUSUM of the
 * log-likelihood ratio, Page 1954): each failure adds ln((1 − bad) / (1 − good)), each success takes ln(good / bad) off,
 * never below zero. Null without one. The window of a second alarm is counted in successes, so that one more failure
 * never makes it the first again.
 */
export function alarmOf(
  level: MaturityLevel,
  episodes: readonly TestedEpisode[],
  latestAlarmAt: number | null,
): Alarm | null {
  if (level === "student") return null;
  const { good, bad } = LOSS_RATES[level];
  const worse = Math.log((1 - bad) / (1 - good));
  const better = Math.log(good / bad);
  let sum = 0;
  let successes = 0;
  for (const episode of novel(episodes.filter(isDecisive))) {
    if (latestAlarmAt !== null && episode.createdAt <= latestAlarmAt) continue;
    const weight = evidenceWeight(episode);
    if (episode.outcome === "success") {
      successes += 1;
      sum = Math.max(0, sum - weight * better);
    } else sum += weight * worse;
    if (sum > THRESHOLD)
      return { at: episode.createdAt, isSecond: latestAlarmAt !== null && successes <= SECOND_WITHIN };
  }
  return null;
}
