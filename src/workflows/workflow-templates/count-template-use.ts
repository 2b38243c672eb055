import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import { announceChange } from "#platform/public-reads/announce-change";

import { templateNotFound } from "./find-workflow-template.ts";
import { strangersWrite } from "./marketplace-writer.ts";
import { countDownload, requireTemplate } from "./store.ts";

/** Counts one import of a template, or one workflow made from it. Throws NOT_FOUND when it was removed in between. */
export async function countTemplateUse(base: BaseContext, templateId: string): Promise<void> {
  await commit(strangersWrite(base), [
    requireTemplate(templateId, () => templateNotFound(templateId)),
    countDownload(templateId),
  ]);
  await announceChange(base, ["workflow"]);
}
