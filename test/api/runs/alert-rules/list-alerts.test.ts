import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import {
  alertsOf,
  changeRule,
  createRule,
  failedRuns,
  lookNow,
  mailAbout,
  readRule,
} from "#test/support/factories/alert-rules";
import { endedRun } from "#test/support/factories/figures";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { startModelServer } from "#test/support/model-server";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

const inboxOf = async (token: string) =>
  (await call("GET", "/api/inbox", { token })).data<{ items: { kind: string; title: string }[] }>().items;

test("an alert fires once, is shown, mailed and sent to webhooks, and says when it is over", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const receiver = await startWebhookReceiver();
  await createWebhook(owner, receiver.url, { events: ["alert.fired", "alert.resolved"] });
  const rule = await createRule(owner, { channels: [{ type: "inbox" }, { type: "mail" }, { type: "webhook" }] });
  await failedRuns(owner, agentId, 2);
  await lookNow(owner);
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "quiet", value: 2 });
  expect(await alertsOf(owner)).toEqual([]);

  await failedRuns(owner, agentId, 1);
  await lookNow(owner);
  await lookNow(owner);
  const [alert, ...more] = await alertsOf(owner, "?state=firing");
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ rule_id: rule.id, value: 3, state: "firing", resolved_at: null });
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "firing", alert_id: alert?.id, value: 3 });
  expect(await inboxOf(owner.token)).toMatchObject([{ kind: "alert", title: "Alert: Too many failures" }]);
  await mailAbout(owner.email, "Alert: Too many failures");

  expect((await changeRule(owner, rule.id, { threshold: 9 })).status).toBe(200);
  await lookNow(owner);
  expect(await alertsOf(owner, "?state=firing")).toEqual([]);
  expect(await alertsOf(owner, "?state=resolved")).toMatchObject([{ id: alert?.id, resolved_value: 3 }]);
  expect(await inboxOf(owner.token)).toEqual([]);
  await mailAbout(owner.email, "Over: Too many failures");
  const sent = async (): Promise<unknown[]> =>
    (
      await inDatabase("SELECT event FROM webhook_deliveries WHERE tenant_id = ? ORDER BY created_at", owner.tenantId)
    ).flat();
  expect(await sent()).toEqual(["alert.fired", "alert.resolved"]);
});

test("a rule keeps quiet after it fired, and fires again when that time is over", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const rule = await createRule(owner, { quiet_minutes: 30 });
  await failedRuns(owner, agentId, 3);
  await lookNow(owner);
  await changeRule(owner, rule.id, { threshold: 5 });
  await lookNow(owner);
  await changeRule(owner, rule.id, { threshold: 2 });
  await lookNow(owner);
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "quiet", value: 3 });
  await inDatabase("UPDATE alert_rules SET fired_at = fired_at - 1800000 WHERE id = ?", rule.id);
  await lookNow(owner);
  expect((await alertsOf(owner)).map(({ state }) => state)).toEqual(["firing", "resolved"]);
});

test("each metric is read from what it names, of one agent or all, and too few runs say nothing", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  const other = await createAgent(owner);
  const at = Date.now();
  for (let run = 0; run < 20; run += 1) {
    const verification = run < 10 ? "self_reported" : "checked";
    const outcome = run < 5 ? "not_done" : "done";
    await endedRun(owner, id, { at, durationMs: 2_000, costUsd: 0.25, outcome, verification });
  }
  await failedRuns(owner, other.id, 1);
  const body = { configuration: { system_prompt: "Do anything." } };
  await call("PUT", `/api/agents/${id}`, { token: owner.token, body });
  await inDatabase("UPDATE graduation_standings SET probation_since = 1 WHERE agent_id = ?", id);
  const make = async (metric: string, fields = {}): Promise<string> =>
    (await createRule(owner, { metric, threshold: 1_000_000, comparison: "above", ...fields })).id;
  const ids = [
    await make("success_share", { agent_id: id }),
    await make("success_share", { agent_id: other.id }),
    await make("failed_runs"),
    await make("cost_usd", { agent_id: id }),
    await make("cost_usd", { window_minutes: 10_080 }),
    await make("waiting_approvals"),
    await make("connection_failing"),
    await make("tool_server_down"),
    await make("probation"),
    await make("probation", { agent_id: other.id }),
  ];
  const latency = await make("latency_p95_ms", { agent_id: id });
  await lookNow(owner);
  const values = await Promise.all(ids.map(async (rule) => (await readRule(owner, rule)).value));
  expect(values).toEqual([0.5, null, 6, 5, 5, 0, 0, 0, 1, 0]);
  // The figures keep durations in buckets.
  expect(Math.abs(((await readRule(owner, latency)).value ?? 0) - 2_000)).toBeLessThan(200);
});

test("runs that an outage of the vendor ended fire, and those that a person ended do not", async () => {
  const owner = await signUp();
  const vendor = await startModelServer();
  await connected(owner, ofServer(vendor));
  const { id: agentId } = await createAgent(owner);
  const rule = await createRule(owner, { threshold: 0 });
  await endedRun(owner, agentId, { at: Date.now(), outcome: "void", status: "cancelled" });
  await endedRun(owner, agentId, { at: Date.now(), outcome: "void", status: "failed", errorCode: "STOPPED" });
  await failedRuns(owner, agentId, 0);
  await lookNow(owner);
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "quiet", value: 0 });

  await vendor.close();
  const answer = await execute(owner, agentId, { task: "How long is it?", parameters: { wait_seconds: 25 } });
  expect(answer.status, answer.text).toBe(502);
  expect(answer.error?.code).toBe("PROVIDER_ERROR");
  await failedRuns(owner, agentId, 0);
  await lookNow(owner);
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "firing", value: 1 });
  expect(await alertsOf(owner, "?state=firing")).toMatchObject([{ rule_id: rule.id, value: 1 }]);
  const past = await call("GET", `/api/alert-past?metric=failed_runs&window_minutes=60&days=1&agent_id=${agentId}`, {
    token: owner.token,
  });
  expect(past.data<{ values: (number | null)[] }>().values.reduce((sum, value) => (sum ?? 0) + (value ?? 0), 0)).toBe(
    1,
  );
});

test("a rule that is switched off ends its alert without a word, and is not looked at", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const rule = await createRule(owner);
  await failedRuns(owner, agentId, 3);
  await lookNow(owner);
  expect((await changeRule(owner, rule.id, { enabled: false })).status).toBe(200);
  await lookNow(owner);
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "off", alert_id: null });
  expect((await alertsOf(owner)).map(({ state }) => state)).toEqual(["resolved"]);
});

test("one job looks at more rules than it takes at once, of every tenant", async () => {
  const owners = await Promise.all([signUp(), signUp(), signUp()]);
  for (const owner of owners) await Promise.all(Array.from({ length: 50 }, () => createRule(owner)));
  const last = owners.at(-1);
  if (last === undefined) return;
  await lookNow(last);
  for (const { tenantId } of owners)
    expect(
      await inDatabase("SELECT count(*) FROM alert_rules WHERE tenant_id = ? AND looked_at = 0", tenantId),
    ).toEqual([[0]]);
});
