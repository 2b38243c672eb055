import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import type { KeptTexts } from "#engine/reasoning/whole-texts";

import { insertTexts } from "./store.ts";
import { putTexts } from "./trace-object.ts";

/** Longer texts are in the bucket and not in the database. */
const MAX_ROW_CHARACTERS = 8_192;

type KeepContext = Pick<BaseContext, "bindings" | "log">;

/**
 * The statements that keep the whole texts of a run, for the batch that writes its end. Long texts are written to the
 * bucket first. Never throws: without its bucket a run ends all the same, and its trace shows short texts.
 */
export async function keepTexts(
  ctx: KeepContext,
  { id: executionId, tenantId }: { id: string; tenantId: string },
  texts: KeptTexts[],
): Promise<Statement[]> {
  if (texts.length === 0) return [];
  const written = JSON.stringify(texts);
  if (written.length <= MAX_ROW_CHARACTERS) return [insertTexts({ executionId, tenantId, texts })];
  try {
    await putTexts(ctx, { tenantId, executionId }, written);
  } catch (error) {
    ctx.log.error("trace_not_kept", { execution: executionId, error });
    return [];
  }
  return [insertTexts({ executionId, tenantId, texts: null })];
}
