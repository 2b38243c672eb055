import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { copyRow } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { countRows, createAgent, execute, getAgent } from "#test/support/factories/agents";
import { QUESTION, sayToEnd } from "#test/support/factories/chat";
import { live, takeExam, times } from "#test/support/factories/graduation";
import { train } from "#test/support/factories/training";
import { untilRemoved } from "#test/support/removals";
import { differences, rowsOf } from "#test/support/tenant-rows";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook, readDelivery, sendTest } from "#test/support/webhooks";

/** More rows than one step of the sweep can take. */
const MANY = 1_500;

/** Records that outlive a row: in the audit log and, for a day, in the log of the event stream. */
const OF_THE_LOG = /^(?:gone|new): (?:audit_(?:entries|heads)|tenant_events)/;

const leftBy = async (owner: TestAccount, before: ReadonlySet<string>): Promise<string[]> =>
  differences(before, await rowsOf([owner.tenantId])).filter((line) => !OF_THE_LOG.test(line));

const idsOf = async (table: string, column: string, value: string): Promise<string[]> =>
  (await inDatabase(`SELECT id FROM ${table} WHERE ${column} = ?`, value)).map(([id]) => String(id));

/** Gives an agent a long life: executions, episodes with feedback, a conversation, exams, training. */
async function liveLong(owner: TestAccount, agentId: string): Promise<void> {
  await takeExam(owner, agentId);
  const [episode = ""] = await live(owner, agentId, times(8, { action: "summarize" }));
  await train(owner, agentId);
  const body = { score: 0.5, notes: "Short and right." };
  await call("POST", `/api/graduation/episodes/${episode}/feedback`, { token: owner.token, body });
  const { session_id: sessionId } = await sayToEnd(owner, QUESTION, { agent_id: agentId });
  const [message = ""] = await idsOf("chat_messages", "session_id", sessionId);
  const [feedback = ""] = await idsOf("episode_feedback", "episode_id", episode);
  const [execution = ""] = await idsOf("executions", "agent_id", agentId);
  await copyRow("executions", execution, MANY);
  await copyRow("chat_messages", message, MANY, { execution_id: `'${execution}-' || n` });
  await copyRow("episodes", episode, MANY);
  await copyRow("episode_feedback", feedback, MANY);
}

test("an agent with thousands of rows is deleted at once, and the sweep removes everything except the logs", async () => {
  const owner = await signUp();
  const other = await createAgent(owner);
  const before = await rowsOf([owner.tenantId]);
  const { id } = await createAgent(owner);
  await liveLong(owner, id);

  const deleted = await call("DELETE", `/api/agents/${id}`, { token: owner.token });
  expect(deleted.status, deleted.text).toBe(200);
  expect(await countRows("executions", "agent_id", id)).toBeGreaterThan(MANY);
  expect((await call("GET", `/api/agents/${id}`, { token: owner.token })).error?.code).toBe("AGENT_NOT_FOUND");

  const removing = untilRemoved(id);
  const meanwhile = await Promise.all(Array.from({ length: 8 }, () => execute(owner, other.id)));
  expect(meanwhile.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  await removing;
  expect(await countRows("agents", "id", id)).toBe(0);
  const ofOther = [other.id, ...(await idsOf("executions", "agent_id", other.id))];
  expect((await leftBy(owner, before)).filter((line) => !ofOther.some((one) => line.includes(one)))).toEqual([]);
  expect((await getAgent(owner, other.id)).statistics.total_executions).toBe(8);
}, 60_000);

test("a webhook with thousands of deliveries is deleted at once, and the sweep removes everything", async () => {
  const owner = await signUp();
  const receiver = await startWebhookReceiver();
  const before = await rowsOf([owner.tenantId]);
  const webhook = await createWebhook(owner, receiver.url);
  const delivery = await sendTest(owner, webhook.id);
  await expect
    .poll(async () => (await readDelivery(owner, webhook.id, delivery.id)).status, { timeout: 30_000 })
    .toBe("delivered");
  const [attempt = ""] = await idsOf("webhook_attempts", "delivery_id", delivery.id);
  await copyRow("webhook_deliveries", delivery.id, MANY, {
    status: "'pending'",
    next_attempt_at: "next_attempt_at + 86400000",
  });
  await copyRow("webhook_attempts", attempt, MANY);
  await copyRow("webhook_attempts", attempt, MANY, {
    id: "'of-copies-' || id || n",
    delivery_id: `'${delivery.id}-' || n`,
  });

  expect((await call("DELETE", `/api/webhooks/${webhook.id}`, { token: owner.token })).status).toBe(200);
  expect(await countRows("webhook_deliveries", "webhook_id", webhook.id)).toBe(MANY + 1);
  await untilRemoved(webhook.id);
  expect(await leftBy(owner, before)).toEqual([]);
  expect(await inDatabase("SELECT count(*) FROM webhook_attempts WHERE delivery_id LIKE ?", `${delivery.id}%`)).toEqual(
    [[0]],
  );
  expect(receiver.requests).toHaveLength(1);
}, 60_000);

test("a conversation with thousands of messages is deleted at once, and the agent keeps its work", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const { session_id: sessionId } = await sayToEnd(owner, QUESTION);
  const [message = ""] = await idsOf("chat_messages", "session_id", sessionId);
  await copyRow("chat_messages", message, MANY);
  expect((await call("DELETE", `/api/sessions/${sessionId}`, { token: owner.token })).status).toBe(200);
  expect(await countRows("chat_messages", "session_id", sessionId)).toBe(MANY + 2);
  await untilRemoved(sessionId);
  expect(await countRows("chat_messages", "session_id", sessionId)).toBe(0);
  expect(await countRows("chat_sessions", "id", sessionId)).toBe(0);
  expect(await countRows("executions", "agent_id", id)).toBe(1);
}, 60_000);

test("nothing new can be attached to what is deleted, although its row is still there", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const [episode = ""] = await live(owner, id, times(1, { action: "summarize" }));
  expect((await call("DELETE", `/api/agents/${id}`, { token: owner.token })).status).toBe(200);
  await expect(copyRow("episodes", episode, 1)).rejects.toThrow("FOREIGN KEY");
});
