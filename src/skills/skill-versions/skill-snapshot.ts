import type { SkillRow } from "#db/schema/skills";
/** The columns of a skill in a version: everything that decides its behaviour, except the values of its environment. */
const KEPT = [
  "name",
  "description",
  "skillType",
  "category",
  "tags",
  "inputSchema",
  "outputSchema",
  "config",
  "configOverrides",
  "code",
  "sourceVersionId",
  "sourceDigest",
] as const satisfies readonly (keyof SkillRow)[];

export type SkillSnapshot = Pick<SkillRow, (typeof KEPT)[number]>;

/** The skill's present state, to be frozen. */
export const snapshotOf = (skill: SkillRow): SkillSnapshot =>
  Object.fromEntries(KEPT.map((key) => [key, skill[key]])) as SkillSnapshot;

/** The change that restores a snapshot to a skill. */
export const restored = (snapshot: Readonly<Record<string, unknown>>): Partial<SkillRow> =>
  Object.fromEntries(KEPT.filter((key) => key in snapshot).map((key) => [key, snapshot[key]]));
