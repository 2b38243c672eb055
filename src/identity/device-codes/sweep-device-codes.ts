import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteDeviceCodesBefore } from "./store.ts";

/** For this long, a late program still learns that its code has expired. */
export const KEPT_MS = 3_600_000;

/** Removes the codes of devices that expired. */
export async function sweepDeviceCodes(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_MS;
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteDeviceCodesBefore(before, rows)]));
}
