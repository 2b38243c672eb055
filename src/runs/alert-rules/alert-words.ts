import type { BaseContext } from "#context/context";
import type { SlackLines } from "#runs/alert-channels/slack-text";

import { METRIC_FACTS } from "./metrics.ts";
import type { AlertRuleRow } from "./store.ts";
import { filtersOf, type Watched, type WatchedNames } from "./watched.ts";

type Limited = Watched & Pick<AlertRuleRow, "metric" | "comparison" | "threshold" | "windowMinutes">;

type Told = Limited & Pick<AlertRuleRow, "id" | "name">;

/** A value with the unit of its metric. */
export const sayValue = (metric: Told["metric"], value: number | null): string =>
  value === null ? "unknown" : METRIC_FACTS[metric].say(value);

const GONE = {
  agent: "a deleted agent",
  connection: "a deleted connection",
  budget: "a deleted budget",
  failure_group: "a cause that has been silent for 90 days",
} as const;

const WINDOWS: Readonly<Record<number, string>> = { 60: "an hour", 1_440: "a day", 10_080: "a week" };

function windowWords(minutes: number): string {
  const known = WINDOWS[minutes];
  if (known !== undefined) return known;
  if (minutes % 1_440 === 0) return `${minutes / 1_440} days`;
  if (minutes % 60 === 0) return `${minutes / 60} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

/** When a rule fires, in words: `more than 5 runs of "payments.refund · TIMEOUT" in an hour`. */
export function ruleWords(rule: Limited, names: WatchedNames): string {
  const { metric, comparison, threshold, windowMinutes } = rule;
  const { words, things, isLasting = false } = METRIC_FACTS[metric];
  const limits = filtersOf(rule).map(({ filter }) => ({ filter, name: names[filter] ?? GONE[filter] }));
  const group = limits.find(({ filter }) => filter === "failure_group");
  const others = limits.filter(({ filter }) => filter !== "failure_group").map(({ name }) => ` of ${name}`);
  const title = group === undefined ? null : names.failure_group === null ? group.name : `"${group.name}"`;
  const limit = sayValue(metric, threshold);
  const what =
    things === undefined
      ? `${words}${others.join("")} ${comparison} ${limit}`
      : `${comparison === "above" ? "more" : "fewer"} than ${limit} ${things(title)}${others.join("")}`;
  if (metric === "budget_used_share") return what;
  return `${what} ${isLasting ? "for" : "in"} ${windowWords(windowMinutes)}`;
}

/** The kind of a notice: an alert fires, still fires after a mute, or is over; or it is a test. */
export type AlertMailKind = "fired" | "still_firing" | "resolved" | "test";

/** The mail of an alert that fires or is over, or of a test. */
export function alertMail(
  { config: { webUrl } }: Pick<BaseContext, "config">,
  rule: Told & { names: WatchedNames },
  { kind, value }: { kind: AlertMailKind; value: number | null },
): { subject: string; text: string } {
  const { subject, first, now } = said(rule, { kind, value });
  const where = webUrl === "" ? routeOf(rule) : pageOf(webUrl, rule);
  return { subject, text: `${first} ${now}\n\n${where}` };
}

/** The message to Slack: which workspace, what, the limit and the value, and the way to the rule. */
export function slackMessage(
  { config: { webUrl } }: Pick<BaseContext, "config">,
  rule: Told & { names: WatchedNames; workspace: string },
  { kind, value, firedAt }: { kind: AlertMailKind; value: number | null; firedAt: number },
): SlackLines {
  const { subject, first, now } = said(rule, { kind, value });
  const since =
    kind === "resolved" || kind === "still_firing" ? [`It fired at ${new Date(firedAt).toISOString()}.`] : [];
  return {
    subject: `${subject} (${rule.workspace})`,
    lines: [`${first} ${now}`, ...since, ...(webUrl === "" ? [routeOf(rule)] : [])],
    link: webUrl === "" ? null : { url: pageOf(webUrl, rule), words: "Open the rule" },
  };
}

const routeOf = ({ id }: Pick<Told, "id">): string => `GET /api/alert-rules/${id}`;
const pageOf = (webUrl: string, { id }: Pick<Told, "id">): string => `${webUrl}/alerts?rule=${id}`;

/** The parts of a notice about an alert: a title, what happened, and the value with the limit. */
function said(
  rule: Told & { names: WatchedNames },
  { kind, value }: { kind: AlertMailKind; value: number | null },
): { subject: string; first: string; now: string } {
  const { name, metric } = rule;
  const now = `The value is ${sayValue(metric, value)} now. The rule fires at ${ruleWords(rule, rule.names)}.`;
  const subject = {
    fired: `Alert: ${name}`,
    still_firing: `Still firing: ${name}`,
    resolved: `Over: ${name}`,
    test: `Test of the alert: ${name}`,
  }[kind];
  const first = {
    fired: `The alert rule "${name}" fires.`,
    still_firing: `The mute of the alert rule "${name}" is over, and the rule fires.`,
    resolved: `The alert of the rule "${name}" is over.`,
    test: `This is a test of the alert rule "${name}".`,
  }[kind];
  return { subject, first, now };
}

/** The data of a webhook's event about an alert. */
export const alertData = (
  rule: Told,
  { alertId, value, at, isTest }: { alertId: string | null; value: number | null; at: number; isTest: boolean },
) => ({
  alert_id: alertId,
  rule_id: rule.id,
  name: rule.name,
  metric: rule.metric,
  comparison: rule.comparison,
  threshold: rule.threshold,
  value,
  agent_id: rule.agentId,
  connection_id: rule.connectionId,
  budget_id: rule.budgetId,
  failure_group_id: rule.failureGroupId,
  fired_at: new Date(at).toISOString(),
  is_test: isTest,
});
