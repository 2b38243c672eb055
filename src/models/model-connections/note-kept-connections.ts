import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { auditChange } from "#platform/audit/audit-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { moveKept, selectKept } from "./store.ts";

const AT_A_TIME = 200;

/**
 * Says in each tenant's audit log which connections stay shared although the person who created them may no longer share: they
 * are from before that was a rule. Each connection is passed once. Returns the number of those that it wrote down.
 */
export async function noteKeptConnections(base: BaseContext): Promise<number> {
  let noted = 0;
  await inSteps(sweepTime(base.clock), async () => {
    const rows = await selectKept(base.db, AT_A_TIME);
    const last = rows.at(-1);
    if (last === undefined) return 0;
    for (const { tenantId, name } of rows.filter(({ isKept }) => isKept)) {
      const tenant = { id: tenantId };
      const entry = auditChange(
        { ...base, tenant, actor: { kind: "system", trigger: "cron" } },
        {
          action: "keep_shared_model_connection",
          summary: `${name} stays shared with all agents; only who has WEBHOOK_MANAGE changes it from now on`,
        },
      );
      await commit({ writer: tenantGate(base, tenantId), clock: base.clock, tenant }, [], { audit: [entry] });
      noted += 1;
    }
    await commit(base, [moveKept(last.id)]);
    return rows.length;
  });
  return noted;
}
