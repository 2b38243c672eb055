import type { ServiceContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import type { Statement } from "#db/statement";
import { shortened } from "#lib/shortened";

import { freezeSkill, stateDigest } from "./freeze-skill.ts";
import { selectSkillVersions } from "./store.ts";

export interface KeptState {
  /** The version that has the state. */
  name: string;
  statements: Statement[];
  /** The number of the next version after these statements. */
  nextNumber: number;
}

/**
 * Stores the skill's present state before it is replaced: as a version named by the label and its number, unless a
 * version already has the state.
 */
export async function keepState(
  ctx: Pick<ServiceContext, "db" | "tenant" | "actor" | "clock" | "newId">,
  skill: SkillRow,
  label: string,
): Promise<KeptState> {
  const [versions, digest] = await Promise.all([
    selectSkillVersions(ctx.db, ctx.tenant.id, skill.id),
    stateDigest(skill),
  ]);
  const nextNumber = (versions[0]?.number ?? 0) + 1;
  const same = versions.find((version) => version.digest === digest);
  if (same) return { name: same.name, statements: [], nextNumber };
  const name = `${shortened(label, 80)} (${nextNumber})`;
  const { statements } = await freezeSkill(ctx, skill, { name, description: null });
  return { name, statements, nextNumber: nextNumber + 1 };
}
