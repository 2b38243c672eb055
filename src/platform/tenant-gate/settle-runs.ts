import type { SystemContext } from "#context/context";

import { tenantGate } from "./tenant-gate-client.ts";

type SettleContext = Pick<SystemContext, "bindings" | "tenant" | "log">;

/**
 * Waits until the runs that were acknowledged before are in the figures and in the full-text search: for readers of either. Where the gate
 * is down a reader sees them up to a minute late.
 */
export const settleRuns = (ctx: SettleContext): Promise<void> =>
  settled(ctx, tenantGate(ctx, ctx.tenant.id).settleRuns());

/** The same for readers of the texts of runs. */
export const settleTexts = (ctx: SettleContext): Promise<void> =>
  settled(ctx, tenantGate(ctx, ctx.tenant.id).settleTexts());

const settled = (ctx: SettleContext, settling: Promise<void>): Promise<void> =>
  settling.catch((error: unknown) => ctx.log.error("run_fold_unavailable", { tenant: ctx.tenant.id, error }));
