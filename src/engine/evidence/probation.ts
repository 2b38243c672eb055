import { lowerLevel, type MaturityLevel } from "#engine/governance/maturity";

/**
 * Why an agent is on probation. `changed`: something else acts than what earned the level. `failures`: the test of its
 * level raised an alarm. `unsafe`: a person called work unsafe, or the agent broke a critical rule. `not_looked_at`: too
 * little of its work was vouched for.
 */
export const PROBATION_REASONS = ["changed", "failures", "unsafe", "not_looked_at"] as const;
export type ProbationReason = (typeof PROBATION_REASONS)[number];

/** The reasons for which an agent is on probation, with the time since when; empty when it is not. */
export type Probations = Readonly<Partial<Record<ProbationReason, number>>>;

/**
 * The reason that stands for all of them: `changed`, because what acts decides about it at each run, else the oldest. Null
 * without one.
 */
export function firstReason(probations: Probations): { reason: ProbationReason; since: number } | null {
  const all = PROBATION_REASONS.flatMap((reason) => {
    const since = probations[reason];
    return since === undefined ? [] : [{ reason, since }];
  });
  const rank = ({ reason, since }: { reason: ProbationReason; since: number }): number =>
    reason === "changed" ? -1 : since;
  return all.toSorted((left, right) => rank(left) - rank(right))[0] ?? null;
}

/** The highest level that an agent on probation acts with. */
const CEILING: MaturityLevel = "intern";

/** The level that governance decides with. */
export const effectiveLevelOf = (level: MaturityLevel, probation: object | null): MaturityLevel =>
  probation === null ? level : lowerLevel(level, CEILING);

/** The recorded state that a fingerprint is compared with. */
export interface HeldLevel {
  level: MaturityLevel;
  levelFingerprint: string | null;
  equalFingerprints: readonly string[];
  /** The fingerprints of fallbacks that hold the level; they do not share the evidence of the agent. */
  heldFallbacks?: readonly string[];
  actingFingerprint: string | null;
  probationReason: ProbationReason | null;
}

/**
 * Relation of a fingerprint to a level. `same`: nothing to note. `taken`: nothing was recorded, so the level belongs to it.
 * `held`: it holds the level, and that is to be noted. `other`: it may be narrower, or something else acts.
 */
export type Sight = "same" | "taken" | "held" | "other";

/** Compares what acts with what the level belongs to. Pure. */
export function seeFingerprint(held: HeldLevel, fingerprint: string): Sight {
  if (held.levelFingerprint === null) return "taken";
  const isSeen = held.actingFingerprint === fingerprint;
  if (mayAct(held, fingerprint)) return isSeen && held.probationReason !== "changed" ? "same" : "held";
  return isSeen && (held.level === "student" || held.probationReason === "changed") ? "same" : "other";
}

/** The fingerprints that the level belongs to; none where that is not recorded. */
export const levelFingerprints = ({
  levelFingerprint,
  equalFingerprints,
}: Pick<HeldLevel, "levelFingerprint" | "equalFingerprints">): string[] =>
  levelFingerprint === null ? [] : [levelFingerprint, ...equalFingerprints];

/** Whether the level belongs to a fingerprint. */
export const holdsLevel = (
  { levelFingerprint, equalFingerprints }: Pick<HeldLevel, "levelFingerprint" | "equalFingerprints">,
  fingerprint: string,
): boolean => levelFingerprint === fingerprint || equalFingerprints.includes(fingerprint);

/** Whether what has a fingerprint acts with the level, as the first model or as a fallback. */
export const mayAct = (
  held: Pick<HeldLevel, "levelFingerprint" | "equalFingerprints" | "heldFallbacks">,
  fingerprint: string,
): boolean => holdsLevel(held, fingerprint) || (held.heldFallbacks ?? []).includes(fingerprint);
