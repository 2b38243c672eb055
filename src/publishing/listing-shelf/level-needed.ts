import { actionComplexity } from "#engine/governance/actions";
import { type MaturityLevel, requiredLevel } from "#engine/governance/maturity";
import type { ListingKind } from "#publishing/listings/listing-kind";

/** Types of skills whose runs are another action than `run_skill`. */
const ACTION_OF: Readonly<Record<string, string>> = {
  api: "call_endpoint",
  docker: "run_container",
  container: "run_container",
};
const SKILL_TYPES = ["function", "script", ...Object.keys(ACTION_OF)];

const levelOfSkill = (type: string): MaturityLevel => requiredLevel(actionComplexity(ACTION_OF[type] ?? "run_skill"));

/** The lowest level at which an agent uses it without asking; what no agent runs needs only the first. */
export const levelNeeded = (kind: ListingKind, subtype: string | null): MaturityLevel =>
  kind === "skill" ? levelOfSkill(subtype ?? "") : "student";

/** Which subtypes of a kind need a level: none means every one, null that there are none. */
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
