import { compareMaturity, type MaturityLevel } from "#engine/governance/maturity";

import { type Alarm, alarmsOf } from "./loss-test.ts";
import { novel } from "./novelty.ts";
import {
  effectiveLevelOf,
  firstReason,
  holdsLevel,
  type HeldLevel,
  mayAct,
  PROBATION_REASONS,
  type ProbationReason,
  type Probations,
} from "./probation.ts";
import { assessReadiness, type EvidenceEpisode, type GradedAgent, type Readiness } from "./readiness.ts";
import type { Surroundings } from "./requirement-standings.ts";
import { REQUIREMENTS } from "./requirements.ts";
import { isDecisive } from "./verification.ts";

/** An episode as tenure sees it. */
export interface LoggedEpisode extends EvidenceEpisode {
  /** Broken critical rules, and a person's complaint that the work was unsafe. */
  criticalViolations: number;
  /** The person who ordered it; null where no known person did. */
  orderedBy: string | null;
  /** The people who looked at it and did not order it. It need only be read while the agent is on probation. */
  witnesses: readonly string[];
}

/** An unsafe run, or one that broke a critical rule, at whatever age and level. */
export interface Breach {
  /** The id of its episode. */
  id: string;
  /** When it became known, in milliseconds since 1970. */
  at: number;
  /** The person who ordered the run; null where no known person did. */
  by: string | null;
}

/** The record of an agent's level. Times are milliseconds since 1970. */
export interface Held extends Omit<HeldLevel, "level" | "probationReason"> {
  /** The highest level that a person gave; null for the agent's own. */
  givenLevel: MaturityLevel | null;
  probations: Probations;
  /** The run of the latest alarm of the level's test that is over. */
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
  /** The latest breaches, in any order. */
  breaches: readonly Breach[];
  /** Beginnings of the latest days (UTC) with runs, newest first, at most `WORK_DAYS`. */
  workDays: readonly number[];
  surroundings: Omit<Surroundings, "isOnProbation">;
}

/** The change of the record that the log demands now. */
export type Due =
  /** One more reason for a probation. */
  | { kind: "probation"; reason: ProbationReason; alarmAt: number | null }
  | { kind: "demotion"; reason: string; alarmAt: number }
  /** A reason is over. Breaches and alarms up to the named times are accounted for. */
  | { kind: "end"; by: "fresh_successes"; reason: ProbationReason; forgivenAt: number | null; alarmAt: number | null };

/** A reason for a probation, and what ends it. */
export interface StandingReason {
  reason: ProbationReason;
  since: number;
  /** Fresh vouched successes at new work that end it, if none fails. */
  remaining: number;
  /** Whether only successes count that a witness looked at. */
  needsLooks: boolean;
}

