import type { ServiceContext } from "#context";
import { isTemplateId, templateNotFound } from "#workflows/workflow-templates/find-workflow-template";
import { unpackGraph } from "#workflows/workflow-templates/packed-graph";
import { templateDigest } from "#workflows/workflow-templates/template-digest";

import { selectRecord, type TemplateUse } from "./store.ts";

export interface TemplateVersion {
  version: string;
  digest: string;
  createdAt: number;
  /** What a use gets now. */
  isCurrent: boolean;
}

/** Readers need no more of a template's past. */
const MAX_VERSIONS = 50;

/** The versions of a template, newest first, and what the caller's tenant made of it. Throws NOT_FOUND. */
export async function listWorkflowTemplateVersions(
  ctx: Pick<ServiceContext, "db" | "tenant">,
  templateId: string,
): Promise<{ templateId: string; versions: TemplateVersion[]; use: (TemplateUse & { hasUpdate: boolean }) | null }> {
  const found = isTemplateId(templateId)
    ? await selectRecord(ctx.db, ctx.tenant.id, templateId, MAX_VERSIONS)
    : undefined;
  if (found?.template === undefined) throw templateNotFound(templateId);
  const { template, use } = found;
  const kept = found.versions.map(({ version, digest, createdAt }) => ({ version, digest, createdAt }));
  // One that was stored before versions were kept.
  if (!kept.some(({ version }) => version === template.version)) {
    const digest = await templateDigest({ ...template, ...(await unpackGraph(template)) });
    kept.unshift({ version: template.version, digest, createdAt: template.createdAt });
  }
  return {
    templateId: template.id,
    versions: kept.map((each) => ({ ...each, isCurrent: each.version === template.version })),
    use: use === undefined ? null : { ...use, hasUpdate: use.version !== template.version },
  };
}
