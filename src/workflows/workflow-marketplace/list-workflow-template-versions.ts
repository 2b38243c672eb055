import type { ServiceContext } from "#context/context";
import { isTemplateId, templateNotFound } from "#workflows/workflow-templates/find-workflow-template";
import { unpackGraph } from "#workflows/workflow-templates/packed-graph";
import { templateDigest } from "#workflows/workflow-templates/template-digest";

import { selectRecord, type TemplateUse } from "./store.ts";

export interface TemplateVersion {
  version: string;
  digest: string;
  createdAt: number;
  /** Whether a use gets it now. */
  isCurrent: boolean;
}

/** Maximum versions that are shown. */
const MAX_VERSIONS = 50;

/** The versions of a template, newest first, and the uses by the caller's tenant. Throws NOT_FOUND. */
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
  // A template that was stored before versions were recorded.
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
