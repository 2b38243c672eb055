import type { PublicContext } from "#context";
import { commit } from "#db/commit";
import { announceChange } from "#platform/public-reads/announce-change";

import { templateNotFound } from "./find-workflow-template.ts";
import { strangersWrite } from "./marketplace-writer.ts";
import { countDownload } from "./store.ts";
import { requireTemplate } from "./template-row.queries.ts";

/**
 * Counts one import of a template, or one workflow made from it, of which `result` is told. Throws NOT_FOUND when it was removed in
 * between.
 */
export async function countTemplateUse<Result>(
  ctx: PublicContext,
  templateId: string,
  result: Result,
): Promise<Result> {
  await commit(
    strangersWrite(ctx),
    [requireTemplate(templateId, () => templateNotFound(templateId)), countDownload(templateId, ctx.clock())],
    { result },
  );
  await announceChange(ctx, ["workflow"]);
  return result;
}
