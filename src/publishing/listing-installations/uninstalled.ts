import type { Statement } from "#db/statement";

import { updateUninstalled } from "./store.ts";

/**
 * The statement that a tenant's copy of a listing is gone, for the batch that removes it. The listing stays counted as installed once;
 * for something that was never installed it does nothing.
 */
export const uninstalled = (ctx: { tenant: { id: string }; clock: () => number }, installedId: string): Statement =>
  updateUninstalled(ctx.tenant.id, installedId, ctx.clock());
