import type { MaturityLevel } from "#engine/governance/maturity";

import { goodRunsToExam } from "./progress.ts";
import {
  assessTenure,
  type Breach,
  readinessInputs,
  type LoggedEpisode,
  type Probation,
  type TenureLog,
} from "./tenure.ts";

/** The distance of an agent to a level, in further good runs. */
export interface Towards {
  /** The next level; the agent's own while it is on probation. */
  targetLevel: MaturityLevel;
  /** Vouched successes that are missing. Days, and the share of drawn runs that people looked at, are not counted. */
  remaining: number;
}

/** An agent's tenure as the console shows it beside a verdict. */
export interface Stand {
  level: MaturityLevel;
  effectiveLevel: MaturityLevel;
  probation: Probation | null;
  /** Null at the highest level without a probation. */
  towards: Towards | null;
}

/** The further good runs that make an agent eligible: the one number that every page and list shows. Null at the highest level. */
export function goodRunsOf(log: TenureLog): number | null {
  const { graded, surroundings } = readinessInputs(log);
  return goodRunsToExam(graded, log.episodes, { ...surroundings, isOnProbation: false });
}

/** An agent's level, its probation, and the distance to what comes next, as the log says now. */
export function standOf(log: TenureLog, now: number): Stand {
  const { level, effectiveLevel, probation, readiness } = assessTenure(log, now);
  if (probation !== null)
    return { level, effectiveLevel, probation, towards: { targetLevel: level, remaining: probation.remaining } };
  const remaining = goodRunsOf(log);
  const { targetLevel } = readiness;
  const towards = targetLevel === null || remaining === null ? null : { targetLevel, remaining };
  return { level, effectiveLevel, probation, towards };
}

/** The log as it is once an episode is graded differently. An episode of another level changes nothing but a breach. */
export function withEpisode(given: TenureLog, episode: LoggedEpisode, breach: Breach | null): TenureLog {
  const others = given.breaches.filter(({ id }) => id !== episode.id);
  const log = { ...given, breaches: breach === null ? others : [...others, breach] };
  const before = log.episodes.find(({ id }) => id === episode.id);
  if (episode.maturityLevel !== log.agent.level || episode.outcome === "void") return log;
  const { drawn } = log.surroundings;
  const isNewLook = episode.sampled && episode.isLookedAt && before?.isLookedAt !== true;
  const lookedAt = Math.min(drawn.runs, drawn.lookedAt + (isNewLook ? 1 : 0));
  return {
    ...log,
    episodes: [...log.episodes.filter((other) => other !== before), episode],
    surroundings: { ...log.surroundings, drawn: { ...drawn, lookedAt } },
  };
}
