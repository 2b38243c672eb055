import { and, asc, count, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { skills } from "#db/schema/skills";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type SkillRow = Omit<typeof skills.$inferSelect, "searchRow">;
export type SkillType = SkillRow["skillType"];

/** Every column but the search index's own key. */
const skillColumns = {
  id: skills.id,
  tenantId: skills.tenantId,
  name: skills.name,
  description: skills.description,
  skillType: skills.skillType,
  category: skills.category,
  tags: skills.tags,
  inputSchema: skills.inputSchema,
  outputSchema: skills.outputSchema,
  config: skills.config,
  configOverrides: skills.configOverrides,
  code: skills.code,
  environment: skills.environment,
  status: skills.status,
  sourceListingId: skills.sourceListingId,
  sourceVersionId: skills.sourceVersionId,
  sourceDigest: skills.sourceDigest,
  createdBy: skills.createdBy,
  version: skills.version,
  createdAt: skills.createdAt,
  updatedAt: skills.updatedAt,
};

const listColumns = {
  id: skills.id,
  name: skills.name,
  description: skills.description,
  skillType: skills.skillType,
  category: skills.category,
  status: skills.status,
  sourceListingId: skills.sourceListingId,
  createdAt: skills.createdAt,
};

export type SkillListRow = Pick<SkillRow, keyof typeof listColumns>;

const ofSkill = (tenantId: string, skillId: string) => and(eq(skills.id, skillId), eq(skills.tenantId, tenantId));

export const selectSkill = (db: Database, tenantId: string, skillId: string): Promise<SkillRow | undefined> =>
  db.select(skillColumns).from(skills).where(ofSkill(tenantId, skillId)).get();

/** What agents know of the tenant's installed skills, in a stable order. */
export const selectInstalledSkills = (db: Database, tenantId: string, limit: number) =>
  db
    .select({
      id: skills.id,
      name: skills.name,
      description: skills.description,
      skillType: skills.skillType,
      inputSchema: skills.inputSchema,
    })
    .from(skills)
    .where(and(eq(skills.tenantId, tenantId), eq(skills.status, "installed")))
    .orderBy(asc(skills.createdAt), asc(skills.id))
    .limit(limit);

export interface SkillFilter {
  category: string | undefined;
  skillType: SkillType | undefined;
  isInstalled: boolean | undefined;
  /** An FTS5 query. */
  search: string | undefined;
  sortBy: "name" | "created_at" | "rating";
  sortOrder: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Part of a tenant's skills and how many there are in all, in one round trip. */
export async function selectSkills(
  db: Database,
  tenantId: string,
  filter: SkillFilter,
): Promise<{ rows: SkillListRow[]; total: number }> {
  const where = and(
    eq(skills.tenantId, tenantId),
    filter.category === undefined ? undefined : eq(skills.category, filter.category),
    filter.skillType ? eq(skills.skillType, filter.skillType) : undefined,
    filter.isInstalled === undefined ? undefined : eq(skills.status, filter.isInstalled ? "installed" : "uninstalled"),
    filter.search
      ? sql`${skills.searchRow} IN (SELECT rowid FROM skills_search WHERE skills_search MATCH ${filter.search})`
      : undefined,
  );
  const direction = filter.sortOrder === "asc" ? asc : desc;
  const [rows, totals] = await db.batch([
    db
      .select(listColumns)
      .from(skills)
      .where(where)
      // A skill of one's own has no rating: among equals the name decides.
      .orderBy(direction(filter.sortBy === "created_at" ? skills.createdAt : skills.name), direction(skills.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(skills).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Holds while the tenant has fewer installed skills than `maximum`. */
export const requireFewerSkills = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM skills WHERE tenant_id = ${tenantId} AND status = 'installed') < ${maximum}`,
    refusal,
  );

/** Holds while nobody changed the skill since it was read. */
export const requireUnchangedSkill = ({ id, tenantId, version }: SkillRow, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM skills WHERE id = ${id} AND tenant_id = ${tenantId} AND version = ${version})`,
    refusal,
  );

export const insertSkill = (row: SkillRow): Statement => statement(build.insert(skills).values(row));

/** Writes the fields that can change, of the tenant's skill. */
export const updateSkillRow = (tenantId: string, row: SkillRow): Statement =>
  statement(
    build
      .update(skills)
      .set({
        name: row.name,
        description: row.description,
        category: row.category,
        tags: row.tags,
        inputSchema: row.inputSchema,
        outputSchema: row.outputSchema,
        config: row.config,
        configOverrides: row.configOverrides,
        code: row.code,
        environment: row.environment,
        status: row.status,
        sourceVersionId: row.sourceVersionId,
        sourceDigest: row.sourceDigest,
        version: row.version,
        updatedAt: row.updatedAt,
      })
      .where(ofSkill(tenantId, row.id)),
  );
