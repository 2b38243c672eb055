import type { BaseContext } from "#context/context";
import { deleteTexts, getJson, putTexts } from "#runs/trace/trace-object";

import type { DeliveryRow } from "./store.ts";

/** Longer bodies are in the bucket and not in the database. */
const MAX_ROW_CHARACTERS = 8_192;

type KeepContext = Pick<BaseContext, "bindings" | "log">;

const keyOf = ({ tenantId, id }: Pick<DeliveryRow, "tenantId" | "id">) => ({ tenantId, executionId: id });

/** The row as it is stored: a long body is written to the bucket first. Throws when the bucket does not take it. */
export async function keepBody(ctx: KeepContext, row: DeliveryRow): Promise<DeliveryRow> {
  if (row.body === null || row.body.length <= MAX_ROW_CHARACTERS) return row;
  await putTexts(ctx, keyOf(row), row.body);
  return { ...row, body: null, isInBucket: true };
}

/** Removes the object of a row that was not stored. */
export async function forgetBody(ctx: KeepContext, row: DeliveryRow): Promise<void> {
  if (!row.isInBucket) return;
  await deleteTexts(ctx, [keyOf(row)]).catch((error: unknown) => {
    ctx.log.warn("delivery_body_left", { delivery: row.id, error });
  });
}

/** The body of a delivery; undefined when it is no longer kept. */
export async function bodyOf(ctx: KeepContext, row: DeliveryRow): Promise<unknown> {
  if (row.body !== null) return JSON.parse(row.body);
  if (!row.isInBucket) return undefined;
  return (await getJson(ctx, keyOf(row))) ?? undefined;
}
