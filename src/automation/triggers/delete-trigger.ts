import { requireMayChange } from "#automation/starts/may-change";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { requireVersion } from "#errors/stale-version";
import { auditChange } from "#platform/audit/audit-entry";

import { shownTrigger } from "./create-trigger.ts";
import { findTrigger } from "./find-trigger.ts";
import { deleteTriggerRow, unchangedTrigger } from "./store.ts";

/** Deletes a trigger with its deliveries; runs that have begun continue to their end. Throws NOT_FOUND, FORBIDDEN and PRECONDITION_FAILED. */
export async function deleteTrigger(
  ctx: ServiceContext,
  triggerId: string,
  expectedTag: string | undefined,
): Promise<{ id: string }> {
  const trigger = await findTrigger(ctx, triggerId);
  requireMayChange(ctx, "trigger", trigger);
  requireVersion(expectedTag, trigger.revision, "trigger");
  const unchanged = expectedTag === undefined ? [] : [unchangedTrigger(trigger)];
  const result = { id: trigger.id };
  await commit(ctx, [...unchanged, ...deleteTriggerRow(ctx.tenant.id, trigger.id)], {
    result,
    audit: [
      auditChange(ctx, {
        action: "delete_trigger",
        summary: trigger.name,
        agentId: trigger.agentId,
        before: shownTrigger(trigger),
      }),
    ],
  });
  return result;
}
