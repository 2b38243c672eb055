import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  type AlertView,
  alertsOf,
  changeRule,
  createRule,
  failedRuns,
  lookNow,
  muteRule,
  readRule,
} from "#test/support/factories/alert-rules";
import { followEvents } from "#test/support/live-events";

const see = ({ token }: Pick<TestAccount, "token">, id: string) => call("POST", `/api/alerts/${id}/seen`, { token });

test("who saw an alert first is named, it leaves the inbox, and it still fires", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const rule = await createRule(owner);
  await failedRuns(owner, agentId, 3);
  await lookNow(owner);
  const [alert] = await alertsOf(owner);
  const id = alert?.id ?? "";
  expect(alert?.seen).toBeNull();
  const me = (await call("GET", "/api/auth/me", { token: owner.token })).data<{ user: { id: string; name: string } }>();
  const answer = await see(owner, id);
  expect(answer.status, answer.text).toBe(200);
  const seen = answer.data<AlertView>().seen;
  expect(seen).toMatchObject({ by: { id: me.user.id, name: me.user.name } });

  expect((await see(owner, id)).data<AlertView>().seen).toEqual(seen);
  expect(await alertsOf(owner)).toMatchObject([{ id, state: "firing", seen }]);
  expect(await readRule(owner, rule.id)).toMatchObject({ state: "firing", seen });
  const list = await call("GET", "/api/alerts?state=resolved", { token: owner.token });
  expect(list.data()).toMatchObject({ alerts: [], counts: { firing: 1 } });
  const inbox = await call("GET", "/api/inbox", { token: owner.token });
  expect(inbox.data<{ items: unknown[] }>().items).toEqual([]);

  expect((await see(await signUp(), id)).status).toBe(404);
});

test("open pages hear who saw an alert, and what changed of its rule", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const stream = await followEvents(owner);
  const { id: ruleId, name } = await createRule(owner);
  const about = { rule_id: ruleId, name };
  expect((await stream.nextOf("alert_rule.changed")).data).toMatchObject({ ...about, change: "created" });
  await failedRuns(owner, agentId, 3);
  await lookNow(owner);
  const [alert] = await alertsOf(owner);
  await see(owner, alert?.id ?? "");
  expect((await stream.nextOf("alert.seen")).data).toMatchObject({ ...about, alert_id: alert?.id });
  await muteRule(owner, ruleId, new Date(Date.now() + 3_600_000).toISOString());
  expect((await stream.nextOf("alert_rule.changed")).data).toMatchObject({ ...about, change: "muted" });
  await muteRule(owner, ruleId, null);
  expect((await stream.nextOf("alert_rule.changed")).data).toMatchObject({ ...about, change: "unmuted" });
  await changeRule(owner, ruleId, { threshold: 7 });
  expect((await stream.nextOf("alert_rule.changed")).data).toMatchObject({ ...about, change: "updated" });
  stream.close();
});
