import { describe, expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, issuePaths, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import {
  countRows,
  createAgent,
  getAgent,
  TEXT,
  unknownId,
  untilEnded,
  type ExecutionView,
} from "#test/support/factories/agents";
import {
  ANSWER,
  countTurns,
  createAskingAgent,
  openSession,
  QUESTION,
  readSession,
  say,
  sayToEnd,
  type ChatAnswerView,
} from "#test/support/factories/chat";
import { readiness } from "#test/support/factories/graduation";
import { addColleague } from "#test/support/users";
import { strikeClock } from "#test/support/webhooks";

const executionOf = async (owner: TestAccount, agentId: string, executionId: string) =>
  (await call("GET", `/api/agents/${agentId}/executions/${executionId}`, { token: owner.token })).data<
    ExecutionView & { triggered_by: string }
  >();

/** Leaves a turn as a crash between its commit and its start does: accepted an hour ago, with nothing done. */
async function crashBeforeStart(executionId: string): Promise<void> {
  await inDatabase("DELETE FROM episodes WHERE execution_id = ?", executionId);
  await inDatabase(
    `UPDATE executions SET status = 'pending', progress = 0, result = NULL, reasoning_trace = '[]', started_at = NULL,
      completed_at = NULL, created_at = created_at - 3600000, deadline_at = deadline_at + 3600000 WHERE id = ?`,
    executionId,
  );
}

describe("does", () => {
  test("answers words above the agent's level, as reading, and says what it did not do", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await everyCase(
      [
        ["Write me a short birthday message", "Models and budgets"],
        ["Delete all customer records", "No tool of this agent changes or sends anything"],
      ],
      async (message, said) => {
        const answer = await sayToEnd(owner, message);
        expect(answer.message).toMatchObject({ status: "completed", content: expect.stringContaining(said) });
        expect(await executionOf(owner, id, answer.execution_id)).toMatchObject({
          outcome: "not_done",
          verification: "self_reported",
        });
      },
    );
    expect(await inDatabase("SELECT DISTINCT action FROM episodes WHERE agent_id = ?", id)).toEqual([["read"]]);
  });

  test("answers with the agent's message in a new session", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answer = await sayToEnd(owner, QUESTION, { agent_id: id });
    expect(answer.message).toMatchObject({
      role: "assistant",
      status: "completed",
      execution_id: answer.execution_id,
      approval_id: null,
    });
    expect(answer.message.content).toContain(ANSWER);
    expect(answer.usage.tool_calls).toBeGreaterThan(0);
    expect(await executionOf(owner, id, answer.execution_id)).toMatchObject({
      task: QUESTION,
      triggered_by: "chat",
      status: "completed",
      result: { summary: answer.message.content },
    });
  });

  test("leaves one episode of each turn, marked as a chat's, that counts for readiness", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const { session_id: sessionId, execution_id: executionId } = await sayToEnd(owner, QUESTION);
    const path = `/api/graduation/agents/${id}/episodes`;
    const { episodes } = (await call("GET", path, { token: owner.token })).data<{ episodes: object[] }>();
    expect(episodes).toHaveLength(1);
    expect(episodes[0]).toMatchObject({
      execution_id: executionId,
      task: QUESTION,
      outcome: "success",
      triggered_by: "chat",
    });
    await sayToEnd(owner, "What is 2 + 2?", { session_id: sessionId });
    expect(await readiness(owner, id)).toMatchObject({ episodes_analyzed: 2 });
    expect((await getAgent(owner, id)).statistics).toMatchObject({ total_executions: 2, successful_executions: 2 });
  });

  test("reminds the agent of what was said before, in this session alone", async () => {
    const owner = await signUp();
    await createAgent(owner);
    const { session_id: sessionId } = await sayToEnd(owner, `Summarize in two sentences: ${TEXT}`);
    const followUp = "Extract the keywords";
    const reminded = await sayToEnd(owner, followUp, { session_id: sessionId });
    expect(reminded.message.content.toLowerCase()).toContain("revenue");
    const strange = await sayToEnd(owner, followUp);
    expect(strange.message.content.toLowerCase()).not.toContain("revenue");
  });

  test("takes the session's agent, and gives a session without one the first that is named", async () => {
    const owner = await signUp();
    const [one, other] = [await createAgent(owner), await createAgent(owner)];
    const { id } = await openSession(owner, { agent_id: other.id });
    await sayToEnd(owner, QUESTION, { session_id: id });
    expect(await countTurns(other.id)).toBe(1);
    const open = await openSession(owner);
    await sayToEnd(owner, QUESTION, { session_id: open.id, agent_id: one.id });
    await sayToEnd(owner, QUESTION, { session_id: open.id });
    expect(await countTurns(one.id)).toBe(2);
    expect(await readSession(owner, open.id)).toMatchObject({ agent_id: one.id, title: QUESTION });
  });

  test("tells plainly that a turn waits for an approval, and answers in the session once it is decided", async () => {
    const owner = await signUp();
    const { agentId, message, requests } = await createAskingAgent(owner);
    const answer = await say(owner, message, {}, { headers: { "idempotency-key": "asking" } });
    expect(answer.status).toBe(202);
    const taken = answer.data<ChatAnswerView>();
    expect(answer.headers["location"]).toBe(`/api/sessions/${taken.session_id}`);
    expect(taken.message).toMatchObject({ status: "in_progress", approval_id: expect.any(String) as string });
    const approvalId = taken.message.approval_id ?? "";
    expect(taken.message.content).toContain("A person has to approve");
    const asked = {
      id: approvalId,
      title: "Use the skill “Rates”",
      status: "pending",
      decided_at: null,
      decider_name: null,
    };
    expect((await readSession(owner, taken.session_id)).messages[1]).toEqual({ ...taken.message, approvals: [asked] });
    const replayed = await say(owner, message, {}, { headers: { "idempotency-key": "asking" } });
    expect(replayed.data()).toEqual(taken);

    await decide(owner, approvalId, "approve");
    const pollUrl = `/api/agents/${agentId}/executions/${taken.execution_id}`;
    const ended = await untilEnded(owner, pollUrl);
    const [, said] = (await readSession(owner, taken.session_id)).messages;
    expect(said).toMatchObject({
      id: taken.message.id,
      status: "completed",
      content: ended.result?.summary,
      approval_id: null,
    });
    expect(requests).toHaveLength(1);
    expect(await countRows("episodes", "agent_id", agentId)).toBe(1);
  });

  test("tells plainly that a turn was cancelled", async () => {
    const owner = await signUp();
    const { agentId, message } = await createAskingAgent(owner);
    const taken = (await say(owner, message)).data<ChatAnswerView>();
    const path = `/api/agents/${agentId}/executions/${taken.execution_id}/cancel`;
    expect((await call("POST", path, { token: owner.token })).status).toBe(200);
    const [, said] = (await readSession(owner, taken.session_id)).messages;
    expect(said).toMatchObject({ status: "cancelled", approval_id: null });
    expect(said?.content).toContain("cancelled");
  });

  test("answers a turn that a crash kept from being run, with what was said before, and one episode", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const { session_id: sessionId } = await sayToEnd(owner, `Summarize in two sentences: ${TEXT}`);
    const asked = await sayToEnd(owner, "Extract the keywords", { session_id: sessionId });
    await crashBeforeStart(asked.execution_id);
    const last = async () => (await readSession(owner, sessionId)).messages[3];
    expect(await last()).toMatchObject({ id: asked.message.id, status: "in_progress" });
    await strikeClock();
    await expect.poll(async () => (await last())?.status, { timeout: 15_000, interval: 20 }).toBe("completed");
    expect((await last())?.content).toBe(asked.message.content);
    expect(await countRows("episodes", "agent_id", id)).toBe(2);
  });

  test("takes one turn for racing requests with one Idempotency-Key, and gives them its answer", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const headers = { "idempotency-key": "once" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => say(owner, QUESTION, {}, { headers })));
    expect(statusesOf(answers)).toContain(200);
    const replayed = await say(owner, QUESTION, {}, { headers });
    expect(replayed.headers["idempotency-replayed"]).toBe("true");
    expect(replayed.text).toBe(answers.find(({ status }) => status === 200)?.text);
    expect([await countTurns(id), await countRows("chat_messages", "tenant_id", owner.tenantId)]).toEqual([1, 2]);
    expect((await say(owner, "Something else", {}, { headers })).error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("keeps every turn of a session that many are said in at once", async () => {
    const owner = await signUp();
    await createAgent(owner);
    const { id } = await openSession(owner);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) => sayToEnd(owner, `What is ${index} + 1?`, { session_id: id })),
    );
    const { messages } = await readSession(owner, id);
    expect(messages).toHaveLength(16);
    expect(new Set(messages.map(({ execution_id: turn }) => turn))).toEqual(
      new Set(answers.map(({ execution_id: turn }) => turn)),
    );
    for (const [index, message] of messages.entries())
      if (message.role === "user") expect(messages[index + 1]?.execution_id).toBe(message.execution_id);
  });
});

