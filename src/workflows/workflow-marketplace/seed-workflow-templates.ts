import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { templateDigest } from "#workflows/workflow-templates/template-digest";
import { insertVersion, type NewTemplate } from "#workflows/workflow-templates/template-row.queries";

import { selectVersions, upsertCatalogueTemplate } from "./store.ts";

/** A template of the platform itself, shown to everyone. */
export type OwnTemplate = Omit<NewTemplate, "tenantId" | "isListed" | "createdAt" | "packedGraph">;

/**
 * Writes the publisher's templates that are missing or have another version; a repetition writes nothing. Downloads and
 * ratings stay. Returns the number written.
 */
export async function seedWorkflowTemplates(
  { db, writer, clock }: Pick<BaseContext, "db" | "writer" | "clock">,
  publisherTenantId: string,
  templates: readonly OwnTemplate[],
): Promise<number> {
  const known = new Map((await selectVersions(db, publisherTenantId)).map(({ id, version }) => [id, version]));
  const missing = templates.filter(({ id, version }) => known.get(id) !== version);
  if (missing.length === 0) return 0;
  const now = clock();
  const written = await Promise.all(
    missing.map(async (template) => [
      upsertCatalogueTemplate(publisherTenantId, {
        ...template,
        tenantId: publisherTenantId,
        isListed: true,
        packedGraph: null,
        createdAt: now,
      }),
      insertVersion({
        templateId: template.id,
        version: template.version,
        digest: await templateDigest(template),
        createdAt: now,
      }),
    ]),
  );
  await commit({ writer, clock }, written.flat());
  return missing.length;
}
