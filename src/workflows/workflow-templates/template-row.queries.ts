import { sql } from "drizzle-orm";

import { workflowTemplates, workflowTemplateVersions } from "#db/schema/workflow-templates";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import type { InputField, WorkflowEdge, WorkflowNode, WorkflowStep } from "./workflow-template.ts";

/** Columns of a template in a list. */
export const cardColumns = {
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
  tenantId: workflowTemplates.tenantId,
  downloads: workflowTemplates.downloads,
  ratingCount: workflowTemplates.ratingCount,
  ratingSum: workflowTemplates.ratingSum,
  isFeatured: workflowTemplates.isFeatured,
  templateType: workflowTemplates.templateType,
  createdAt: workflowTemplates.createdAt,
  installFigures: workflowTemplates.installFigures,
};

export const templateColumns = {
  ...cardColumns,
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

/** The shapes of the JSON columns, which the area writes. */
interface Shapes {
  inputSchema: InputField[];
  steps: WorkflowStep[];
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  packedGraph: Uint8Array | null;
}

export type TemplateRow = Omit<Pick<Stored, keyof typeof templateColumns>, keyof Shapes> & Shapes;

export type NewTemplate = Omit<
  TemplateRow,
  "downloads" | "installFigures" | "ratingCount" | "ratingSum" | "isFeatured"
> & {
  isCurated: boolean;
};

const encoder = new TextEncoder();

export const storedTemplate = ({ packedGraph, ...template }: NewTemplate): typeof workflowTemplates.$inferInsert => ({
  ...template,
  // The column's type is Node's; any bytes can be bound.
  packedGraph: packedGraph as (typeof workflowTemplates.$inferInsert)["packedGraph"],
  updatedAt: template.createdAt,
  sizeBytes: encoder.encode(JSON.stringify(template)).length + (packedGraph?.length ?? 0),
});

export const requireTemplate = (templateId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM workflow_templates WHERE id = ${templateId})`, refusal);

export type TemplateVersionRow = typeof workflowTemplateVersions.$inferSelect;

/** Records a current or earlier version of a template. */
export const insertVersion = (row: TemplateVersionRow): Statement =>
  statement(
    build
      .insert(workflowTemplateVersions)
      .values(row)
      .onConflictDoUpdate({
        target: [workflowTemplateVersions.templateId, workflowTemplateVersions.version],
        set: { digest: row.digest },
      }),
  );
