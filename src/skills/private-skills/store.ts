import { and, asc, count, desc, eq, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { listings } from "#db/schema/listings";
import { type SkillRow, skills } from "#db/schema/skills";
import { idWord, indexFolded } from "#db/search-text";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type SkillType = SkillRow["skillType"];

/** Every column except the search index's key. */
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
  action: skills.action,
  isGoverned: skills.isGoverned,
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

const ofSkill = (tenantId: string, skillId: string) => and(eq(skills.id, skillId), eq(skills.tenantId, tenantId));

/** The marketplace data of a skill: of the listing it is a copy of, or that it is offered as. */
export interface SkillListing {
  id: string;
  status: typeof listings.$inferSelect.status;
  approvedVersionId: string | null;
  ratingSum: number;
  ratingCount: number;
}

const listingColumns = {
  id: listings.id,
  status: listings.status,
  approvedVersionId: listings.approvedVersionId,
  ratingSum: listings.ratingSum,
  ratingCount: listings.ratingCount,
};

/** Joins a skill with its listing. */
const isListingOfSkill = sql`${listings.id} = coalesce(${skills.sourceListingId},
  (SELECT own.id FROM listings AS own WHERE own.tenant_id = ${skills.tenantId} AND own.kind = 'skill' AND own.source_id = ${skills.id}))`;

export interface SkillWithListing {
  skill: SkillRow;
  listing: SkillListing | null;
}

export const selectSkillWithListing = (
  db: Database,
  tenantId: string,
  skillId: string,
): Promise<SkillWithListing | undefined> =>
  db
    .select({ skill: skillColumns, listing: listingColumns })
    .from(skills)
    .leftJoin(listings, isListingOfSkill)
    .where(ofSkill(tenantId, skillId))
    .get();

export interface SkillListRow {
  skill: Pick<SkillRow, keyof typeof listColumns>;
  listing: SkillListing | null;
}

export const selectSkill = (db: Database, tenantId: string, skillId: string): Promise<SkillRow | undefined> =>
  db.select(skillColumns).from(skills).where(ofSkill(tenantId, skillId)).get();

/**
 * The facts about the tenant's installed skills that agents get, in a stable order. The content, which decides a skill's
 * behaviour, is read only of those states that the caller does not know yet (`id@version`).
 */
export const selectInstalledSkills = (
  db: Database,
  tenantId: string,
  { limit, known }: { limit: number; known: readonly string[] },
) =>
  db
    .select({
      id: skills.id,
      name: skills.name,
      description: skills.description,
      skillType: skills.skillType,
      inputSchema: skills.inputSchema,
      action: skills.action,
      isGoverned: skills.isGoverned,
      version: skills.version,
      config: skills.config,
      configOverrides: skills.configOverrides,
      environmentNames: sql<string[]>`(SELECT json_group_array(key) FROM json_each(${skills.environment}))`.mapWith(
        (text: string) => JSON.parse(text) as string[],
      ),
      content: sql<string | null>`CASE WHEN ${skills.id} || '@' || ${skills.version}
        NOT IN (SELECT value FROM json_each(${JSON.stringify(known)}))
        THEN json_array(${skills.code}, ${skills.outputSchema}) END`,
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

/** Reads a part of a tenant's skills and their total, in one round trip. */
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
      .select({ skill: listColumns, listing: listingColumns })
      .from(skills)
      .leftJoin(listings, isListingOfSkill)
      .where(where)
      .orderBy(...SORTS[filter.sortBy].map((key) => direction(key)), direction(skills.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(skills).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Skills without a rating are grouped, by name. */
const SORTS = {
  name: [skills.name],
  created_at: [skills.createdAt],
  rating: [
    sql`CASE WHEN ${listings.ratingCount} > 0 THEN 1.0 * ${listings.ratingSum} / ${listings.ratingCount} END`,
    skills.name,
  ],
};

/** Holds while the tenant has fewer installed skills than `maximum`. */
export const requireFewerSkills = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM skills WHERE tenant_id = ${tenantId} AND status = 'installed') < ${maximum}`,
    refusal,
  );

export const unchangedSkill = unchanged(skills, "version", "skill");

const indexWords = indexFolded("skills", ["name", "description"], { owner: { tenant: idWord("tenant_id") } });

const indexSkill = ({ id, name, description }: SkillRow): Statement[] =>
  indexWords({ id, texts: [name, description ?? ""] });

export const insertSkill = (row: SkillRow): Statement[] => [
  statement(build.insert(skills).values(row)),
  ...indexSkill(row),
];

/** Writes the changeable fields of the tenant's skill. */
export const updateSkillRow = (tenantId: string, row: SkillRow): Statement[] => [
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
        action: row.action,
        isGoverned: row.isGoverned,
        sourceVersionId: row.sourceVersionId,
        sourceDigest: row.sourceDigest,
        version: row.version,
        updatedAt: row.updatedAt,
      })
      .where(ofSkill(tenantId, row.id)),
  ),
  ...indexSkill(row),
];
