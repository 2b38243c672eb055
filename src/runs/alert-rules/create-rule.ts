import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { settleChannels } from "#runs/alert-channels/prepare-channels";
import { actingUser } from "#tenancy/acting-user";

import { checkChannels } from "./check-channels.ts";
import { findWatched } from "./find-watched.ts";
import { isByHour, METRIC_FACTS, MIN_RUN_WINDOW_MINUTES, usualWindow } from "./metrics.ts";
import type { CreateAlertRuleInput } from "./schemas.ts";
import { type AlertRuleRow, insertRule, type NamedRule, requireFewerRules } from "./store.ts";
import { requireFilters, type Watched, watchedIn } from "./watched.ts";

export const MAX_RULES = 50;

/**
 * Adds an alert rule. Throws AGENT_NOT_FOUND, NOT_FOUND for another filter, CONFLICT at the limit, and INVALID_INPUT where the metric
 * needs a threshold or cannot have a filter.
 */
export async function createRule(ctx: ServiceContext, input: CreateAlertRuleInput): Promise<NamedRule> {
  requireFilters(input.metric, watchedIn(input), "body");
  const { watched, names } = await findWatched(ctx, input);
  const prepared = await checkChannels(ctx, input.channels);
  const id = ctx.newId();
  const { channels, slack, statements } = settleChannels({ id, tenantId: ctx.tenant.id, slack: [] }, prepared);
  const facts = METRIC_FACTS[input.metric];
  const now = ctx.clock();
  const row: AlertRuleRow = {
    id,
    tenantId: ctx.tenant.id,
    name: input.name,
    metric: input.metric,
    threshold: requireThreshold(input.threshold ?? facts.threshold),
    comparison: input.comparison ?? facts.comparison,
    windowMinutes: input.window_minutes ?? usualWindow(input.metric),
    ...watched,
    channels,
    quietMinutes: input.quiet_minutes,
    isEnabled: input.enabled,
    alertId: null,
    firedAt: null,
    mutedUntil: null,
    isAlertTold: true,
    value: null,
    lookedAt: 0,
    past: [],
    createdBy: actingUser(ctx.actor),
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  requireFit(row);
  const rule = { ...row, names, seen: null, slack };
  await commit(ctx, [requireFewerRules(ctx.tenant.id, MAX_RULES, limitReached), insertRule(row), ...statements], {
    result: rule,
    audit: [
      auditChange(ctx, { action: "create_alert_rule", summary: row.name, agentId: row.agentId, after: shownRule(row) }),
    ],
  });
  return rule;
}

function requireThreshold(threshold: number | null): number {
  if (threshold !== null) return threshold;
  throw invalidInput({ path: "body.threshold", code: "required", message: "is required for this metric" });
}

/** Refuses what a metric cannot be asked for; `place` is where the caller gave it. */
export function requireFit(
  { metric, windowMinutes, ...watched }: Pick<AlertRuleRow, "metric" | "windowMinutes"> & Watched,
  place: "body" | "query" = "body",
): void {
  requireFilters(metric, watched, place);
  if (isByHour(metric) && windowMinutes < MIN_RUN_WINDOW_MINUTES)
    throw invalidInput({
      path: `${place}.window_minutes`,
      code: "too_small",
      message: "must be at least 60 for a metric over runs, because their figures are kept by the hour",
    });
}

/** A rule for the audit log. */
export const shownRule = (row: AlertRuleRow): Record<string, unknown> => ({
  name: row.name,
  metric: row.metric,
  threshold: row.threshold,
  comparison: row.comparison,
  window_minutes: row.windowMinutes,
  agent_id: row.agentId,
  connection_id: row.connectionId,
  budget_id: row.budgetId,
  failure_group_id: row.failureGroupId,
  channels: row.channels,
  quiet_minutes: row.quietMinutes,
  enabled: row.isEnabled,
});

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A workspace can have at most ${MAX_RULES} alert rules; delete one first.`,
    details: { reason: "alert_rule_limit", limit: MAX_RULES },
  });