describe("refuses", () => {
  test("a message without an agent, naming the field, unless there is one active agent", async () => {
    const owner = await signUp();
    const nobody = await say(owner, QUESTION);
    expect([nobody.status, issuePaths(nobody)]).toEqual([400, ["body.agent_id"]]);
    const { id } = await createAgent(owner);
    await sayToEnd(owner, QUESTION);
    await createAgent(owner);
    const several = await say(owner, QUESTION);
    expect([several.status, issuePaths(several)]).toEqual([400, ["body.agent_id"]]);
    expect(await countTurns(id)).toBe(1);
  });

  test("another agent than the session's", async () => {
    const owner = await signUp();
    const [one, other] = [await createAgent(owner), await createAgent(owner)];
    const { id } = await openSession(owner, { agent_id: one.id });
    const answer = await say(owner, QUESTION, { session_id: id, agent_id: other.id });
    expect([answer.status, answer.error?.details["reason"]]).toEqual([409, "other_agent"]);
  });

  test("an inactive agent, an unknown one, and another tenant's", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await call("PATCH", `/api/agents/${id}`, { token: owner.token, body: { status: "inactive" } });
    expect((await say(owner, QUESTION, { agent_id: id })).error?.code).toBe("CONFLICT");
    expect((await say(owner, QUESTION, { agent_id: unknownId() })).error?.code).toBe("AGENT_NOT_FOUND");
    const foreign = await createAgent(await signUp());
    expect((await say(owner, QUESTION, { agent_id: foreign.id })).error?.code).toBe("FORBIDDEN");
  });

  test("an unknown session, another user's, another tenant's, and a malformed id, with 404", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const [colleagues, strangers] = [
      await openSession(await addColleague(owner, "owner")),
      await openSession(await signUp()),
    ];
    for (const sessionId of [unknownId(), colleagues.id, strangers.id, "nonsense"]) {
      const answer = await say(owner, QUESTION, { session_id: sessionId });
      expect([answer.status, answer.error?.code], sessionId).toEqual([404, "NOT_FOUND"]);
    }
    expect(await countTurns(id)).toBe(0);
  });

  test("every malformed body", () =>
    everyCase(
      [
        [{ message: "" }, "body.message"],
        [{ message: " \n " }, "body.message"],
        [{ message: "x".repeat(20_001) }, "body.message"],
        [{}, "body.message"],
        [{ message: "Hello", mood: "good" }, "body.mood"],
      ],
      async (body, path) => {
        const answer = await call("POST", "/api/chat", { token: (await signUp()).token, body });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toContain(path);
      },
    ));
});
