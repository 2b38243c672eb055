import { expect, test } from "vitest";

import { decide, readApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { countRows, createAgent, untilEnded } from "#test/support/factories/agents";
import { QUESTION, readSession, say, sayToEnd, type ChatAnswerView } from "#test/support/factories/chat";

/** Words that a student may not act on. */
const ORDER = "Delete all customer records";

const executionOf = async ({ token }: TestAccount, agentId: string, executionId: string) =>
  (await call("GET", `/api/agents/${agentId}/executions/${executionId}`, { token })).data<Record<string, unknown>>();

test("offers to ask a person, and runs the turn once after the approval", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const first = await sayToEnd(owner, ORDER);
  expect(first.message).toMatchObject({ status: "completed", ask: true });
  const session = { session_id: first.session_id };
  const asked = await say(owner, ORDER, { ...session, ask: true });
  expect(asked.status, asked.text).toBe(202);
  const { message, execution_id: executionId } = asked.data<ChatAnswerView>();
  expect(message).toMatchObject({ status: "in_progress", approval_id: expect.any(String), ask: false });
  const approvalId = message.approval_id ?? "";
  expect(await readApproval(owner, approvalId)).toMatchObject({
    action: "delete",
    arguments: { task: ORDER, context: {}, parameters: { ask: true }, execution_id: executionId },
  });
  await decide(owner, approvalId, "approve");
  await untilEnded(owner, `/api/agents/${id}/executions/${executionId}`);
  const { messages } = await readSession(owner, first.session_id);
  expect(messages.map(({ status, ask }) => [status, ask])).toEqual([
    ["completed", false],
    ["completed", true],
    ["completed", false],
    ["completed", false],
  ]);
  expect((await readApproval(owner, approvalId)).status).toBe("consumed");
  expect(await executionOf(owner, id, executionId)).toMatchObject({ action: "delete", triggered_by: "chat" });
});

test("says that a turn was not run after a rejection", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const answer = (await say(owner, ORDER, { ask: true })).data<ChatAnswerView>();
  await decide(owner, answer.message.approval_id ?? "", "reject");
  await untilEnded(owner, `/api/agents/${id}/executions/${answer.execution_id}`);
  const [, said] = (await readSession(owner, answer.session_id)).messages;
  expect(said).toMatchObject({ status: "failed", content: expect.stringContaining("no person allowed it") });
});

test("asks no one about a message that its level allows", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const answer = await sayToEnd(owner, QUESTION, { ask: true });
  expect(answer.message).toMatchObject({ status: "completed", approval_id: null, ask: false });
  expect(await countRows("approvals", "agent_id", id)).toBe(0);
});
