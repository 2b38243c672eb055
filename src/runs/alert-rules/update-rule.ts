import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { auditChange } from "#platform/audit/audit-entry";
import { settleChannels } from "#runs/alert-channels/prepare-channels";
import { dropDue } from "#runs/alert-channels/slack.queries";

import { checkChannels } from "./check-channels.ts";
import { requireFit, shownRule } from "./create-rule.ts";
import { findRule } from "./find-rule.ts";
import { findWatched } from "./find-watched.ts";
import type { UpdateAlertRuleInput } from "./schemas.ts";
import { type NamedRule, requireSameAlert, resolveAlert, unchangedRule, updateRule } from "./store.ts";
import { isSameWatched, type Watched, withGiven } from "./watched.ts";

/**
 * Changes the supplied fields of a rule. One that is switched off ends its alert without a notice. Another limit counts
 * from the next look. Throws NOT_FOUND, also for a filter, AGENT_NOT_FOUND and INVALID_INPUT.
 */
export async function changeRule(ctx: ServiceContext, ruleId: string, input: UpdateAlertRuleInput): Promise<NamedRule> {
  const found = await findWatched(ctx, input);
  const prepared = await checkChannels(ctx, input.channels);
  return changeRow(ctx, { find: () => findRule(ctx, ruleId), unchanged: unchangedRule }, (rule) => {
    const now = ctx.clock();
    const isOff = input.enabled === false;
    const settled = input.channels === undefined ? null : settleChannels(rule, prepared);
    const { watched, names } = withGiven({ watched: rule, names: rule.names }, input, found);
    const changes = {
      name: input.name ?? rule.name,
      threshold: input.threshold ?? rule.threshold,
      comparison: input.comparison ?? rule.comparison,
      windowMinutes: input.window_minutes ?? rule.windowMinutes,
      ...watched,
      channels: settled?.channels ?? rule.channels,
      quietMinutes: input.quiet_minutes ?? rule.quietMinutes,
      isEnabled: input.enabled ?? rule.isEnabled,
      // The alert is the looks': a rule may fire while a person changes it.
      ...(isOff && { alertId: null }),
      lookedAt: 0,
      revision: rule.revision + 1,
      updatedAt: now,
    };
    const past = isSameNumber(rule, changes) ? rule.past : [];
    const next = { ...rule, ...changes, names, past, slack: settled?.slack ?? rule.slack };
    requireFit(next);
    const ended = { at: now, value: rule.value, mailDue: null };
    return {
      statements: [
        ...(isOff ? [requireSameAlert(rule)] : []),
        updateRule(rule, { ...changes, past }),
        ...(settled?.statements ?? []),
        ...(isOff && rule.slack.length > 0 ? [dropDue(rule)] : []),
        ...(isOff && rule.alertId !== null ? [resolveAlert(ctx.tenant.id, rule.alertId, ended)] : []),
      ],
      audit: [
        auditChange(ctx, {
          action: "update_alert_rule",
          summary: next.name,
          agentId: next.agentId,
          before: shownRule(rule),
          after: shownRule(next),
        }),
      ],
      result: next,
    };
  });
}

type Looked = Watched & Pick<NamedRule, "windowMinutes" | "comparison">;

/** Whether the hours that a rule has kept are those of the changed rule, too. */
const isSameNumber = (rule: Looked, changes: Looked): boolean =>
  isSameWatched(rule, changes) &&
  rule.windowMinutes === changes.windowMinutes &&
  rule.comparison === changes.comparison;
