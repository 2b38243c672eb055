import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { shownRule } from "./create-rule.ts";
import { findRule } from "./find-rule.ts";
import { deleteRule } from "./store.ts";

/** Deletes a rule with its alerts. Throws NOT_FOUND. */
export async function removeRule(ctx: ServiceContext, ruleId: string): Promise<{ id: string }> {
  const rule = await findRule(ctx, ruleId);
  const result = { id: rule.id };
  await commit(ctx, [deleteRule(ctx.tenant.id, rule.id)], {
    result,
    audit: [
      auditChange(ctx, {
        action: "delete_alert_rule",
        summary: rule.name,
        agentId: rule.agentId,
        before: shownRule(rule),
      }),
    ],
  });
  return result;
}
