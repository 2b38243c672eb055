import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { endedRun } from "#test/support/factories/figures";
import { nextMail } from "#test/support/mailbox";
import { strikeClock } from "#test/support/webhooks";

export interface AlertRuleView {
  id: string;
  name: string;
  metric: string;
  threshold: number;
  comparison: "above" | "below";
  window_minutes: number;
  agent: { id: string; name: string | null } | null;
  connection: { id: string; name: string | null } | null;
  budget: { id: string; name: string | null } | null;
  failure_group: { id: string; name: string | null } | null;
  words: string;
  channels: { type: string; to?: string }[];
  quiet_minutes: number;
  enabled: boolean;
  state: "firing" | "quiet" | "unknown" | "off";
  alert_id: string | null;
  fired_at: string | null;
  muted_until: string | null;
  seen: AlertView["seen"];
  value: number | null;
  looked_at: string | null;
  last_day: { from: string; values: (number | null)[] } | null;
}

export interface AlertView {
  id: string;
  rule_id: string;
  name: string;
  value: number;
  state: "firing" | "resolved";
  fired_at: string;
  resolved_at: string | null;
  resolved_value: number | null;
  seen: { at: string; by: { id: string; name: string | null } | null } | null;
}

type Owner = Pick<TestAccount, "token">;

export const ruleBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Too many failures",
  metric: "failed_runs",
  threshold: 2,
  channels: [{ type: "inbox" }],
  ...fields,
});

export async function createRule({ token }: Owner, fields: Record<string, unknown> = {}): Promise<AlertRuleView> {
  const answer = await call("POST", "/api/alert-rules", { token, body: ruleBody(fields) });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<AlertRuleView>();
}

export const changeRule = ({ token }: Owner, id: string, body: unknown): Promise<Answer> =>
  call("PATCH", `/api/alert-rules/${id}`, { token, body });

export const muteRule = ({ token }: Owner, id: string, until: string | null): Promise<Answer> =>
  call("POST", `/api/alert-rules/${id}/mute`, { token, body: { until } });

export const readRule = async ({ token }: Owner, id: string): Promise<AlertRuleView> =>
  (await call("GET", `/api/alert-rules/${id}`, { token })).data<AlertRuleView>();

export const alertsOf = async ({ token }: Owner, query = ""): Promise<AlertView[]> =>
  (await call("GET", `/api/alerts${query}`, { token })).data<{ alerts: AlertView[] }>().alerts;

/** Runs that failed now, in the figures. */
export async function failedRuns(owner: TestAccount, agentId: string, count: number): Promise<void> {
  for (let run = 0; run < count; run += 1) await endedRun(owner, agentId, { at: Date.now(), outcome: "failed" });
  // A reader of figures waits until they have every run.
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const answer = await call("GET", `/api/usage/series?metrics=runs&step=1h&from=${from}`, { token: owner.token });
  expect(answer.status, answer.text).toBe(200);
}

/**
 * Lets the scheduled job look at the tenant's rules, as if a minute had passed, until each was looked at after now. Jobs
 * of other tests look at all rules, too, and one that began before may still be under way.
 */
export async function lookNow(owner: TestAccount): Promise<void> {
  // Jobs of one minute run at once: the runs that a test wrote are counted in a minute before.
  await strikeClock();
  const now = Date.now();
  const seen = async (): Promise<unknown> => {
    await inDatabase("UPDATE alert_rules SET looked_at = 0 WHERE tenant_id = ? AND looked_at < ?", owner.tenantId, now);
    await strikeClock();
    const [row] = await inDatabase(
      "SELECT count(*) FROM alert_rules WHERE tenant_id = ? AND is_enabled = 1 AND looked_at < ?",
      owner.tenantId,
      now,
    );
    return row?.[0];
  };
  await expect.poll(seen, { timeout: 30_000 }).toBe(0);
}

/** An alert that fires: no more requests wait than its limit. */
export async function firedAlert(owner: TestAccount): Promise<string> {
  const rule = await createRule(owner, { metric: "waiting_approvals", comparison: "below", threshold: 1_000 });
  await lookNow(owner);
  return (await readRule(owner, rule.id)).alert_id ?? "";
}

/** The next mail to an address with this subject. One that was sent twice is passed over: mails come at least once. */
export async function mailAbout(to: string, subject: string): Promise<{ subject: string }> {
  const mail = await nextMail(to);
  return mail.subject === subject ? mail : mailAbout(to, subject);
}
