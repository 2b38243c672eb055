import { describe, expect, inject, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, issuePaths, newAddress, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { openEventStream } from "#test/support/event-stream";
import { everyCase } from "#test/support/every-case";
import { countRows, createAgent, unknownId, untilEnded } from "#test/support/factories/agents";
import {
  ANSWER,
  countTurns,
  createAskingAgent,
  openSession,
  QUESTION,
  readSession,
  say,
  sayToEnd,
  streamPath,
  streamToEnd,
  textOf,
  type ChatAnswerView,
  type ChatMessageView,
} from "#test/support/factories/chat";
import { addColleague } from "#test/support/users";

const messageOf = (data: Record<string, unknown> | undefined) => data?.["message"] as ChatMessageView;

describe("does", () => {
  test("streams a turn: its start, its calls, the answer in parts, and the message as the session has it", async () => {
    const owner = await signUp();
    await createAgent(owner);
    const { id } = await openSession(owner);
    const events = await streamToEnd(owner, id, QUESTION);
    const kinds = events.map(({ event }) => event);
    expect(kinds[0]).toBe("start");
    expect(new Set(kinds)).toEqual(new Set(["start", "tool", "delta", "done"]));
    const { messages } = await readSession(owner, id);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(messages[1]).toEqual({ ...messageOf(events.at(-1)?.data), approvals: [] });
    expect(textOf(events)).toBe(messages[1]?.content);
    expect(textOf(events)).toContain(ANSWER);
    const { execution_id: executionId, id: messageId } = messages[1] as ChatMessageView;
    expect(events[0]?.data).toEqual({ session_id: id, execution_id: executionId, message_id: messageId });
    expect(events[0]?.id).toBe(`${executionId}.1`);
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
  });

  test("continues after any event of a turn without running it again, and ignores the message", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const { id } = await openSession(owner);
    const all = await streamToEnd(owner, id, QUESTION);
    for (const [index, event] of all.entries()) {
      const rest = await streamToEnd(owner, id, QUESTION, { lastEventId: event.id ?? "" });
      expect(rest).toEqual(all.slice(index + 1));
    }
    expect(await streamToEnd(owner, id, "Else", { lastEventId: all[0]?.id ?? "" })).toEqual(all.slice(1));
    expect(await countTurns(agentId)).toBe(1);
    expect(await countRows("episodes", "agent_id", agentId)).toBe(1);
  });

  test("runs a turn of one key once, for racing and for later requests, and another key's separately", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const { id } = await openSession(owner);
    const ask = (turnKey: string) => streamToEnd(owner, id, QUESTION, { turn_key: turnKey });
    const racing = await Promise.all(Array.from({ length: 6 }, () => ask("the-first-turn")));
    for (const events of [...racing, await ask("the-first-turn")]) expect(events).toEqual(racing[0]);
    expect(await countTurns(agentId)).toBe(1);
    await ask("the-second-turn");
    expect(await countTurns(agentId)).toBe(2);
  });

  test("joins the turn of the same message that is under way, also one that was posted", async () => {
    const owner = await signUp();
    const { agentId, message } = await createAskingAgent(owner);
    const posted = (await say(owner, message)).data<ChatAnswerView>();
    const events = await streamToEnd(owner, posted.session_id, message);
    expect(events[0]?.data).toMatchObject({ execution_id: posted.execution_id, message_id: posted.message.id });
    expect(messageOf(events.at(-1)?.data)).toEqual(posted.message);
    expect(await countTurns(agentId)).toBe(1);
  });

  test("reports that a turn waits for an approval, and continues after the decision", async () => {
    const owner = await signUp();
    const { agentId, message, requests } = await createAskingAgent(owner);
    const { id } = await openSession(owner);
    const first = await streamToEnd(owner, id, message);
    const waiting = first.at(-1);
    expect(waiting).toMatchObject({ id: undefined, event: "done", data: { message: { status: "in_progress" } } });
    const { approval_id: approvalId, execution_id: executionId } = messageOf(waiting?.data);
    await decide(owner, approvalId ?? "", "approve");
    await untilEnded(owner, `/api/agents/${agentId}/executions/${executionId}`);
    const lastEventId = first.at(-2)?.id ?? "";
    const rest = await streamToEnd(owner, id, message, { lastEventId });
    expect(messageOf(rest.at(-1)?.data)).toMatchObject({ status: "completed", content: textOf(rest) });
    const whole = await streamToEnd(owner, id, message, { lastEventId: `${executionId}.0` });
    expect([...first.slice(0, -1), ...rest]).toEqual(whole);
    expect([requests.length, await countTurns(agentId)]).toEqual([1, 1]);
  });

  test("asks a person before a turn with `ask`, and continues after the decision", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const { id } = await openSession(owner, { agent_id: agentId });
    const order = "Delete all customer records";
    const discussed = await streamToEnd(owner, id, order, { turn_key: "discussed" });
    expect(messageOf(discussed.at(-1)?.data)).toMatchObject({ status: "completed", ask: true });
    const first = await streamToEnd(owner, id, order, { turn_key: "asked-first", ask: "true" });
    const { approval_id: approvalId, execution_id: executionId, status } = messageOf(first.at(-1)?.data);
    expect([first[0]?.event, status]).toEqual(["start", "in_progress"]);
    await decide(owner, approvalId ?? "", "approve");
    await untilEnded(owner, `/api/agents/${agentId}/executions/${executionId}`);
    const rest = await streamToEnd(owner, id, order, { lastEventId: `${executionId}.0` });
    expect((await readSession(owner, id)).messages.at(-1)).toMatchObject(messageOf(rest.at(-1)?.data));
  });

  test("continues the turn when the client disconnects, so that it can reconnect", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner, { configuration: { request_approvals_for: ["summarize"] } });
    const { id } = await openSession(owner, { agent_id: agentId });
    const stream = await openEventStream(streamPath(id, QUESTION), owner);
    const begun = await stream.next();
    stream.close();
    const executionId = String(begun?.data["execution_id"]);
    await untilEnded(owner, `/api/agents/${agentId}/executions/${executionId}`);
    const rest = await streamToEnd(owner, id, QUESTION, { lastEventId: `${executionId}.1` });
    expect(textOf(rest)).toContain(ANSWER);
    expect(await countTurns(agentId)).toBe(1);
  });

  test("ends with an error when the turn failed, and the session says so plainly", async () => {
    const owner = await signUp();
    await createAgent(owner);
    const { session_id: sessionId, execution_id: executionId } = await sayToEnd(owner, QUESTION);
    const error = { code: "EXECUTION_TIMEOUT", message: "Task execution ran out of time" };
    await inDatabase(
      "UPDATE executions SET status = 'failed', result = NULL, error = ? WHERE id = ?",
      JSON.stringify(error),
      executionId,
    );
    const events = await streamToEnd(owner, sessionId, QUESTION, { lastEventId: `${executionId}.0` });
    expect(events.at(-1)).toMatchObject({ event: "error", data: { error } });
    const [, said] = (await readSession(owner, sessionId)).messages;
    expect(said).toMatchObject({ status: "failed", content: expect.stringContaining(error.message) as string });
    expect(said).toEqual({ ...messageOf(events.at(-1)?.data), approvals: [] });
    expect(textOf(events)).toBe("");
  });

  test("ends with the word that the turn was cancelled", async () => {
    const owner = await signUp();
    const { agentId, message } = await createAskingAgent(owner);
    const { execution_id: executionId, session_id: sessionId } = (await say(owner, message)).data<ChatAnswerView>();
    const path = `/api/agents/${agentId}/executions/${executionId}/cancel`;
    await call("POST", path, { token: owner.token });
    const events = await streamToEnd(owner, sessionId, message, { lastEventId: `${executionId}.0` });
    expect(events.at(-1)).toMatchObject({ event: "done", data: { message: { status: "cancelled" } } });
  });

  test("takes the session cookie from a page of our own, and from no other", async () => {
    const owner = await signUp({ password: "a password of a test" });
    const { id: agentId } = await createAgent(owner);
    const { id } = await openSession(owner);
    const signedIn = await call("POST", "/api/auth/login", {
      body: { email: owner.email, password: owner.password },
      from: newAddress(),
    });
    const cookie = (signedIn.cookies[0] ?? "").split(";")[0] ?? "";
    const attempt = (headers: Record<string, string>) =>
      call("GET", streamPath(id, QUESTION), { headers: { cookie, ...headers } });
    for (const headers of [{}, { "sec-fetch-site": "cross-site" }, { origin: "https://elsewhere.example" }])
      expect((await attempt(headers)).status, JSON.stringify(headers)).toBe(403);
    expect(await countTurns(agentId)).toBe(0);
    expect((await attempt({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await attempt({ origin: new URL(inject("baseUrl")).origin })).status).toBe(200);
    expect(await countTurns(agentId)).toBe(2);
  });
});

