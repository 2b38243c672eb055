import { compareMaturity, type MaturityLevel } from "#engine/governance/maturity";

import { alarmOf } from "./loss-test.ts";
import { novel } from "./novelty.ts";
import { effectiveLevelOf, holdsLevel, type HeldLevel, mayAct, type ProbationReason } from "./probation.ts";
import { assessReadiness, type EvidenceEpisode, type GradedAgent, type Readiness } from "./readiness.ts";
import type { Surroundings } from "./requirement-standings.ts";
import { REQUIREMENTS } from "./requirements.ts";
import { isDecisive } from "./verification.ts";

/** An episode as tenure sees it. */
export interface LoggedEpisode extends EvidenceEpisode {
  /** Broken critical rules, and a person's complaint that the work was unsafe. */
  criticalViolations: number;
  /** When the breach or the complaint became known, in milliseconds since 1970; meaningless without one. */
  breachAt: number;
}

/** The record of an agent's level. Times are milliseconds since 1970. */
export interface Held extends Omit<HeldLevel, "level"> {
  /** The highest level that a person gave; null for the agent's own. */
  givenLevel: MaturityLevel | null;
  probationSince: number | null;
  /** The latest alarm of the level's test. */
  alarmAt: number | null;
  /** Breaches and missing looks up to this time are accounted for. */
  forgivenAt: number | null;
}

/** The log of an agent since it reached its level, bounded by the reader, and the settings that apply. */
export interface TenureLog {
  agent: Omit<GradedAgent, "own">;
  held: Held;
  /** In any order. */
  episodes: readonly LoggedEpisode[];
  /** Beginnings of the latest days (UTC) with runs, newest first, at most `WORK_DAYS`. */
  workDays: readonly number[];
  surroundings: Omit<Surroundings, "isOnProbation">;
}

/** The change of the record that the log demands now. */
export type Due =
  | { kind: "probation"; reason: ProbationReason; alarmAt: number | null }
  /** Another alarm while the agent is on probation already. */
  | { kind: "alarm"; alarmAt: number }
  | { kind: "demotion"; reason: string; alarmAt: number }
  | { kind: "end"; by: "fresh_successes" };

export interface Probation {
  since: number;
  reason: ProbationReason;
  /** Fresh vouched successes at new work that end it, if none fails. */
  remaining: number;
}

/** The answer to every question about an agent's level. */
export interface Tenure {
  level: MaturityLevel;
  /** The level that governance decides with. */
  effectiveLevel: MaturityLevel;
  probation: Probation | null;
  /** The change that the platform has to write, so that the record says the same as the log; null when it does already. */
  due: Due | null;
  readiness: Readiness;
}

/** Days with runs after which a supervised agent must have been looked at. */
export const WORK_DAYS = 30;
const LOOKS_IN_WORK_DAYS = 5;
/** The part of a level's number of episodes that ends a probation. */
const FRESH_PART = 5;

/**
 * An agent's level, the level that governance decides with, its probation, and what is missing for the next level
 * (decisions, section 5b): one pure function of the log. The order of the log does not matter. A further vouched success
 * never lowers the answer, and a further vouched failure never raises it.
 */
export function assessTenure(log: TenureLog, now: number, target?: MaturityLevel): Tenure {
  const { level } = log.agent;
  const recorded = recordedProbation(log);
  const due = dueOf(log, recorded);
  const probation = due?.kind === "end" ? null : due?.kind === "probation" ? beginning(log, due, now) : recorded;
  const { graded, surroundings } = readinessInputs(log);
  return {
    level,
    effectiveLevel: effectiveLevelOf(level, probation),
    probation,
    due,
    readiness: assessReadiness(graded, log.episodes, {
      ...surroundings,
      isOnProbation: probation !== null,
      ...(target === undefined ? {} : { target }),
    }),
  };
}

/** The inputs of readiness beside the episodes. */
export function readinessInputs({ agent, held, surroundings }: TenureLog): {
  graded: GradedAgent;
  surroundings: Surroundings;
} {
  const own = ownFingerprints(held);
  return {
    graded: { ...agent, ...(own === null ? {} : { own }) },
    surroundings: { ...surroundings, isOnProbation: held.probationSince !== null },
  };
}

/** The fingerprints whose episodes are the acting one's own; null while none is recorded. */
export function ownFingerprints(held: Omit<HeldLevel, "level">): readonly string[] | null {
  const { actingFingerprint: acting, levelFingerprint, equalFingerprints } = held;
  if (acting === null) return null;
  if (levelFingerprint === null || !holdsLevel(held, acting)) return [acting];
  return [levelFingerprint, ...equalFingerprints];
}

function recordedProbation(log: TenureLog): Probation | null {
  const { probationSince: since, probationReason } = log.held;
  if (since === null || log.agent.level === "student") return null;
  return { since, reason: probationReason ?? "changed", remaining: missingSuccesses(log, since) };
}

