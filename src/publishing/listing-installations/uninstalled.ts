import type { Statement } from "#db/statement";

import { updateInstallStatus } from "./store.ts";

/**
 * The statement that a tenant's copy of a listing is gone, for the batch that removes it. The listing stays counted as installed once;
 * for something that was never installed it does nothing.
 */
export const uninstalled = (ctx: { tenant: { id: string }; clock: () => number }, installedId: string): Statement =>
  updateInstallStatus(ctx.tenant.id, installedId, "uninstalled", ctx.clock());

/** The statement that a tenant's copy of a listing is there again. Nothing when the tenant installed another copy meanwhile. */
export const reinstalled = (ctx: { tenant: { id: string }; clock: () => number }, installedId: string): Statement =>
  updateInstallStatus(ctx.tenant.id, installedId, "installed", ctx.clock());
