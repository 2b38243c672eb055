import { expect, test } from "vitest";

import { type Answer, call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import {
  changeRule,
  createRule,
  failedRuns,
  lookNow,
  muteRule,
  readRule,
  ruleBody,
} from "#test/support/factories/alert-rules";
import { openSample } from "#test/support/factories/sample-workspace";
import { type SlackServer, startSlack } from "#test/support/slack";

interface SlackView {
  type: string;
  id: string;
  url_hint: string;
  state: string;
  last_error: string | null;
}

const slackOf = async (owner: TestAccount, ruleId: string): Promise<SlackView[]> =>
  (await readRule(owner, ruleId)).channels.filter(({ type }) => type === "slack") as SlackView[];

/** As if a minute had passed since the latest message of the tenant. */
const passMinute = ({ tenantId }: TestAccount): Promise<unknown> =>
  inDatabase("UPDATE alert_slack_channels SET next_try_at = 0 WHERE tenant_id = ?", tenantId);

const waitingFor = async ({ token }: TestAccount): Promise<{ kind: string; title: string; links: { api: string } }[]> =>
  (await call("GET", "/api/inbox", { token }))
    .data<{ items: { kind: string; title: string; links: { api: string } }[] }>()
    .items.filter(({ kind }) => kind === "alert_channel_failing");

const testRule = ({ token }: TestAccount, id: string): Promise<Answer> =>
  call("POST", `/api/alert-rules/${id}/test`, { token });

/** A rule that fires to Slack with the next look: three runs of an agent failed. */
async function firingRule(slack: SlackServer, name = "Too many failures") {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner, { name: "Desk <!channel>" });
  await failedRuns(owner, agentId, 3);
  const rule = await createRule(owner, {
    name,
    agent_id: agentId,
    quiet_minutes: 0,
    channels: [{ type: "slack", url: slack.url }],
  });
  return { owner, agentId, rule };
}

test("the address is sealed and no answer has it; a change keeps a channel by its id", async () => {
  const [owner, slack] = [await signUp(), await startSlack()];
  const { token } = owner;
  const secret = slack.url.split("/").at(-1) ?? "";
  const body = ruleBody({ channels: [{ type: "inbox" }, { type: "slack", url: slack.url }] });
  const created = await call("POST", "/api/alert-rules", { token, body, headers: { "idempotency-key": "slack-1" } });
  expect(created.status, created.text).toBe(201);
  const { id } = created.data<{ id: string }>();
  const [channel] = await slackOf(owner, id);
  expect(channel).toEqual({
    type: "slack",
    id: expect.any(String),
    url_hint: `${new URL(slack.url).host}/…${secret.slice(-4)}`,
    state: "ok",
    last_error: null,
  });
  const kept = await changeRule(owner, id, { name: "Kept", channels: [{ type: "slack", id: channel?.id }] });
  expect(kept.data()).toMatchObject({ name: "Kept", channels: [channel] });
  const other = await changeRule(owner, id, { channels: [{ type: "slack", url: `${slack.url}/x` }] });
  const [next] = other.data<{ channels: SlackView[] }>().channels;
  expect(next?.id).not.toBe(channel?.id);
  const rows = await inDatabase("SELECT id, url FROM alert_slack_channels WHERE tenant_id = ?", owner.tenantId);
  expect(rows).toEqual([[next?.id, expect.not.stringContaining(secret)]]);
  const audit = await call("GET", "/api/audit", { token });
  const list = await call("GET", "/api/alert-rules", { token });
  for (const { text } of [created, kept, other, audit, list]) expect(text).not.toContain(secret);
  const both = [{ type: "inbox" }, { type: "slack", id: next?.id }];
  expect((await changeRule(owner, id, { channels: both })).status).toBe(200);
  expect((await changeRule(owner, id, { channels: [{ type: "inbox" }] })).status).toBe(200);
  expect(await inDatabase("SELECT id FROM alert_slack_channels WHERE tenant_id = ?", owner.tenantId)).toEqual([]);
});

test("the address of a deleted rule is gone at once", async () => {
  const slack = await startSlack();
  const { owner, rule } = await firingRule(slack);
  await call("DELETE", `/api/alert-rules/${rule.id}`, { token: owner.token });
  expect(await inDatabase("SELECT id FROM alert_slack_channels WHERE tenant_id = ?", owner.tenantId)).toEqual([]);
});

test("is refused with the field: without an address, with a private one, with another rule's channel, in a sample", async () => {
  const [owner, slack] = [await signUp(), await startSlack()];
  const { rule } = await firingRule(slack);
  const foreign = (await inDatabase("SELECT id FROM alert_slack_channels WHERE rule_id = ?", rule.id))[0]?.[0];
  const create = (channel: object, by: Pick<TestAccount, "token"> = owner) =>
    call("POST", "/api/alert-rules", { token: by.token, body: ruleBody({ channels: [channel] }) });
  const wrong: [channel: object, path: string][] = [
    [{ type: "slack" }, "body.channels.0.url"],
    [{ type: "slack", url: slack.url, id: foreign }, "body.channels.0.url"],
    [{ type: "slack", url: "https://10.0.0.1/services/T/B/x" }, "body.channels.0.url"],
    [{ type: "slack", url: "slack" }, "body.channels.0.url"],
    [{ type: "slack", id: foreign }, "body.channels.0.id"],
    [{ type: "webhook", url: slack.url }, "body.channels.0.url"],
    [{ type: "slack", url: slack.url, to: owner.email }, "body.channels.0.to"],
  ];
  for (const [channel, path] of wrong) {
    const answer = await create(channel);
    expect([answer.status, issuePaths(answer)], answer.text).toEqual([400, [path]]);
  }
  const sample = await openSample(owner);
  const inSample = await create({ type: "slack", url: slack.url }, sample);
  expect([inSample.status, inSample.error?.details["reason"]]).toEqual([403, "sample_workspace"]);
});

