/** The four maturity levels, lowest first. Level number n (1–4) may take actions of complexity up to n. */
export const MATURITY_LEVELS = ["student", "intern", "supervised", "autonomous"] as const;

export type MaturityLevel = (typeof MATURITY_LEVELS)[number];

/** The complexity of an action: 1 reads, 2 suggests, 3 changes something, 4 is hard to undo. */
export type Complexity = 1 | 2 | 3 | 4;

const RANKS: Readonly<Record<MaturityLevel, Complexity>> = {
  student: 1,
  intern: 2,
  supervised: 3,
  autonomous: 4,
};

const LEVELS_BY_COMPLEXITY: Readonly<Record<Complexity, MaturityLevel>> = {
  1: "student",
  2: "intern",
  3: "supervised",
  4: "autonomous",
};

/** Whether an outside value is the exact name of a level. */
export function isMaturityLevel(value: unknown): value is MaturityLevel {
  return typeof value === "string" && Object.hasOwn(RANKS, value);
}

/** The level's number, 1 (student) to 4 (autonomous): also the highest complexity it may do. */
export function maturityRank(level: MaturityLevel): Complexity {
  return RANKS[level];
}

/** The lowest level that may take an action of this complexity. */
export function requiredLevel(complexity: Complexity): MaturityLevel {
  return LEVELS_BY_COMPLEXITY[complexity];
}

/** Negative when `first` is lower than `second`, 0 when equal, positive when higher. */
export function compareMaturity(first: MaturityLevel, second: MaturityLevel): number {
  return RANKS[first] - RANKS[second];
}

/** Whether `level` is `minimum` or higher. */
export function isAtLeast(level: MaturityLevel, minimum: MaturityLevel): boolean {
  return RANKS[level] >= RANKS[minimum];
}

/** The lower of two levels: for ceilings, as with an installed agent that starts at intern at most. */
export function lowerLevel(first: MaturityLevel, second: MaturityLevel): MaturityLevel {
  return RANKS[first] <= RANKS[second] ? first : second;
}

/** The next level up, or null from autonomous. */
export function nextLevel(level: MaturityLevel): MaturityLevel | null {
  return levelsAbove(level)[0] ?? null;
}

/** The next level down, or null from student. */
export function previousLevel(level: MaturityLevel): MaturityLevel | null {
  return MATURITY_LEVELS.slice(0, RANKS[level] - 1).at(-1) ?? null;
}

/** Every level above this one, lowest first. */
export function levelsAbove(level: MaturityLevel): readonly MaturityLevel[] {
  return MATURITY_LEVELS.slice(RANKS[level]);
}
