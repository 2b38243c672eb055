import { and, asc, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { skillVersions } from "#db/schema/skill-versions";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type SkillVersionRow = typeof skillVersions.$inferSelect;

/** A version to write; it gets the next number at that moment. */
export type NewSkillVersion = Omit<SkillVersionRow, "number">;

const shownColumns = {
  id: skillVersions.id,
  number: skillVersions.number,
  name: skillVersions.name,
  description: skillVersions.description,
  digest: skillVersions.digest,
  createdAt: skillVersions.createdAt,
};

export type ShownVersion = Pick<SkillVersionRow, keyof typeof shownColumns>;

const ofSkill = (tenantId: string, skillId: string) =>
  and(eq(skillVersions.tenantId, tenantId), eq(skillVersions.skillId, skillId));

/** The versions of a tenant's skill, newest first. */
export const selectSkillVersions = (db: Database, tenantId: string, skillId: string): Promise<ShownVersion[]> =>
  db.select(shownColumns).from(skillVersions).where(ofSkill(tenantId, skillId)).orderBy(desc(skillVersions.number));

export const selectSkillVersion = (
  db: Database,
  tenantId: string,
  skillId: string,
  versionId: string,
): Promise<SkillVersionRow | undefined> =>
  db
    .select()
    .from(skillVersions)
    .where(and(ofSkill(tenantId, skillId), eq(skillVersions.id, versionId)))
    .get();

/** The name of the first version that froze this state. */
export async function selectNameOfState(
  db: Database,
  tenantId: string,
  skillId: string,
  digest: string,
): Promise<string | undefined> {
  const found = await db
    .select({ name: skillVersions.name })
    .from(skillVersions)
    .where(and(ofSkill(tenantId, skillId), eq(skillVersions.digest, digest)))
    .orderBy(asc(skillVersions.number))
    .limit(1)
    .get();
  return found?.name;
}

export const insertSkillVersion = (row: NewSkillVersion): Statement =>
  rawStatement(sql`INSERT INTO skill_versions (id, tenant_id, skill_id, number, name, description, snapshot, digest, created_by, created_at)
    SELECT ${row.id}, ${row.tenantId}, ${row.skillId}, coalesce(max(number), 0) + 1, ${row.name}, ${row.description},
      ${JSON.stringify(row.snapshot)}, ${row.digest}, ${row.createdBy}, ${row.createdAt}
    FROM skill_versions WHERE tenant_id = ${row.tenantId} AND skill_id = ${row.skillId}`);

/** Holds while the skill has fewer versions than `maximum`. */
export const requireFewerVersions = (
  tenantId: string,
  skillId: string,
  maximum: number,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM skill_versions WHERE tenant_id = ${tenantId} AND skill_id = ${skillId}) < ${maximum}`,
    refusal,
  );
