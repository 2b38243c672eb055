import { z } from "@hono/zod-openapi";

import { ALERT_METRICS } from "#db/schema/alert-rules";
import { field } from "#http/field";
import { Pagination, pageQuery, limitQuery } from "#http/paging";
import { id, moment, pathId, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { crc32 } from "#lib/crc32";
import { alertChannels, ChannelView, presentChannels, TestedChannelView } from "#runs/alert-channels/schemas";

import { ruleWords } from "./alert-words.ts";
import { MUTE_ENDED } from "./assess-rule.ts";
import { MAX_WINDOW_MINUTES, METRIC_FACTS } from "./metrics.ts";
import { dayOf } from "./rule-past.ts";
import type { NamedRule, Seen, ShownAlert } from "./store.ts";
import type { RuleTest } from "./test-rule.ts";

export const AlertRulePath = z.object({ id: pathId("id", "alert rule") });

export const AlertPath = z.object({ id: pathId("id", "alert") });

export const ListAlertRulesQuery = z.object(limitQuery(100, 50));

export const ListAlertsQuery = z.object({
  ...pageQuery,
  state: field(z.enum(["firing", "resolved"]).optional(), "Only those that fire now, or that are over", "firing"),
});

const name = () => field(title(100), "Name of the rule", "Done below 80 %");
const AlertMetric = field(
  z.enum(ALERT_METRICS),
  "`success_share`: `done_share` of `GET /api/usage/series`, so runs that only the agent vouches for count as not done (where nothing vouches, watch `failed_runs`); `failed_runs`: runs that failed or were not done, also those that a model's vendor, a tool server, the network or a budget ended, and none that a person cancelled or stopped; `cost_usd`; `latency_p95_ms`: the duration that 95 % of runs keep within; `waiting_approvals`, `connection_failing`, `tool_server_down`, `probation`: the number that waited, failed or was on probation for the whole window; `missed_ticks`: the due times of schedules in the window that were missed or skipped; `unknown_effects`: effects whose outcome no one has known for the whole window; `provider_errors`: runs that a model's vendor or connection ended in the window, by whole hours; `failure_group_runs`: the runs in the window of the open group of failures that has the most, by whole hours; `new_failure_group`: open groups of failures that began or came back in the window; `provider_error_share`: the share of calls of models in the window that got no whole answer, by whole hours; `budget_used_share`: the spent share of the budget in its present period, by default the largest of the budgets of the whole workspace, 0 without one; a budget for each run is refused, because each run has its own share of it. A share and a percentile need at least 20 runs or calls",
  "success_share",
).openapi("AlertMetric");
export const alertMetric = () => AlertMetric;
const threshold = () => field(z.number().min(0).max(1_000_000_000), "The limit, in the unit of the metric", 0.8);
const comparison = () =>
  field(
    z.enum(["above", "below"]),
    "Whether it fires above or below the threshold; the threshold itself does not fire",
    "below",
  );
const windowMinutes = () =>
  field(
    z.int().min(1).max(MAX_WINDOW_MINUTES),
    "The time that is looked at. For metrics over runs at least 60: their figures are kept by the hour, and by the day for windows of more than two days, so the window begins with the hour or day in which it would begin",
    1_440,
  );
const onlyThis = (description: string) => id().max(64).openapi({ description, format: "uuid" });
const agentId = () => onlyThis("Only this agent");
const connectionId = () => onlyThis("Only this model connection; for metrics of connections");
const budgetId = () => onlyThis("Only this budget, of a day or a month; for metrics of budgets");
const failureGroupId = () => onlyThis("Only this group of failures; for metrics of groups");
/** The filters of a rule that a caller may give. */
export const watchedFields = () => ({
  agent_id: agentId().optional(),
  connection_id: connectionId().optional(),
  budget_id: budgetId().optional(),
  failure_group_id: failureGroupId().optional(),
});
const quietMinutes = () => field(z.int().min(0).max(10_080), "Time after it fired in which it does not fire again", 60);
const enabled = () => field(z.boolean(), "Whether it is looked at", true);

export const CreateAlertRuleBody = z
  .strictObject({
    name: name(),
    metric: alertMetric(),
    threshold: field(
      threshold().optional(),
      `The limit. By default ${Object.entries(METRIC_FACTS)
        .filter(([, facts]) => facts.threshold !== null)
        .map(([metricName, facts]) => `${facts.threshold} for \`${metricName}\``)
        .join(", ")}; required for \`cost_usd\``,
    ),
    comparison: field(comparison().optional(), "By default `below` for `success_share`, `above` for the others"),
    window_minutes: windowMinutes().optional(),
    ...watchedFields(),
    channels: alertChannels(),
    quiet_minutes: quietMinutes().default(60),
    enabled: enabled().default(true),
  })
  .openapi("CreateAlertRuleBody", {
    example: {
      name: "Done below 80 %",
      metric: "success_share",
      threshold: 0.8,
      window_minutes: 1_440,
      channels: [{ type: "inbox" }, { type: "mail" }],
    },
  });

