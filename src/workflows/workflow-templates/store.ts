import { and, asc, desc, eq, gt, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { workflowTemplateCounts, workflowTemplateRatings, workflowTemplates } from "#db/schema/workflow-templates";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import type {
  Complexity,
  InputField,
  TemplateType,
  WorkflowEdge,
  WorkflowNode,
  WorkflowStep,
} from "./workflow-template.ts";

/** What a list shows of a template. */
const cardColumns = {
  id: workflowTemplates.id,
  name: workflowTemplates.name,
  description: workflowTemplates.description,
  category: workflowTemplates.category,
  industry: workflowTemplates.industry,
  author: workflowTemplates.author,
  version: workflowTemplates.version,
  integrations: workflowTemplates.integrations,
  complexity: workflowTemplates.complexity,
  tags: workflowTemplates.tags,
  estimatedDuration: workflowTemplates.estimatedDuration,
  multiStepSupport: workflowTemplates.multiStepSupport,
  pauseResumeSupport: workflowTemplates.pauseResumeSupport,
  downloads: workflowTemplates.downloads,
  ratingCount: workflowTemplates.ratingCount,
  ratingSum: workflowTemplates.ratingSum,
  isFeatured: workflowTemplates.isFeatured,
  templateType: workflowTemplates.templateType,
  createdAt: workflowTemplates.createdAt,
};

const columns = {
  ...cardColumns,
  tenantId: workflowTemplates.tenantId,
  isListed: workflowTemplates.isListed,
  prerequisites: workflowTemplates.prerequisites,
  useCases: workflowTemplates.useCases,
  benefits: workflowTemplates.benefits,
  inputSchema: workflowTemplates.inputSchema,
  steps: workflowTemplates.steps,
  nodes: workflowTemplates.nodes,
  edges: workflowTemplates.edges,
  packedGraph: workflowTemplates.packedGraph,
};

type Stored = typeof workflowTemplates.$inferSelect;

export type TemplateCard = Pick<Stored, keyof typeof cardColumns>;

/** The JSON columns hold what the area writes into them. */
interface Shapes {
  inputSchema: InputField[];
  steps: WorkflowStep[];
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  packedGraph: Uint8Array | null;
}

export type TemplateRow = Omit<Pick<Stored, keyof typeof columns>, keyof Shapes> & Shapes;

/** A template that is written. */
export type NewTemplate = Omit<TemplateRow, "downloads" | "ratingCount" | "ratingSum" | "isFeatured"> & {
  isCurated: boolean;
};

export const TEMPLATE_SORTS = ["popularity", "rating", "created_at", "name"] as const;
export type TemplateSort = (typeof TEMPLATE_SORTS)[number];

export interface TemplateFilter {
  category: string | undefined;
  templateType: TemplateType | undefined;
  industry: string | undefined;
  complexity: Complexity | undefined;
  /** Templates that have at least one of them; none are no filter. */
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

/** Part of the listed templates, in an order that does not change between two reads of the same rows. */
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

/** A template, listed or not. */
export async function selectTemplate(db: Database, templateId: string): Promise<TemplateRow | undefined> {
  const row = await db.select(columns).from(workflowTemplates).where(eq(id, templateId)).get();
  return row as TemplateRow | undefined;
}

export type TemplateCount = typeof workflowTemplateCounts.$inferSelect;

/** The sums over all listed templates. */
export const selectCounts = (db: Database): Promise<TemplateCount[]> =>
  db
    .select()
    .from(workflowTemplateCounts)
    .where(and(gt(workflowTemplateCounts.templates, 0), sql`${workflowTemplateCounts.dimension} <> 'unlisted'`))
    .orderBy(desc(workflowTemplateCounts.templates), asc(workflowTemplateCounts.name));

const encoder = new TextEncoder();

const stored = ({ packedGraph, ...template }: NewTemplate): typeof workflowTemplates.$inferInsert => ({
  ...template,
  // The column's type says what Node has; any bytes can be bound.
  packedGraph: packedGraph as (typeof workflowTemplates.$inferInsert)["packedGraph"],
  updatedAt: template.createdAt,
  sizeBytes: encoder.encode(JSON.stringify(template)).length + (packedGraph?.length ?? 0),
});

/** Fails with the refusal when the id is taken. */
export const insertTemplate = (template: NewTemplate, taken: () => AppError): Statement => ({
  ...statement(build.insert(workflowTemplates).values(stored(template))),
  refusal: taken,
});

/**
 * Writes a template of the catalogue: a new one, a new version of it, or over what a stranger stored under its id. Its downloads,
 * ratings and age stay. Another tenant's row stays what it is.
 */
export function upsertCatalogueTemplate(publisherTenantId: string, template: NewTemplate): Statement {
  const { id: _id, createdAt: _createdAt, ...changed } = stored({ ...template, tenantId: publisherTenantId });
  return statement(
    build
      .insert(workflowTemplates)
      .values(stored({ ...template, tenantId: publisherTenantId }))
      .onConflictDoUpdate({
        target: id,
        set: changed,
        setWhere: sql`${workflowTemplates.tenantId} IS NULL OR ${workflowTemplates.tenantId} = ${publisherTenantId}`,
      }),
  );
}

/** The versions of those of the publisher's templates that are there. */
export const selectVersions = (db: Database, publisherTenantId: string) =>
  db
    .select({ id, version: workflowTemplates.version })
    .from(workflowTemplates)
    .where(eq(workflowTemplates.tenantId, publisherTenantId));

/** Holds while strangers have stored less than `maximumBytes` unlisted. */
export const requireStrangersRoom = (maximumBytes: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`coalesce((SELECT size_bytes FROM workflow_template_counts WHERE dimension = 'unlisted' AND name = ''), 0) < ${maximumBytes}`,
    refusal,
  );

/** One more use; no read comes before it, so that racing ones are all counted. */
export const countDownload = (templateId: string): Statement =>
  rawStatement(sql`UPDATE workflow_templates SET downloads = downloads + 1 WHERE id = ${templateId}`);

export const requireTemplate = (templateId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM workflow_templates WHERE id = ${templateId})`, refusal);

/** Removes some of what strangers stored unlisted before a time. */
export const deleteStrangersBefore = (before: number, maximum: number): Statement =>
  rawStatement(sql`DELETE FROM workflow_templates WHERE id IN (
    SELECT id FROM workflow_templates WHERE is_listed = 0 AND tenant_id IS NULL AND created_at < ${before} LIMIT ${maximum})`);

export type RatingRow = typeof workflowTemplateRatings.$inferSelect;

export interface RatedTemplate {
  template: TemplateRow | undefined;
  own: RatingRow | undefined;
}

/** A template and the tenant's rating of it, in one round trip. */
export async function selectRated(db: Database, tenantId: string, templateId: string): Promise<RatedTemplate> {
  const [templates, ratings] = await db.batch([
    db.select(columns).from(workflowTemplates).where(eq(id, templateId)),
    db
      .select()
      .from(workflowTemplateRatings)
      .where(and(eq(workflowTemplateRatings.templateId, templateId), eq(workflowTemplateRatings.tenantId, tenantId))),
  ]);
  return { template: templates[0] as TemplateRow | undefined, own: ratings[0] };
}

/** The tenant's one rating of a template; a second replaces the first. */
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

/** The template's ratings after the statements before this one. */
export const readRatings = (templateId: string): Statement =>
  rawStatement(sql`SELECT rating_sum, rating_count FROM workflow_templates WHERE id = ${templateId}`);
