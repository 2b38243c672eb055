import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { workflowTemplates, workflowTemplateUses } from "#db/schema/workflow-templates";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { countedFigures } from "#publishing/listings/install-figures.queries";

import { storedTemplate, templateColumns, type NewTemplate, type TemplateRow } from "./template-row.queries.ts";

/** A template, listed or not. */
export async function selectTemplate(db: Database, templateId: string): Promise<TemplateRow | undefined> {
  const row = await db
    .select(templateColumns)
    .from(workflowTemplates)
    .where(eq(workflowTemplates.id, templateId))
    .get();
  return row as TemplateRow | undefined;
}

/** Fails with the refusal when the id is taken. */
export const insertTemplate = (template: NewTemplate, taken: () => AppError): Statement => ({
  ...statement(build.insert(workflowTemplates).values(storedTemplate(template))),
  refusal: taken,
});

/** Holds while anonymous unlisted templates take less than `maximumBytes`. */
export const requireStrangersRoom = (maximumBytes: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`coalesce((SELECT size_bytes FROM workflow_template_counts WHERE dimension = 'unlisted' AND name = ''), 0) < ${maximumBytes}`,
    refusal,
  );

/** Records that a tenant used a version of a template. */
export const noteUse = (use: { templateId: string; tenantId: string; version: string; at: number }): Statement => {
  const { templateId, tenantId, version, at } = use;
  return statement(
    build
      .insert(workflowTemplateUses)
      .values({ templateId, tenantId, version, uses: 1, firstUsedAt: at, usedAt: at })
      .onConflictDoUpdate({
        target: [workflowTemplateUses.templateId, workflowTemplateUses.tenantId],
        set: { version, usedAt: at, uses: sql`workflow_template_uses.uses + 1` },
      }),
  );
};

/** One more use; no read precedes it, so that racing ones are all counted. */
export const countDownload = (templateId: string, at: number): Statement =>
  rawStatement(
    sql`UPDATE workflow_templates SET downloads = downloads + 1, install_figures = ${countedFigures(at)} WHERE id = ${templateId}`,
  );
