import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { updateTimeZone } from "./store.ts";
import { timeZoneOf } from "./time-zone-of.ts";

/** Sets the zone in which the tenant's days and months begin. */
export async function setTimeZone(ctx: ServiceContext, timeZone: string): Promise<{ timeZone: string }> {
  const before = await timeZoneOf(ctx);
  const result = { timeZone };
  await commit(ctx, [updateTimeZone(ctx.tenant.id, timeZone)], {
    result,
    audit: [
      auditChange(ctx, {
        action: "set_time_zone",
        summary: `${before} to ${timeZone}`,
        before: { time_zone: before },
        after: { time_zone: timeZone },
      }),
    ],
  });
  return result;
}
