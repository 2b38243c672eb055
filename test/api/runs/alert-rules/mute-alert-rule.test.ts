import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import {
  alertsOf,
  changeRule,
  createRule,
  failedRuns,
  lookNow,
  mailAbout,
  muteRule,
  readRule,
} from "#test/support/factories/alert-rules";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

const CHANNELS = [{ type: "inbox" }, { type: "mail" }, { type: "webhook" }];

async function withFailures(): Promise<TestAccount> {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const receiver = await startWebhookReceiver();
  await createWebhook(owner, receiver.url, { events: ["alert.fired", "alert.resolved"] });
  await failedRuns(owner, id, 3);
  return owner;
}

/** The notices: the events of webhooks, the mails that are due, and the alerts of the inbox. */
async function toldOf(owner: TestAccount) {
  const events = await inDatabase(
    "SELECT event FROM webhook_deliveries WHERE tenant_id = ? ORDER BY created_at, id",
    owner.tenantId,
  );
  const inbox = await call("GET", "/api/inbox", { token: owner.token });
  return { events: events.flat(), inbox: inbox.data<{ items: unknown[] }>().items.length };
}

/** As if the time of the mute had passed. */
const passMute = (ruleId: string) => inDatabase("UPDATE alert_rules SET muted_until = 1 WHERE id = ?", ruleId);

test("a muted rule fires without telling anyone, and what still fires after the mute is told once", async () => {
  const owner = await withFailures();
  const rule = await createRule(owner, { channels: CHANNELS });
  const until = inMs(HOUR_MS);
  const muted = await muteRule(owner, rule.id, until);
  expect(muted.status, muted.text).toBe(200);
  expect(muted.data()).toMatchObject({ id: rule.id, muted_until: until });
  await lookNow(owner);
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "firing", value: 3, muted_until: until });
  expect(await alertsOf(owner, "?state=firing")).toHaveLength(1);
  expect(await toldOf(owner)).toEqual({ events: [], inbox: 0 });

  await passMute(rule.id);
  await lookNow(owner);
  await lookNow(owner);
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "firing", muted_until: null });
  expect(await toldOf(owner)).toEqual({ events: ["alert.fired"], inbox: 1 });
  // The first mail about the rule: none was sent in the mute.
  await mailAbout(owner.email, "Still firing: Too many failures");

  await changeRule(owner, rule.id, { threshold: 9 });
  await lookNow(owner);
  expect(await toldOf(owner)).toEqual({ events: ["alert.fired", "alert.resolved"], inbox: 0 });
});

test("an alert that fired and ended in a mute is never told, and is listed", async () => {
  const owner = await withFailures();
  const rule = await createRule(owner, { channels: CHANNELS });
  await muteRule(owner, rule.id, inMs(HOUR_MS));
  await lookNow(owner);
  await changeRule(owner, rule.id, { threshold: 9 });
  await passMute(rule.id);
  await lookNow(owner);
  expect(await alertsOf(owner)).toMatchObject([{ rule_id: rule.id, state: "resolved" }]);
  expect(await toldOf(owner)).toEqual({ events: [], inbox: 0 });
});

test("people who were told before a mute are told in it that the alert is over, and after a mute that was ended that it still fires", async () => {
  const owner = await withFailures();
  const rule = await createRule(owner, { channels: CHANNELS, quiet_minutes: 0 });
  await lookNow(owner);
  expect(await toldOf(owner)).toEqual({ events: ["alert.fired"], inbox: 1 });
  await muteRule(owner, rule.id, inMs(HOUR_MS));
  expect((await toldOf(owner)).inbox).toBe(0);
  expect((await muteRule(owner, rule.id, null)).data()).toMatchObject({ state: "firing", muted_until: null });
  await lookNow(owner);
  expect(await toldOf(owner)).toEqual({ events: ["alert.fired", "alert.fired"], inbox: 1 });

  await muteRule(owner, rule.id, inMs(HOUR_MS));
  await changeRule(owner, rule.id, { threshold: 9 });
  await lookNow(owner);
  expect(await toldOf(owner)).toEqual({ events: ["alert.fired", "alert.fired", "alert.resolved"], inbox: 0 });
});

test("a mute ends within 30 days, and not before now", async () => {
  const owner = await signUp();
  const rule = await createRule(owner);
  for (const until of [inMs(31 * DAY_MS), inMs(-HOUR_MS)]) {
    const answer = await muteRule(owner, rule.id, until);
    expect(answer.status, until).toBe(400);
    expect(answer.error?.code).toBe("INVALID_INPUT");
  }
  expect((await muteRule(owner, rule.id, inMs(29 * DAY_MS))).status).toBe(200);
  // Nothing to end.
  const other = await createRule(owner);
  expect((await muteRule(owner, other.id, null)).data()).toEqual(await readRule(owner, other.id));
  const stranger = await signUp();
  expect((await muteRule(stranger, rule.id, null)).status).toBe(404);
});