const beginning = (log: TenureLog, { reason }: { reason: ProbationReason }, now: number): Probation => ({
  since: now,
  reason,
  remaining: missingSuccesses(log, now),
});

function dueOf(log: TenureLog, probation: Probation | null): Due | null {
  const { agent, held, episodes } = log;
  if (agent.level === "student") return null;
  const atLevel = episodes.filter(({ maturityLevel }) => maturityLevel === agent.level);
  const alarm = alarmOf(agent.level, atLevel, held.alarmAt);
  if (alarm?.isSecond === true)
    return { kind: "demotion", reason: "Its work failed again soon after a probation.", alarmAt: alarm.at };
  if (probation !== null) {
    if (alarm !== null) return { kind: "alarm", alarmAt: alarm.at };
    return probation.remaining === 0 ? { kind: "end", by: "fresh_successes" } : null;
  }
  if (alarm !== null) return { kind: "probation", reason: "failures", alarmAt: alarm.at };
  if (atLevel.some((episode) => isBreach(episode, held.forgivenAt ?? 0)))
    return { kind: "probation", reason: "unsafe", alarmAt: null };
  return isUnseen(log, atLevel) ? { kind: "probation", reason: "not_looked_at", alarmAt: null } : null;
}

/**
 * Whether a passed replay may end the probation: something else acts than what earned the level, and since then it
 * neither broke a rule nor raised an alarm. Recorded runs say nothing about what it did in new ones.
 */
export function mayEndByReplay({ agent, held, episodes }: TenureLog): boolean {
  const { probationSince: since, probationReason, alarmAt } = held;
  if (since === null || probationReason !== "changed" || (alarmAt ?? 0) > since) return false;
  const atLevel = episodes.filter(({ maturityLevel }) => maturityLevel === agent.level);
  return alarmOf(agent.level, atLevel, alarmAt) === null && !atLevel.some((episode) => isBreach(episode, since));
}

const isBreach = ({ criticalViolations, breachAt }: LoggedEpisode, since: number): boolean =>
  criticalViolations > 0 && breachAt > since;

/** Whether too little of a supervised agent's work was vouched for in its latest thirty days with runs. */
function isUnseen({ agent, held, workDays }: TenureLog, atLevel: readonly LoggedEpisode[]): boolean {
  if (compareMaturity(agent.level, "supervised") < 0) return false;
  const days = workDays.filter((day) => day > (held.forgivenAt ?? 0));
  const oldest = days[WORK_DAYS - 1];
  if (oldest === undefined) return false;
  return atLevel.filter((episode) => isDecisive(episode) && episode.createdAt >= oldest).length < LOOKS_IN_WORK_DAYS;
}

/**
 * How many vouched successes a fallback still needs for the agent's level: as many by itself as end a probation. 0 when it
 * holds the level, and for an agent at `student` or `intern`, whom every model acts for alike.
 */
export function missingOfFallback(log: TenureLog, fingerprint: string): number {
  const { agent, held } = log;
  if (compareMaturity(agent.level, "supervised") < 0 || mayAct(held, fingerprint)) return 0;
  const own = { ...held, actingFingerprint: fingerprint, levelFingerprint: null };
  return missingSuccesses({ ...log, held: own }, 0);
}

/** The fallbacks that have earned the agent's level, and do not hold it yet. */
export function earnedByFallbacks(log: TenureLog): string[] {
  const acted = log.episodes.flatMap(({ byFallback = false, fingerprint }) =>
    byFallback && fingerprint !== null ? [fingerprint] : [],
  );
  return [...new Set(acted)].filter(
    (fingerprint) => !mayAct(log.held, fingerprint) && missingOfFallback(log, fingerprint) === 0,
  );
}

/**
 * How many successes end a probation that began at a moment: a fifth of the level's number, at new work, by what acts
 * now. 0 when there are enough, without a breach, and without more failures among them than the level's row allows.
 */
function missingSuccesses({ agent, held, episodes }: TenureLog, since: number): number {
  if (agent.level === "student") return 0;
  const { episodes: number, successLowerBound } = REQUIREMENTS[agent.level];
  const needed = Math.ceil(number / FRESH_PART);
  const own = ownFingerprints(held);
  const fresh = episodes.filter(
    ({ maturityLevel, createdAt, fingerprint }) =>
      maturityLevel === agent.level &&
      createdAt > since &&
      (own === null || (fingerprint !== null && own.includes(fingerprint))),
  );
  const decided = novel(fresh.filter(isDecisive));
  const successes = decided.filter(({ outcome }) => outcome === "success").length;
  const failures = decided.length - successes;
  if (episodes.some((episode) => isBreach(episode, since))) return needed;
  // The share of failures that the row allows: failures ≤ (1 − bound) · (failures + successes).
  const forFailures = Math.ceil((failures * successLowerBound) / (1 - successLowerBound));
  return Math.max(0, Math.max(needed, forFailures) - successes);
}
