import type { BaseContext } from "#context/context";
import { type KeptTexts, readTexts, type ReadTexts } from "#engine/reasoning/whole-texts";
import { AppError } from "#errors/app-error";

import { selectTexts, type StepTextsRow } from "./store.ts";
import { getTexts } from "./trace-object.ts";

type TextContext = Pick<BaseContext, "bindings">;

/** The whole texts of a run by entry of its trace. Throws UNAVAILABLE when the bucket does not return them. */
export async function textsOfRow(
  ctx: TextContext,
  row: StepTextsRow | undefined,
): Promise<ReadonlyMap<number, ReadTexts>> {
  return row === undefined ? new Map() : readTexts(row.texts ?? (await fromBucket(ctx, row)));
}

/** As `textsOfRow`, for a run whose row was not read. */
export const findTexts = async (
  ctx: TextContext & Pick<BaseContext, "db">,
  tenantId: string,
  executionId: string,
): Promise<ReadonlyMap<number, ReadTexts>> => textsOfRow(ctx, await selectTexts(ctx.db, tenantId, executionId));

async function fromBucket(ctx: TextContext, key: StepTextsRow): Promise<KeptTexts[]> {
  const found = await getTexts(ctx, key).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  // The retention may have removed the object after the row was read.
  return found ?? [];
}

const unavailable = (cause: unknown): AppError =>
  new AppError("UNAVAILABLE", { message: "The storage of traces does not respond.", retryAfterSeconds: 1, cause });
