import type { BaseContext } from "#context/context";

import { stopped } from "./kill-switch.ts";
import { selectStop } from "./store.ts";

/**
 * Throws STOPPED when a kill switch stops the agent at this moment. For work that stores nothing in the database before
 * its next step; writing work has the rule in its batch (`requireNotStopped`).
 */
export async function refuseStopped(
  ctx: Pick<BaseContext, "db"> & { tenant: { id: string } },
  agentId: string,
): Promise<void> {
  const scope = await selectStop(ctx.db, ctx.tenant.id, agentId);
  if (scope !== null) throw stopped(scope);
}
