import type { Statement } from "#db/statement";

import { updateInstallStatus } from "./store.ts";

/**
 * The statement that removes a tenant's copy of a listing, for the batch that deletes it. The listing stays counted as
 * installed once. For something that was never installed it does nothing.
 */
export const uninstalled = (ctx: { tenant: { id: string }; clock: () => number }, installedId: string): Statement =>
  updateInstallStatus(ctx.tenant.id, installedId, "uninstalled", ctx.clock());

/**
 * The statement that restores a tenant's copy of a listing. Does nothing when the tenant installed another copy in the
 * meantime.
 */
export const reinstalled = (ctx: { tenant: { id: string }; clock: () => number }, installedId: string): Statement =>
  updateInstallStatus(ctx.tenant.id, installedId, "installed", ctx.clock());
