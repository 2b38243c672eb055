import { requireMayChange } from "#automation/starts/may-change";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";
import { requireVersion } from "#errors/stale-version";
import { auditChange } from "#platform/audit/audit-entry";

import { shownTrigger } from "./create-trigger.ts";
import { findTrigger } from "./find-trigger.ts";
import { deleteTriggerRow, requireTrigger, unchangedTrigger } from "./store.ts";

/** Deletes a trigger with its deliveries: it is hidden at once, and the sweep removes them; runs that have begun continue to their end. Throws NOT_FOUND, FORBIDDEN and PRECONDITION_FAILED. */
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
  const isThere = requireTrigger(ctx.tenant.id, trigger.id, () => notFound("trigger", triggerId));
  await commit(ctx, [isThere, ...unchanged, ...deleteTriggerRow(ctx.tenant.id, trigger.id, ctx.clock())], {
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
