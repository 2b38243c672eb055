import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { deleteOtherChannels } from "#runs/alert-channels/slack.queries";

import { shownRule } from "./create-rule.ts";
import { findRule } from "./find-rule.ts";
import { deleteRule, requireRule } from "./store.ts";

/** Deletes a rule with its alerts: it is hidden at once, and the sweep removes them. Throws NOT_FOUND. */
export async function removeRule(ctx: ServiceContext, ruleId: string): Promise<{ id: string }> {
  const rule = await findRule(ctx, ruleId);
  const result = { id: rule.id };
  const isThere = requireRule(ctx.tenant.id, rule.id, () => notFound("alert rule", ruleId));
  // The addresses of Slack are secret, so they do not wait for the sweep.
  const channels = rule.slack.length > 0 ? [deleteOtherChannels(rule, [])] : [];
  await commit(ctx, [isThere, ...channels, deleteRule(ctx.tenant.id, rule.id, ctx.clock())], {
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
