import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inParallel } from "#lib/in-parallel";
import { inSteps, sweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { carryOutEdits } from "./carry-out-edits.ts";
import { deleteEnded, failSilent, selectTenantsToServe } from "./photo-edit.queries.ts";

/** How long the end of an edit can be read. */
export const KEPT_MS = 86_400_000;
const MAX_TENANTS = 100;
const AT_ONCE = 4;

/** Begins the edits that no isolate carries out, and forgets those that ended a day ago. Returns how many it carried out. */
export async function serveWaitingEdits(base: BaseContext): Promise<number> {
  const now = base.clock();
  await inSteps(sweepTime(base.clock), (rows) => commitStep(base, [failSilent(now), deleteEnded(now - KEPT_MS, rows)]));
  let count = 0;
  await inParallel(await selectTenantsToServe(base.db, now, MAX_TENANTS), AT_ONCE, async (tenantId) => {
    try {
      count += await carryOutEdits({ ...base, tenant: { id: tenantId }, writer: tenantGate(base, tenantId) });
    } catch (error) {
      base.log.error("photo_edits_not_served", { tenant: tenantId, error });
    }
  });
  return count;
}