describe("refuses", () => {
  test("HEAD, and begins nothing", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const { id } = await openSession(owner);
    const answer = await call("HEAD", streamPath(id, QUESTION), { token: owner.token });
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "GET, OPTIONS"]);
    expect(await countTurns(agentId)).toBe(0);
  });

  test("an unknown session, another user's, and a malformed id, with 404", async () => {
    const owner = await signUp();
    await createAgent(owner);
    const colleagues = await openSession(await addColleague(owner, "owner"));
    for (const sessionId of [unknownId(), colleagues.id, "nonsense"]) {
      const answer = await call("GET", streamPath(sessionId, QUESTION), { token: owner.token });
      expect([answer.status, answer.error?.code], sessionId).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("an event of a turn that the session does not have, with 404", async () => {
    const owner = await signUp();
    await createAgent(owner);
    const { id } = await openSession(owner);
    const other = await sayToEnd(owner, QUESTION);
    for (const executionId of [unknownId(), other.execution_id]) {
      const headers = { "last-event-id": `${executionId}.1` };
      const answer = await call("GET", streamPath(id, QUESTION), { token: owner.token, headers });
      expect([answer.status, answer.error?.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("a message without an agent, naming the field", async () => {
    const owner = await signUp();
    const { id } = await openSession(owner);
    const answer = await call("GET", streamPath(id, QUESTION), { token: owner.token });
    expect([answer.status, issuePaths(answer)]).toEqual([400, ["query.agent_id"]]);
  });

  test("every malformed query, naming the field", () =>
    everyCase(
      [
        ["message=Hello", {}, "query.session_id"],
        ["session_id=x", {}, "query.message"],
        ["session_id=x&message=%20", {}, "query.message"],
        ["session_id=x&message=Hello&turn_key=short", {}, "query.turn_key"],
        ["session_id=x&message=Hello", { "last-event-id": "3" }, "header.last-event-id"],
      ],
      async (query, headers, path) => {
        const answer = await call("GET", `/api/chat/stream?${query}`, { token: (await signUp()).token, headers });
        expect([answer.status, issuePaths(answer)]).toEqual([400, [path]]);
      },
    ));
});