test("a rule that fires says who, what, the limit and where, as plain text, and later that it is over", async () => {
  const slack = await startSlack();
  const { owner, rule } = await firingRule(slack, "Fails <https://evil.example|here> & there");
  await lookNow(owner);
  await lookNow(owner);
  expect(slack.texts).toEqual([
    expect.stringMatching(
      /^Alert: Fails &lt;https:\/\/evil\.example\|here&gt; &amp; there \(.+\)\nThe alert rule .+ fires\. The value is 3 now\. The rule fires at more than 2 runs .+ of Desk &lt;!channel&gt; in a day\./,
    ),
  ]);
  expect(slack.texts[0]).toContain(`\nGET /api/alert-rules/${rule.id}`);
  await changeRule(owner, rule.id, { threshold: 5 });
  await lookNow(owner);
  expect(slack.texts).toHaveLength(1);
  await passMinute(owner);
  await lookNow(owner);
  expect(slack.texts[1]).toMatch(/^Over: .+\n.+ The value is 3 now\. .+\nIt fired at \d{4}-/);
  await passMinute(owner);
  await lookNow(owner);
  expect(slack.statuses).toEqual([200, 200]);
});

test("a mute drops what was not sent, and the look after it sends what is true then", async () => {
  const slack = await startSlack();
  const { owner, rule } = await firingRule(slack);
  slack.fail(500, "rollup_error");
  await lookNow(owner);
  expect(slack.statuses.length).toBeGreaterThan(0);
  slack.work();
  await muteRule(owner, rule.id, new Date(Date.now() + 3_600_000).toISOString());
  await passMinute(owner);
  await lookNow(owner);
  expect(slack.texts).toEqual([]);
  await muteRule(owner, rule.id, null);
  await lookNow(owner);
  expect(slack.texts).toEqual([expect.stringContaining("Still firing: Too many failures")]);
});

test("an address that is gone fails once, waits for a person, and works again after a test", async () => {
  const slack = await startSlack();
  const { owner, rule } = await firingRule(slack);
  slack.revoke();
  await lookNow(owner);
  const gone = "Slack answered 404 no_service: the webhook was removed or switched off.";
  expect(await slackOf(owner, rule.id)).toMatchObject([{ state: "failing", last_error: gone }]);
  expect(await waitingFor(owner)).toMatchObject([
    { title: "Slack takes no alert of: Too many failures", links: { api: `/api/alert-rules/${rule.id}` } },
  ]);
  await passMinute(owner);
  await changeRule(owner, rule.id, { threshold: 5 });
  await lookNow(owner);
  expect(slack.statuses).toEqual([404]);
  slack.archive();
  expect((await testRule(owner, rule.id)).data()).toMatchObject({
    sent: [{ type: "slack", ok: false, error: "Slack answered 410 channel_is_archived: the channel was archived." }],
  });
  slack.work();
  expect((await testRule(owner, rule.id)).data()).toMatchObject({
    sent: [{ type: "slack", ok: false, error: expect.stringContaining("within the last minute") }],
  });
  await passMinute(owner);
  expect((await testRule(owner, rule.id)).data()).toMatchObject({ sent: [{ type: "slack", ok: true, error: null }] });
  expect(slack.texts).toEqual([expect.stringContaining("Test of the alert: Too many failures")]);
  expect(await slackOf(owner, rule.id)).toMatchObject([{ state: "ok", last_error: null }]);
  expect(await waitingFor(owner)).toEqual([]);
});

test("a message is tried three times, a minute apart, and as late as Slack asks", async () => {
  const slack = await startSlack();
  const { owner, rule } = await firingRule(slack);
  const stored = async () =>
    (
      await inDatabase("SELECT due IS NULL, tries, next_try_at FROM alert_slack_channels WHERE rule_id = ?", rule.id)
    )[0];
  slack.fail(429, "rate_limited", { "retry-after": "1800" });
  const before = Date.now();
  await lookNow(owner);
  expect(Number((await stored())?.[2])).toBeGreaterThanOrEqual(before + 1_800_000);
  slack.fail(500, "rollup_error");
  for (let tries = 0; tries < 4; tries += 1) {
    await passMinute(owner);
    await lookNow(owner);
  }
  expect(slack.statuses).toEqual([429, 500, 500]);
  expect((await stored())?.slice(0, 1)).toEqual([1]);
  expect(await slackOf(owner, rule.id)).toMatchObject([{ state: "ok", last_error: "Slack answered 500." }]);
});

test("an address is tested before a rule has it", async () => {
  const [owner, slack] = [await signUp(), await startSlack()];
  const test = (channels: object[]) =>
    call("POST", "/api/alert-rules/test", { token: owner.token, body: { channels } });
  const sent = await test([{ type: "inbox" }, { type: "slack", url: slack.url }]);
  expect(sent.data()).toEqual({
    sent: [
      { type: "inbox", ok: true },
      { type: "slack", ok: true, error: null },
    ],
  });
  expect(slack.texts).toEqual([expect.stringContaining("This is a test of the channels of an alert rule.")]);
  const wrong = await test([{ type: "slack", url: `${slack.url}x` }]);
  expect(wrong.data()).toMatchObject({ sent: [{ ok: false, error: expect.stringContaining("403 invalid_token") }] });
  const { rule } = await firingRule(slack);
  const id = (await inDatabase("SELECT id FROM alert_slack_channels WHERE rule_id = ?", rule.id))[0]?.[0];
  expect(issuePaths(await test([{ type: "slack", id }]))).toEqual(["body.channels.0.id"]);
});
