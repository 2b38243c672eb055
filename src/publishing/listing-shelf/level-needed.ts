import { actionComplexity } from "#engine/governance/actions";
import { type MaturityLevel, requiredLevel } from "#engine/governance/maturity";
import type { ListingKind } from "#publishing/listings/listing-kind";

/** Types of skills whose runs have another action than `run_skill`. */
const ACTION_OF: Readonly<Record<string, string>> = {
  api: "call_endpoint",
  docker: "run_container",
  container: "run_container",
};
const SKILL_TYPES = ["function", "script", ...Object.keys(ACTION_OF)];

const levelOfSkill = (type: string): MaturityLevel => requiredLevel(actionComplexity(ACTION_OF[type] ?? "run_skill"));

/** The lowest level at which an agent uses it without asking; the first level for things that agents do not run. */
export const levelNeeded = (kind: ListingKind, subtype: string | null): MaturityLevel =>
  kind === "skill" ? levelOfSkill(subtype ?? "") : "student";

/** The subtypes of a kind that need a level: empty means all, null means none. */
export function subtypesAt(kind: ListingKind, level: MaturityLevel | undefined): readonly string[] | null {
  if (level === undefined) return [];
  if (kind !== "skill") return level === "student" ? [] : null;
  const types = SKILL_TYPES.filter((type) => levelOfSkill(type) === level);
  return types.length === 0 ? null : types;
}

/** The types of skills that need more than the first level, each with its level. */
export const DEMANDING: readonly (readonly [type: string, level: MaturityLevel])[] = SKILL_TYPES.map(
  (type) => [type, levelOfSkill(type)] as const,
).filter(([, level]) => level !== "student");
