import { MATURITY_LEVELS, type MaturityLevel } from "#engine/governance/maturity";

/** The agent's last time at a level, in milliseconds since 1970. */
export interface LevelTime {
  level: MaturityLevel;
  since: number;
  /** Null for the current level. */
  until: number | null;
}

/** The last change of an agent from one level to another. */
interface Step {
  fromLevel: MaturityLevel;
  toLevel: MaturityLevel;
  at: number;
}

/**
 * The levels that an agent has or had, lowest first, each with its last time there. The first level is from its
 * creation.
 */
export function levelTimes(
  { maturityLevel, createdAt }: { maturityLevel: MaturityLevel; createdAt: number },
  steps: readonly Step[],
): LevelTime[] {
  return MATURITY_LEVELS.flatMap((level) => {
    const came = steps.filter(({ toLevel }) => toLevel === level).map(({ at }) => at);
    const left = steps.filter(({ fromLevel }) => fromLevel === level).map(({ at }) => at);
    if (came.length === 0 && left.length === 0 && level !== maturityLevel) return [];
    const since = came.length === 0 ? createdAt : Math.max(...came);
    return [{ level, since, until: level === maturityLevel || left.length === 0 ? null : Math.max(...left) }];
  });
}
