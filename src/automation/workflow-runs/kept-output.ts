import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { allInParallel } from "#lib/all-in-parallel";
import { deleteTexts, getJson, putTexts } from "#runs/trace/trace-object";

import type { StepRow } from "./store.ts";

/** Longer outputs are in the bucket and not in the database. */
const MAX_ROW_BYTES = 8_192;
const AT_ONCE = 20;

type KeepContext = Pick<BaseContext, "bindings" | "log" | "newId">;
type Kept = Pick<StepRow, "tenantId" | "output" | "keptAs">;

const keyOf = (tenantId: string, keptAs: string) => ({ tenantId, executionId: keptAs });

/** The columns of an output: a long one is written to the bucket first. Throws when the bucket does not take it. */
export async function keepOutput(
  ctx: KeepContext,
  tenantId: string,
  { output, bytes }: { output: unknown; bytes: number },
): Promise<Pick<StepRow, "output" | "keptAs">> {
  if (bytes <= MAX_ROW_BYTES) return { output, keptAs: null };
  const keptAs = ctx.newId();
  await putTexts(ctx, keyOf(tenantId, keptAs), JSON.stringify(output));
  return { output: null, keptAs };
}

/** Removes the object of an output whose row was not written. */
export async function forgetOutput(ctx: KeepContext, tenantId: string, keptAs: string | null): Promise<void> {
  if (keptAs === null) return;
  await deleteTexts(ctx, [keyOf(tenantId, keptAs)]).catch((error: unknown) => {
    ctx.log.warn("workflow_output_left", { object: keptAs, error });
  });
}

/** The rows with their whole outputs. Throws UNAVAILABLE when the bucket does not have one. */
export async function withOutputs<Row extends Kept>(
  ctx: Pick<BaseContext, "bindings">,
  rows: readonly Row[],
): Promise<Row[]> {
  const whole = [...rows];
  await allInParallel([...rows.entries()], AT_ONCE, async ([index, row]) => {
    if (row.keptAs === null) return;
    const output = await getJson<unknown>(ctx, keyOf(row.tenantId, row.keptAs));
    if (output === null) throw new AppError("UNAVAILABLE", { message: "An output of the run cannot be read." });
    whole[index] = { ...row, output };
  });
  return whole;
}
