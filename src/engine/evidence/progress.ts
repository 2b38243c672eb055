import {
  assessReadiness,
  EVIDENCE_WINDOW,
  evidenceWindow,
  type EvidenceEpisode,
  type GradedAgent,
  type Readiness,
} from "./readiness.ts";
import type { RequirementName, RequirementStanding, Surroundings } from "./requirement-standings.ts";

/** The distance of an agent to its next level. Both fields are null at the highest level. */
export interface Progress {
  /** The smallest share over the requirements, 0–1. A mean would hide the missing one. */
  progress: number | null;
  /** The requirement that is furthest from being met. */
  weakest: RequirementName | null;
}

/** The share of a requirement that is reached, 0–1; 1 when it holds. */
export function shareOf({ required, actual, direction, holds }: RequirementStanding): number {
  if (holds) return 1;
  return direction === "at_least" ? actual / required : (1 - actual) / (1 - required);
}

export function progressOf({ requirements }: Pick<Readiness, "requirements">): Progress {
  let least: Progress = { progress: null, weakest: null };
  for (const standing of requirements) {
    const share = shareOf(standing);
    // Among equal shares the number of episodes comes first, because it tells the reader what to do.
    const isWeaker = least.progress === null || share < least.progress;
    if (isWeaker || (share === least.progress && standing.requirement === "episodes"))
      least = { progress: share, weakest: standing.requirement };
  }
  return least;
}

/** Number of latest episodes that predict the outcome of the next ones. */
const LATELY = 20;

/** Number of further faultless episodes that make the agent eligible; null at the highest level. */
export function goodRunsToExam(
  agent: GradedAgent,
  episodes: readonly EvidenceEpisode[],
  surroundings: Surroundings,
): number | null {
  const good: EvidenceEpisode = {
    id: "",
    createdAt: 0,
    maturityLevel: agent.level,
    agentVersion: agent.version,
    outcome: "success",
    verification: "checked",
    judgeCalibrated: false,
    confidence: 1,
    constitutionalScore: 1,
    interventions: 0,
    fingerprint: agent.own?.[0] ?? null,
    kind: "",
    work: null,
    contact: null,
    sampled: true,
    isLookedAt: true,
  };
  // Each of them is of another kind, as far as the agent is given any.
  const kinds = Array.from({ length: Math.max(1, surroundings.kindsGiven) }, (_, kind) => ({
    ...good,
    kind: `${kind}`,
  }));
  return episodesToExam(agent, episodes, kinds, surroundings);
}

/**
 * Number of further decisive episodes that make the agent eligible if they repeat the outcomes of the latest twenty in
 * the same order. Null when they never would, and without episodes.
 */
export function runsToExam(
  agent: GradedAgent,
  episodes: readonly EvidenceEpisode[],
  surroundings: Surroundings,
): number | null {
  const lately = evidenceWindow(agent.level, episodes).slice(0, LATELY).toReversed();
  return episodesToExam(
    agent,
    episodes,
    lately.map((episode) => ({
      ...episode,
      agentVersion: agent.version,
      fingerprint: agent.own?.[0] ?? null,
      work: null,
    })),
    surroundings,
  );
}

/**
 * Once the window holds only the pattern, repeating it changes nothing. Days, people's looks at drawn runs and a
 * probation do not depend on further runs, so they are left out.
 */
function episodesToExam(
  agent: GradedAgent,
  episodes: readonly EvidenceEpisode[],
  pattern: readonly EvidenceEpisode[],
  surroundings: Surroundings,
): number | null {
  const window: EvidenceEpisode[] = evidenceWindow(agent.level, episodes);
  const countable: Surroundings = {
    ...surroundings,
    minimumDays: { intern: 0, supervised: 0, autonomous: 0 },
    drawn: { runs: 0, lookedAt: 0 },
    isOnProbation: false,
  };
  const latest = window[0]?.createdAt ?? 0;
  for (let more = 0; more <= EVIDENCE_WINDOW + pattern.length; more++) {
    const { eligible, targetLevel } = assessReadiness(agent, window, countable);
    if (targetLevel === null) return null;
    if (eligible) return more;
    const next = pattern[more % pattern.length];
    if (next === undefined) return null;
    window.unshift({ ...next, id: `${more}`, createdAt: latest + more + 1 });
  }
  return null;
}

const DAY_MS = 86_400_000;
/** Days over which the pace is measured. */
const PACE_DAYS = 14;
const LONGEST_FORECAST_DAYS = 365;

/** The rate at which the agent completes decisive episodes. */
export interface Pace {
  runsPerDay: number;
  /** Length of the measured period, which ends now. */
  days: number;
}

/**
 * The pace of the last two weeks, or of the time since the agent reached its level (at least a day). Null without a
 * decisive episode. When the window is full of recent days alone, their pace counts.
 */
export function paceOf(
  agent: GradedAgent,
  episodes: readonly (EvidenceEpisode & { createdAt: number })[],
  { now, evidenceSince }: { now: number; evidenceSince: number },
): Pace | null {
  const window = evidenceWindow(agent.level, episodes);
  const lately = window.filter(({ createdAt }) => createdAt >= now - PACE_DAYS * DAY_MS);
  const oldest = lately.at(-1);
  if (oldest === undefined) return null;
  const begin =
    lately.length === EVIDENCE_WINDOW ? oldest.createdAt : Math.max(evidenceSince, now - PACE_DAYS * DAY_MS);
  const days = Math.max(1, (now - begin) / DAY_MS);
  return { runsPerDay: lately.length / days, days };
}

/** When the agent will be eligible at its pace, in milliseconds since 1970; null when that cannot be predicted. */
export function forecastOf(runs: number | null, pace: Pace | null, now: number): number | null {
  if (runs === null) return null;
  if (runs === 0) return now;
  const days = pace === null ? Infinity : runs / pace.runsPerDay;
  return days > LONGEST_FORECAST_DAYS ? null : Math.round(now + days * DAY_MS);
}