export type CreateAlertRuleInput = z.output<typeof CreateAlertRuleBody>;

export const UpdateAlertRuleBody = z
  .strictObject({
    name: name().optional(),
    threshold: threshold().optional(),
    comparison: comparison().optional(),
    window_minutes: windowMinutes().optional(),
    agent_id: field(agentId().nullable().optional(), "Only this agent; `null` for all"),
    connection_id: field(connectionId().nullable().optional(), "Only this model connection; `null` for all"),
    budget_id: field(budgetId().nullable().optional(), "Only this budget; `null` for those of the whole workspace"),
    failure_group_id: field(failureGroupId().nullable().optional(), "Only this group of failures; `null` for all"),
    channels: alertChannels().optional(),
    quiet_minutes: quietMinutes().optional(),
    enabled: enabled().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateAlertRuleBody", { example: { threshold: 0.75, enabled: true } });

export type UpdateAlertRuleInput = z.output<typeof UpdateAlertRuleBody>;

export const MuteAlertRuleBody = z
  .strictObject({
    until: field(
      moment().nullable(),
      "The end of the mute, at most 30 days from now; `null` ends a mute now",
      "2026-12-01T08:00:00.000Z",
    ),
  })
  .openapi("MuteAlertRuleBody", { example: { until: null } });

export type MuteAlertRuleInput = z.output<typeof MuteAlertRuleBody>;

const value = () => field(z.number().nullable(), "In the unit of the metric; null with too few runs to say", 0.776);
const watched = (description: string, example: string) =>
  field(z.object({ id: id(), name: z.string().nullable().openapi({ example }) }).nullable(), description);
const filters = () => ({
  agent: watched("Null for all agents", "Returns Desk"),
  connection: watched("Null for all model connections. Without a name it was deleted, and the value is 0", "openai"),
  budget: watched(
    "Null for the budgets of the whole workspace. Without a name it was deleted, and the value is 0",
    "the workspace, each month",
  ),
  failure_group: watched(
    "Null for all groups of failures. Without a name it is gone until a run fails for its cause again",
    "payments.refund · TIMEOUT",
  ),
  words: field(z.string(), "When it fires, in words", "more than 5 runs that failed or were not done in a day"),
});

const seenView = () =>
  z
    .object({
      at: timestamp(),
      by: field(
        z.object({ id: id(), name: z.string().nullable().openapi({ example: "Mara L." }) }).nullable(),
        "Null when no person is known",
      ),
    })
    .nullable();

export const AlertRule = z
  .object({
    id: id(),
    name: name(),
    metric: alertMetric(),
    threshold: threshold(),
    comparison: comparison(),
    window_minutes: windowMinutes(),
    ...filters(),
    channels: z.array(ChannelView),
    quiet_minutes: quietMinutes(),
    enabled: enabled(),
    state: field(
      z.enum(["firing", "quiet", "unknown", "off"]),
      "`unknown`: there are too few runs to say, or no look yet; `off`: it is switched off",
      "firing",
    ),
    alert_id: field(id().nullable(), "The alert that fires now; null without one"),
    seen: field(seenView(), "The person who saw the alert that fires now; null without one"),
    fired_at: field(timestamp().nullable(), "When it last fired; null when it never did"),
    muted_until: field(timestamp().nullable(), "The time until which no one is told; null without a mute"),
    value: value(),
    looked_at: field(timestamp().nullable(), "The latest look, once a minute; null before the first"),
    last_day: field(
      z
        .object({
          from: field(timestamp(), "When the first of 24 hours begins"),
          values: field(
            z.array(z.number().nullable()),
            "The value of each hour that was furthest towards the limit; the last one is the latest value. Null where there were too few runs to say, and where nothing is known of the hour",
            [...Array.from({ length: 21 }, () => 0.84), 0.81, 0.79, 0.776],
          ),
        })
        .nullable(),
      "The latest 24 hours with a look; null before the first look",
    ),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("AlertRule");

export const AlertRuleList = z.object({ rules: z.array(AlertRule), firing: z.int().openapi({ example: 1 }) });

export const Alert = z
  .object({
    id: id(),
    rule_id: id(),
    name: name(),
    metric: alertMetric(),
    comparison: comparison(),
    threshold: field(threshold(), "The limit when it fired"),
    value: field(z.number(), "The value when it fired", 0.776),
    ...filters(),
    state: z.enum(["firing", "resolved"]),
    fired_at: timestamp(),
    resolved_at: field(timestamp().nullable(), "Null while it fires"),
    resolved_value: field(value(), "The value when it was over"),
    seen: field(seenView(), "The person who first said that they saw it; null before that"),
  })
  .openapi("Alert");

export const AlertList = z.object({
  alerts: z.array(Alert),
  counts: z.object({
    firing: field(z.int(), "The alerts of the workspace that fire now, on any page and in any state", 1),
  }),
  pagination: Pagination,
});

export const DeletedAlertRule = z.object({ id: id(), deleted: z.literal(true) }).openapi("DeletedAlertRule");

export const TestedAlertRule = z
  .object({
    value: value(),
    is_beyond: field(z.boolean(), "Whether the value is beyond the limit now", false),
    sent: z.array(TestedChannelView),
  })
  .openapi("TestedAlertRule");

/** The limits of a rule, and the rule in words. */
const filtersOf = (rule: Parameters<typeof ruleWords>[0] & Pick<NamedRule, "names">) => ({
  agent: namedOf(rule.agentId, rule.names.agent),
  connection: namedOf(rule.connectionId, rule.names.connection),
  budget: namedOf(rule.budgetId, rule.names.budget),
  failure_group: namedOf(rule.failureGroupId, rule.names.failure_group),
  words: ruleWords(rule, rule.names),
});

const namedOf = (of: string | null, name: string | null) => (of === null ? null : { id: of, name });

export const presentRule = (rule: NamedRule): z.output<typeof AlertRule> => ({
  id: rule.id,
  name: rule.name,
  metric: rule.metric,
  threshold: rule.threshold,
  comparison: rule.comparison,
  window_minutes: rule.windowMinutes,
  ...filtersOf(rule),
  channels: presentChannels(rule),
  quiet_minutes: rule.quietMinutes,
  enabled: rule.isEnabled,
  state: stateOf(rule),
  alert_id: rule.alertId,
  seen: rule.alertId === null ? null : presentSeen(rule.seen),
  fired_at: toTimestampOrNull(rule.firedAt),
  muted_until: toTimestampOrNull(rule.mutedUntil === MUTE_ENDED ? null : rule.mutedUntil),
  value: rule.value,
  looked_at: toTimestampOrNull(rule.lookedAt === 0 ? null : rule.lookedAt),
  last_day: presentDay(rule),
  created_at: toTimestamp(rule.createdAt),
  updated_at: toTimestamp(rule.updatedAt),
});

function presentDay(rule: NamedRule): z.output<typeof AlertRule>["last_day"] {
  const day = dayOf(rule);
  return day && { ...day, from: toTimestamp(day.from) };
}

function stateOf({ isEnabled, alertId, value: now }: NamedRule): z.output<typeof AlertRule>["state"] {
  if (!isEnabled) return "off";
  if (alertId !== null) return "firing";
  return now === null ? "unknown" : "quiet";
}

export const presentRules = (rules: readonly NamedRule[]): z.output<typeof AlertRuleList> => ({
  rules: rules.map(presentRule),
  firing: rules.filter(({ alertId }) => alertId !== null).length,
});

/** The entity tag of a rule: it changes with anything that is shown. */
export const ruleTag = (shown: z.output<typeof AlertRule>): string => `"${crc32(JSON.stringify(shown)).toString(16)}"`;

export const presentAlert = (alert: ShownAlert): z.output<typeof Alert> => ({
  id: alert.id,
  rule_id: alert.ruleId,
  name: alert.name,
  metric: alert.metric,
  comparison: alert.comparison,
  threshold: alert.threshold,
  value: alert.value,
  ...filtersOf(alert),
  state: alert.resolvedAt === null ? "firing" : "resolved",
  fired_at: toTimestamp(alert.firedAt),
  resolved_at: toTimestampOrNull(alert.resolvedAt),
  resolved_value: alert.resolvedValue,
  seen: presentSeen(alert.seenAt === null ? null : { at: alert.seenAt, by: alert.seenBy, name: alert.seenByName }),
});

const presentSeen = (seen: Seen | null): z.output<typeof Alert>["seen"] =>
  seen && { at: toTimestamp(seen.at), by: seen.by === null ? null : { id: seen.by, name: seen.name } };

export const presentTest = ({ value: now, isBeyond, sent }: RuleTest): z.output<typeof TestedAlertRule> => ({
  value: now,
  is_beyond: isBeyond,
  sent,
});
