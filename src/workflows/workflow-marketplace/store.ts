import { and, asc, desc, eq, gt, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPiece } from "#db/pieces";
import {
  workflowTemplateCounts,
  workflowTemplateRatings,
  workflowTemplates,
  workflowTemplateUses,
  workflowTemplateVersions,
} from "#db/schema/workflow-templates";
import { build, rawStatement, statement, type Statement } from "#db/statement";
import {
  cardColumns,
  storedTemplate,
  templateColumns,
  type NewTemplate,
  type TemplateCard,
  type TemplateRow,
  type TemplateVersionRow,
} from "#workflows/workflow-templates/template-row.queries";
import type { Complexity, TemplateType } from "#workflows/workflow-templates/workflow-template";

export const TEMPLATE_SORTS = ["popularity", "rating", "created_at", "name"] as const;
export type TemplateSort = (typeof TEMPLATE_SORTS)[number];

export interface TemplateFilter {
  category: string | undefined;
  templateType: TemplateType | undefined;
  industry: string | undefined;
  complexity: Complexity | undefined;
  /** Templates with at least one of these; empty for no filter. */
  tags: readonly string[];
  /** Words of an FTS5 query. */
  search: string | undefined;
  sort: TemplateSort;
  limit: number;
  offset: number;
}

const { ratingOrder, downloads, id, createdAt, name } = workflowTemplates;

const ORDERS: Record<TemplateSort, SQL[]> = {
  popularity: [desc(downloads), desc(ratingOrder), desc(id)],
  rating: [desc(ratingOrder), desc(id)],
  created_at: [desc(createdAt), desc(id)],
  name: [asc(name), asc(id)],
};

const isListed = eq(workflowTemplates.isListed, true);

/** A part of the listed templates, in a stable order. */
export const selectTemplates = (db: Database, filter: TemplateFilter): Promise<TemplateCard[]> =>
  db
    .select(cardColumns)
    .from(workflowTemplates)
    .where(
      and(
        isListed,
        filter.category === undefined
          ? undefined
          : sql`${workflowTemplates.category} = ${filter.category} COLLATE NOCASE`,
        filter.industry === undefined
          ? undefined
          : sql`${workflowTemplates.industry} = ${filter.industry} COLLATE NOCASE`,
        filter.templateType && eq(workflowTemplates.templateType, filter.templateType),
        filter.complexity && eq(workflowTemplates.complexity, filter.complexity),
        filter.tags.length === 0
          ? undefined
          : sql`${workflowTemplates.searchRow} IN (SELECT template_row FROM workflow_template_tags
              WHERE tag IN (SELECT lower(value) FROM json_each(${JSON.stringify(filter.tags)})))`,
        filter.search === undefined
          ? undefined
          : sql`${workflowTemplates.searchRow} IN (SELECT rowid FROM workflow_templates_search
              WHERE workflow_templates_search MATCH ${filter.search})`,
      ),
    )
    .orderBy(...ORDERS[filter.sort])
    .limit(filter.limit)
    .offset(filter.offset);

/** Curated templates and those with the best ratings, best first. */
export const selectFeatured = (db: Database, limit: number): Promise<TemplateCard[]> =>
  db
    .select(cardColumns)
    .from(workflowTemplates)
    .where(and(isListed, eq(workflowTemplates.isFeatured, true)))
    .orderBy(desc(ratingOrder), desc(downloads), desc(id))
    .limit(limit);

export type TemplateCount = typeof workflowTemplateCounts.$inferSelect;

/** The sums over all listed templates. */
export const selectCounts = (db: Database): Promise<TemplateCount[]> =>
  db
    .select()
    .from(workflowTemplateCounts)
    .where(and(gt(workflowTemplateCounts.templates, 0), sql`${workflowTemplateCounts.dimension} <> 'unlisted'`))
    .orderBy(desc(workflowTemplateCounts.templates), asc(workflowTemplateCounts.name));

