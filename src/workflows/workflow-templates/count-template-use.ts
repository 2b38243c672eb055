import type { PublicContext } from "#context/context";
import { commit } from "#db/commit";
import { announceChange } from "#platform/public-reads/announce-change";

import { templateNotFound } from "./find-workflow-template.ts";
import { strangersWrite } from "./marketplace-writer.ts";
import { countDownload, noteUse } from "./store.ts";
import { requireTemplate, type TemplateRow } from "./template-row.queries.ts";

/**
 * Counts one import of a template, or one workflow made from it, and records the version that a tenant used. `result`
 * is the operation's answer. Throws NOT_FOUND when it was removed in between.
 */
export async function countTemplateUse<Result>(
  ctx: PublicContext,
  { id: templateId, version }: Pick<TemplateRow, "id" | "version">,
  result: Result,
): Promise<Result> {
  const at = ctx.clock();
  const noted = "tenant" in ctx ? [noteUse({ templateId, tenantId: ctx.tenant.id, version, at })] : [];
  await commit(
    strangersWrite(ctx),
    [requireTemplate(templateId, () => templateNotFound(templateId)), countDownload(templateId, at), ...noted],
    { result },
  );
  await announceChange(ctx, ["workflow"]);
  return result;
}
