import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant, tenants } from "./accounts.ts";

/** Any JSON; the area defines its shape. */
const json = () => text({ mode: "json" }).$type<unknown>().notNull();
const words = () => text({ mode: "json" }).$type<string[]>().notNull();

/**
 * Workflow templates: listed ones that everyone sees, and unlisted ones that only readers with the id can open. For
 * listed ones only, triggers keep `workflow_templates_search` (full text) and `workflow_template_tags`; for all they
 * keep `workflow_template_counts`. Three more indexes are in the migration, because they ignore case.
 */
export const workflowTemplates = ownedTable(
  "workflow_templates",
  {
    /** The key of the full-text index; see `agents`. */
    searchRow: integer().primaryKey(),
    /** A UUID, or the author's choice. */
    id: text().notNull().unique(),
    /** The publisher; null for an anonymous caller. */
    tenantId: text().references(() => tenants.id, { onDelete: "cascade" }),
    isListed: integer({ mode: "boolean" }).notNull(),
    /** Shown among the featured ones whatever its rating. */
    isCurated: integer({ mode: "boolean" }).notNull(),
    templateType: text({ enum: ["legacy", "advanced", "industry"] }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    industry: text(),
    author: text().notNull(),
    version: text().notNull(),
    complexity: text({ enum: ["Beginner", "Intermediate", "Advanced"] }).notNull(),
    integrations: words(),
    tags: words(),
    /** Seconds. */
    estimatedDuration: integer().notNull(),
    multiStepSupport: integer({ mode: "boolean" }).notNull(),
    pauseResumeSupport: integer({ mode: "boolean" }).notNull(),
    downloads: integer().notNull().default(0),
    /** Number of uses on a day and in a month; see `listings`. */
    installFigures: text({ mode: "json" }).$type<Record<string, number>>().notNull().default({}),
    ratingCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    /** The Bayesian mean for sorting: five assumed ratings of 3. */
    ratingOrder: real()
      .notNull()
      .generatedAlwaysAs(sql`((rating_sum + 15.0) / (rating_count + 5))`, { mode: "virtual" }),
    /** Chosen by the platform, or a mean rating of at least 4.5. */
    isFeatured: integer({ mode: "boolean" })
      .notNull()
      .generatedAlwaysAs(sql`(is_curated = 1 OR (rating_count > 0 AND rating_sum >= 4.5 * rating_count))`, {
        mode: "virtual",
      }),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** The size of the row, because anonymous storage is limited. */
    sizeBytes: integer().notNull(),
    prerequisites: words(),
    useCases: words(),
    benefits: words(),
    inputSchema: json(),
    steps: json(),
    nodes: json(),
    edges: json(),
    /** Compressed JSON of a large graph's nodes and edges, because a row must stay smaller than a file. */
    packedGraph: blob({ mode: "buffer" }),
  },
  (table) => [
    index("workflow_templates_popularity").on(table.isListed, table.downloads, table.ratingOrder, table.id),
    index("workflow_templates_rating").on(table.isListed, table.ratingOrder, table.id),
    index("workflow_templates_created").on(table.isListed, table.createdAt, table.id),
    index("workflow_templates_name").on(table.isListed, table.name, table.id),
    index("workflow_templates_type").on(
      table.isListed,
      table.templateType,
      table.downloads,
      table.ratingOrder,
      table.id,
    ),
    index("workflow_templates_featured").on(
      table.isListed,
      table.isFeatured,
      table.ratingOrder,
      table.downloads,
      table.id,
    ),
    index("workflow_templates_publisher").on(table.tenantId),
  ],
);

/** A tenant's rating of a template; a second one replaces the first. Triggers keep the template's sum and count. */
export const workflowTemplateRatings = ownedTable(
  "workflow_template_ratings",
  {
    templateId: belongsTo(workflowTemplates).notNull(),
    /** The rating tenant. */
    tenantId: ownTenant(),
    rating: integer().notNull(),
    review: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.tenantId] }),
    index("workflow_template_ratings_tenant").on(table.tenantId),
  ],
);

/** Every version of a template, named by the SHA-256 digest of the canonical JSON that a use of it returns. */
export const workflowTemplateVersions = ownedTable(
  "workflow_template_versions",
  {
    templateId: belongsTo(workflowTemplates).notNull(),
    version: text().notNull(),
    digest: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
);

/** A tenant's uses of templates. Their results are not stored, because the caller has them. */
export const workflowTemplateUses = ownedTable(
  "workflow_template_uses",
  {
    templateId: belongsTo(workflowTemplates).notNull(),
    /** The using tenant. */
    tenantId: ownTenant(),
    /** The version of the latest use. */
    version: text().notNull(),
    uses: integer().notNull(),
    firstUsedAt: integer().notNull(),
    usedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.tenantId] }),
    index("workflow_template_uses_tenant").on(table.tenantId),
  ],
);

/** Sums over templates, kept by triggers: of all listed ones, by their properties, and of anonymous unlisted ones. */
export const workflowTemplateCounts = sqliteTable(
  "workflow_template_counts",
  {
    dimension: text({ enum: ["all", "category", "template_type", "complexity", "unlisted"] }).notNull(),
    /** The category, type or complexity; empty for `all` and `unlisted`. */
    name: text().notNull(),
    templates: integer().notNull(),
    downloads: integer().notNull(),
    ratingCount: integer().notNull(),
    ratingSum: integer().notNull(),
    sizeBytes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dimension, table.name] })],
);
