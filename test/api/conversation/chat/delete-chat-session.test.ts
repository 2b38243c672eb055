import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { countRows, createAgent, MALFORMED_IDS, unknownId } from "#test/support/factories/agents";
import { countTurns, openSession, QUESTION, readSession, say, sayToEnd } from "#test/support/factories/chat";
import { untilRemoved } from "#test/support/removals";
import { addColleague } from "#test/support/users";

describe("does", () => {
  test("removes the session and its messages, and leaves the agent its work", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const { session_id: sessionId } = await sayToEnd(owner, QUESTION);
    const answer = await call("DELETE", `/api/sessions/${sessionId}`, { token: owner.token });
    expect(answer.data()).toEqual({ deleted: true, session_id: sessionId });
    expect((await call("GET", `/api/sessions/${sessionId}`, { token: owner.token })).status).toBe(404);
    expect((await say(owner, QUESTION, { session_id: sessionId })).status).toBe(404);
    await untilRemoved(sessionId);
    expect(await countRows("chat_messages", "session_id", sessionId)).toBe(0);
    expect([await countTurns(id), await countRows("episodes", "agent_id", id)]).toEqual([1, 1]);
    expect((await call("DELETE", `/api/sessions/${sessionId}`, { token: owner.token })).status).toBe(404);
  });

  test("goes with its agent", async () => {
    const owner = await signUp();
    const [{ id }, other] = [await createAgent(owner), await createAgent(owner)];
    const { session_id: sessionId } = await sayToEnd(owner, QUESTION, { agent_id: id });
    const kept = await sayToEnd(owner, QUESTION, { agent_id: other.id });
    expect((await call("DELETE", `/api/agents/${id}`, { token: owner.token })).status).toBe(200);
    expect((await call("GET", `/api/sessions/${sessionId}`, { token: owner.token })).status).toBe(404);
    await untilRemoved(id);
    expect(await countRows("chat_messages", "session_id", sessionId)).toBe(0);
    expect((await call("GET", `/api/sessions/${sessionId}`, { token: owner.token })).status).toBe(404);
    expect((await readSession(owner, kept.session_id)).messages).toHaveLength(2);
  });
});

describe("refuses", () => {
  test("an unknown session, another user's of the same tenant, and every malformed id, with 404", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "owner");
    const { id } = await openSession(colleague);
    for (const odd of [id, unknownId(), ...MALFORMED_IDS]) {
      const answer = await call("DELETE", `/api/sessions/${odd}`, { token: owner.token });
      expect([answer.status, answer.error?.code], odd.slice(0, 80)).toEqual([404, "NOT_FOUND"]);
    }
    expect((await readSession(colleague, id)).messages).toEqual([]);
  });
});
