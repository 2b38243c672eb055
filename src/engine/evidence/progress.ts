import {
  assessReadiness,
  EVIDENCE_WINDOW,
  evidenceWindow,
  type EvidenceEpisode,
  type GradedAgent,
  type Readiness,
  type RequirementName,
  type RequirementStanding,
} from "./readiness.ts";

/** How near an agent is to its next level; both null where there is none. */
export interface Progress {
  /** The smallest share over the requirements, 0–1: a mean would hide what is missing. */
  progress: number | null;
  /** The requirement that is furthest from holding. */
  weakest: RequirementName | null;
}

/** How much of a requirement is reached, 0–1; 1 when it holds. */
export function shareOf({ required, actual, direction, holds }: RequirementStanding): number {
  if (holds) return 1;
  return direction === "at_least" ? actual / required : (1 - actual) / (1 - required);
}

export function progressOf({ requirements }: Pick<Readiness, "requirements">): Progress {
  let least: Progress = { progress: null, weakest: null };
  for (const standing of requirements) {
    const share = shareOf(standing);
    // Of those that are equally far, the number of episodes says what to do.
    const isWeaker = least.progress === null || share < least.progress;
    if (isWeaker || (share === least.progress && standing.requirement === "episodes"))
      least = { progress: share, weakest: standing.requirement };
  }
  return least;
}

/** So many of the latest episodes say how the next ones will turn out. */
const LATELY = 20;

/** How many more episodes without a fault make the agent eligible; null where there is no level above. */
export function goodRunsToExam(agent: GradedAgent, episodes: readonly EvidenceEpisode[]): number | null {
  const good: EvidenceEpisode = {
    maturityLevel: agent.level,
    agentVersion: agent.version,
    outcome: "success",
    verification: "checked",
    judgeCalibrated: false,
    confidence: 1,
    constitutionalScore: 1,
    interventions: 0,
  };
  return episodesToExam(agent, episodes, [good]);
}

/**
 * How many more decisive episodes make the agent eligible when they turn out as the latest twenty did, in the same order; null when they
 * never would, and without any.
 */
export function runsToExam(agent: GradedAgent, episodes: readonly EvidenceEpisode[]): number | null {
  const lately = evidenceWindow(agent.level, episodes).slice(0, LATELY).toReversed();
  return episodesToExam(
    agent,
    episodes,
    lately.map((episode) => ({ ...episode, agentVersion: agent.version })),
  );
}

/** Once the window holds nothing but the pattern, more of it changes nothing. */
function episodesToExam(
  agent: GradedAgent,
  episodes: readonly EvidenceEpisode[],
  pattern: readonly EvidenceEpisode[],
): number | null {
  const window: EvidenceEpisode[] = evidenceWindow(agent.level, episodes);
  for (let more = 0; more <= EVIDENCE_WINDOW + pattern.length; more++) {
    const { eligible, targetLevel } = assessReadiness(agent, window);
    if (targetLevel === null) return null;
    if (eligible) return more;
    const next = pattern[more % pattern.length];
    if (next === undefined) return null;
    window.unshift(next);
  }
  return null;
}

const DAY_MS = 86_400_000;
/** Over so long the pace is measured. */
const PACE_DAYS = 14;
/** A forecast beyond this is none. */
const LONGEST_FORECAST_DAYS = 365;

/** How often the agent lives through a decisive episode. */
export interface Pace {
  runsPerDay: number;
  /** Over so many days, up to now. */
  days: number;
}

/**
 * The pace of the last two weeks, or of the time since the agent has its level, at least a day; null when nothing decisive happened. A window
 * that is full of the last days alone gives the pace of these days.
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

/** When the agent will be eligible at its pace, milliseconds since 1970; null when that is not to be seen. */
export function forecastOf(runs: number | null, pace: Pace | null, now: number): number | null {
  if (runs === null) return null;
  if (runs === 0) return now;
  const days = pace === null ? Infinity : runs / pace.runsPerDay;
  return days > LONGEST_FORECAST_DAYS ? null : Math.round(now + days * DAY_MS);
}
