import type { BaseContext } from "#context/context";

import { METRIC_FACTS } from "./metrics.ts";
import type { AlertRuleRow } from "./store.ts";

type Told = Pick<AlertRuleRow, "id" | "name" | "metric" | "comparison" | "threshold" | "windowMinutes"> & {
  agentName: string | null;
};

/** A value with the unit of its metric. */
export const sayValue = (metric: Told["metric"], value: number | null): string =>
  value === null ? "unknown" : METRIC_FACTS[metric].say(value);

/** The kind of a mail: an alert fires, still fires after a mute, or is over; or it is a test. */
export type AlertMailKind = "fired" | "still_firing" | "resolved" | "test";

/** The mail of an alert that fires or is over, or of a test. */
export function alertMail(
  { config: { webUrl } }: Pick<BaseContext, "config">,
  rule: Told,
  { kind, value }: { kind: AlertMailKind; value: number | null },
): { subject: string; text: string } {
  const { name, metric, comparison, threshold, agentName, windowMinutes } = rule;
  const whose = agentName === null ? "of the workspace" : `of ${agentName}`;
  const now = `Now ${METRIC_FACTS[metric].words} ${whose} is ${sayValue(metric, value)}; the limit is ${comparison} ${sayValue(metric, threshold)}, over ${windowMinutes} minutes.`;
  const where = webUrl === "" ? `GET /api/alert-rules/${rule.id}` : `${webUrl}/alerts?rule=${rule.id}`;
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
  return { subject, text: `${first} ${now}\n\n${where}` };
}

/** The data of a webhook's event about an alert. */
export const alertData = (
  rule: Told & Pick<AlertRuleRow, "agentId">,
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
  fired_at: new Date(at).toISOString(),
  is_test: isTest,
});