/**
 * Writes a template of the catalogue: a new one, a new version of it, or over an anonymous one with its id. Its
 * downloads, ratings and age stay. Another tenant's row stays unchanged.
 */
export function upsertCatalogueTemplate(publisherTenantId: string, template: NewTemplate): Statement {
  const { id: _id, createdAt: _createdAt, ...changed } = storedTemplate({ ...template, tenantId: publisherTenantId });
  return statement(
    build
      .insert(workflowTemplates)
      .values(storedTemplate({ ...template, tenantId: publisherTenantId }))
      .onConflictDoUpdate({
        target: id,
        set: changed,
        setWhere: sql`${workflowTemplates.tenantId} IS NULL OR ${workflowTemplates.tenantId} = ${publisherTenantId}`,
      }),
  );
}

/** The versions of the publisher's existing templates. */
export const selectVersions = (db: Database, publisherTenantId: string) =>
  db
    .select({ id, version: workflowTemplates.version })
    .from(workflowTemplates)
    .where(eq(workflowTemplates.tenantId, publisherTenantId));

/** Removes some anonymous unlisted templates that were stored before a time. */
export const deleteStrangersBefore = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPiece(db, workflowTemplates, sql`WHERE is_listed = 0 AND tenant_id IS NULL AND created_at < ${before}`, rows);

export type RatingRow = typeof workflowTemplateRatings.$inferSelect;

export interface RatedTemplate {
  template: TemplateRow | undefined;
  own: RatingRow | undefined;
}

/** A template and the tenant's rating of it, in one round trip. */
export async function selectRated(db: Database, tenantId: string, templateId: string): Promise<RatedTemplate> {
  const [templates, ratings] = await db.batch([
    db.select(templateColumns).from(workflowTemplates).where(eq(id, templateId)),
    db
      .select()
      .from(workflowTemplateRatings)
      .where(and(eq(workflowTemplateRatings.templateId, templateId), eq(workflowTemplateRatings.tenantId, tenantId))),
  ]);
  return { template: templates[0] as TemplateRow | undefined, own: ratings[0] };
}

export type TemplateUse = typeof workflowTemplateUses.$inferSelect;

export interface TemplateRecord {
  template: TemplateRow | undefined;
  /** Newest first. */
  versions: TemplateVersionRow[];
  use: TemplateUse | undefined;
}

/** Reads a template with its versions and the tenant's uses, in one round trip. */
export async function selectRecord(
  db: Database,
  tenantId: string,
  templateId: string,
  maxVersions: number,
): Promise<TemplateRecord> {
  const [templates, versions, uses] = await db.batch([
    db.select(templateColumns).from(workflowTemplates).where(eq(id, templateId)),
    db
      .select()
      .from(workflowTemplateVersions)
      .where(eq(workflowTemplateVersions.templateId, templateId))
      .orderBy(desc(workflowTemplateVersions.createdAt), desc(workflowTemplateVersions.version))
      .limit(maxVersions),
    db
      .select()
      .from(workflowTemplateUses)
      .where(and(eq(workflowTemplateUses.templateId, templateId), eq(workflowTemplateUses.tenantId, tenantId))),
  ]);
  return { template: templates[0] as TemplateRow | undefined, versions, use: uses[0] };
}

/** The tenant's one rating of a template; a second one replaces the first. */
export const upsertRating = (row: RatingRow): Statement =>
  statement(
    build
      .insert(workflowTemplateRatings)
      .values(row)
      .onConflictDoUpdate({
        target: [workflowTemplateRatings.templateId, workflowTemplateRatings.tenantId],
        set: { rating: row.rating, review: row.review, updatedAt: row.updatedAt },
      }),
  );

/** The template's ratings after the preceding statements. */
export const readRatings = (templateId: string): Statement =>
  rawStatement(sql`SELECT rating_sum, rating_count FROM workflow_templates WHERE id = ${templateId}`);