/** An agent's probation. The reasons add up, and each has its own end. */
export interface Probation extends Omit<StandingReason, "needsLooks"> {
  reasons: readonly StandingReason[];
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
 * (decisions, sections 5b and 5c): one pure function of the log. The order of the log does not matter, nor the order in
 * which people looked. A further vouched success never lowers the answer, and a further vouched failure never raises it.
 */
export function assessTenure(log: TenureLog, now: number, target?: MaturityLevel): Tenure {
  const { level } = log.agent;
  const due = dueOf(log);
  const probation = probationOf({ ...log, held: { ...log.held, probations: probationsAfter(log.held, due, now) } });
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

/** The reasons that stand once the record says what the log demands. */
function probationsAfter({ probations }: Held, due: Due | null, now: number): Probations {
  if (due?.kind === "probation") return { ...probations, [due.reason]: now };
  if (due?.kind !== "end") return probations;
  const { [due.reason]: _over, ...others } = probations;
  return others;
}

/** The inputs of readiness beside the episodes. */
export function readinessInputs({ agent, held, surroundings }: TenureLog): {
  graded: GradedAgent;
  surroundings: Surroundings;
} {
  const own = ownFingerprints(held);
  return {
    graded: { ...agent, ...(own === null ? {} : { own }) },
    surroundings: { ...surroundings, isOnProbation: firstReason(held.probations) !== null },
  };
}

/** The fingerprints whose episodes are the acting one's own; null while none is recorded. */
export function ownFingerprints(
  held: Pick<HeldLevel, "actingFingerprint" | "levelFingerprint" | "equalFingerprints">,
): readonly string[] | null {
  const { actingFingerprint: acting, levelFingerprint, equalFingerprints } = held;
  if (acting === null) return null;
  if (levelFingerprint === null || !holdsLevel(held, acting)) return [acting];
  return [levelFingerprint, ...equalFingerprints];
}

/** The probation as the record has it, which governance decides with until the record says what the log demands. */
export function probationOf(log: TenureLog): Probation | null {
  const { agent, held } = log;
  const first = firstReason(held.probations);
  if (first === null || agent.level === "student") return null;
  const reasons = standingReasons(log);
  return { ...first, remaining: Math.max(0, ...reasons.map(({ remaining }) => remaining)), reasons };
}

/** Every reason that stands, with what ends it. */
const standingReasons = (log: TenureLog): StandingReason[] =>
  PROBATION_REASONS.flatMap((reason) => {
    const since = log.held.probations[reason];
    if (since === undefined) return [];
    return [{ reason, since, remaining: missingSuccesses(log, reason, since), needsLooks: reason !== "changed" }];
  });

function dueOf(log: TenureLog): Due | null {
  const { agent, held } = log;
  if (agent.level === "student") return null;
  const alarms = alarmsOf(agent.level, episodesAtLevel(log), held.alarmAt);
  const second = alarms.find(({ isSecond }) => isSecond);
  if (second !== undefined)
    return { kind: "demotion", reason: "Its work failed again soon after a probation.", alarmAt: second.at };
  const reason = newReason(log, alarms);
  if (reason !== null)
    return { kind: "probation", reason, alarmAt: reason === "failures" ? (alarms[0]?.at ?? null) : null };
  const over = standingReasons(log).find(({ remaining }) => remaining === 0);
  if (over === undefined) return null;
  return {
    kind: "end",
    by: "fresh_successes",
    reason: over.reason,
    forgivenAt: over.reason === "unsafe" ? knownSince(log, "unsafe", over.since) : null,
    alarmAt: over.reason === "failures" ? lastOf(alarms) : null,
  };
}

/** A reason that the log gives and the record does not have yet. */
function newReason(log: TenureLog, alarms: readonly Alarm[]): ProbationReason | null {
  const { probations, forgivenAt } = log.held;
  if (alarms.length > 0 && probations.failures === undefined) return "failures";
  if (probations.unsafe === undefined && log.breaches.some(({ at }) => at > (forgivenAt ?? 0))) return "unsafe";
  return probations.not_looked_at === undefined && isUnseen(log, episodesAtLevel(log)) ? "not_looked_at" : null;
}

const lastOf = (alarms: readonly Alarm[]): number | null => alarms.at(-1)?.at ?? null;

const episodesAtLevel = ({ agent, episodes }: TenureLog): LoggedEpisode[] =>
  episodes.filter(({ maturityLevel }) => maturityLevel === agent.level);

/**
 * Whether a passed replay may end what a change began: something else acts than what earned the level, and since then it
 * neither broke a rule nor raised an alarm. Recorded runs say nothing about what it did in new ones.
 */
export function mayEndByReplay(log: TenureLog): boolean {
  const { agent, held, breaches } = log;
  const since = held.probations.changed;
  if (since === undefined || (held.alarmAt ?? 0) > since) return false;
  const alarms = alarmsOf(agent.level, episodesAtLevel(log), held.alarmAt);
  return alarms.every(({ at }) => at <= since) && !breaches.some(({ at }) => at > since);
}

/** A further breach during a probation begins its count again. */
const knownSince = ({ breaches }: TenureLog, reason: ProbationReason, since: number): number =>
  reason === "unsafe" ? Math.max(since, ...breaches.map(({ at }) => at)) : since;

/** Whether too little of a supervised agent's work was vouched for in its latest thirty days with runs. */
function isUnseen({ agent, held, workDays }: TenureLog, atLevel: readonly LoggedEpisode[]): boolean {
  if (compareMaturity(agent.level, "supervised") < 0) return false;
  const days = workDays.filter((day) => day > (held.forgivenAt ?? 0));
  const oldest = days[WORK_DAYS - 1];
  if (oldest === undefined) return false;
  return atLevel.filter((episode) => isDecisive(episode) && episode.createdAt >= oldest).length < LOOKS_IN_WORK_DAYS;
}

/**
 * How many vouched successes a fallback still needs for the agent's level: as many with its answers as end a probation. 0 when it
 * holds the level, and for an agent at `student` or `intern`, whom every model acts for alike.
 */
export function missingOfFallback(log: TenureLog, fingerprint: string): number {
  const { agent, held } = log;
  if (compareMaturity(agent.level, "supervised") < 0 || mayAct(held, fingerprint)) return 0;
  const own = { ...held, actingFingerprint: fingerprint, levelFingerprint: null };
  return missingSuccesses({ ...log, held: own }, "changed", 0);
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
 * How many successes end a reason that stands since a moment: a fifth of the level's number, at new work, by what acts
 * now. After a change they need only be vouched for; else a witness must have looked at them who did not cause it. 0 when
 * there are enough, without a breach, and without more failures among them than the level's row allows.
 */
function missingSuccesses(log: TenureLog, reason: ProbationReason, recordedSince: number): number {
  const { agent, held, breaches } = log;
  if (agent.level === "student") return 0;
  const { episodes: number, successLowerBound } = REQUIREMENTS[agent.level];
  const needed = Math.ceil(number / FRESH_PART);
  const own = ownFingerprints(held);
  const since = knownSince(log, reason, recordedSince);
  if (reason === "changed" && breaches.some(({ at }) => at > since)) return needed;
  const causes = reason === "changed" ? [] : causesOf(log, reason);
  const fresh = episodesAtLevel(log).filter(
    ({ createdAt, fingerprint }) =>
      createdAt > since && (own === null || (fingerprint !== null && own.includes(fingerprint))),
  );
  const counts = ({ outcome, witnesses }: LoggedEpisode): boolean =>
    outcome === "failure" || reason === "changed" || witnesses.some((person) => !causes.includes(person));
  const decided = novel(fresh.filter((episode) => isDecisive(episode) && counts(episode)));
  const successes = decided.filter(({ outcome }) => outcome === "success").length;
  const failures = decided.length - successes;
  // The share of failures that the row allows: failures ≤ (1 − bound) · (failures + successes).
  const forFailures = Math.ceil((failures * successLowerBound) / (1 - successLowerBound));
  return Math.max(0, Math.max(needed, forFailures) - successes);
}

/** The people whose runs caused a probation: those of the breaches that are not accounted for, or of the latest alarm. */
function causesOf(log: TenureLog, reason: ProbationReason): (string | null)[] {
  const { agent, held, breaches } = log;
  if (reason === "unsafe") return breaches.filter(({ at }) => at > (held.forgivenAt ?? 0)).map(({ by }) => by);
  if (reason !== "failures") return [];
  const atLevel = episodesAtLevel(log);
  const at = lastOf(alarmsOf(agent.level, atLevel, held.alarmAt));
  return atLevel
    .filter(({ createdAt, outcome }) => createdAt === at && outcome === "failure")
    .map(({ orderedBy }) => orderedBy);
}
