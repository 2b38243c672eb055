import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteUnusedClients } from "./store.ts";

/** A program that no person let act registers again when it is used. */
export const KEPT_MS = 30 * 86_400_000;

/** Removes registered programs that no person lets act. */
export async function sweepClients(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_MS;
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteUnusedClients(before, rows)]));
}
