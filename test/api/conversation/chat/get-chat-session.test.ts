import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent, MALFORMED_IDS, unknownId } from "#test/support/factories/agents";
import { ANSWER, openSession, QUESTION, readSession, sayToEnd } from "#test/support/factories/chat";
import { addColleague } from "#test/support/users";

describe("does", () => {
  test("shows both messages of each turn, oldest first, and a title from the first", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const first = await sayToEnd(owner, QUESTION);
    const second = await sayToEnd(owner, "What is 2 + 2?", { session_id: first.session_id });
    const session = await readSession(owner, first.session_id);
    expect(session).toMatchObject({ agent_id: id, title: QUESTION, has_more: false });
    expect(session.messages.map(({ role, execution_id, status }) => [role, execution_id, status])).toEqual([
      ["user", first.execution_id, "completed"],
      ["assistant", first.execution_id, "completed"],
      ["user", second.execution_id, "completed"],
      ["assistant", second.execution_id, "completed"],
    ]);
    expect(session.messages[0]?.content).toBe(QUESTION);
    expect(session.messages[1]).toEqual({ ...first.message, approvals: [] });
    expect(session.messages[1]?.content).toContain(ANSWER);
    expect(session.messages[3]).toEqual({ ...second.message, approvals: [] });
  });

  test("reads a long conversation backwards, message by message, without gaps", async () => {
    const owner = await signUp();
    await createAgent(owner);
    const { id } = await openSession(owner);
    for (const number of [1, 2, 3]) await sayToEnd(owner, `What is ${number} + 2?`, { session_id: id });
    const all = (await readSession(owner, id)).messages;
    expect(all).toHaveLength(6);
    const read = [];
    let page = await readSession(owner, id, "?limit=2");
    for (;;) {
      read.unshift(...page.messages);
      if (!page.has_more) break;
      page = await readSession(owner, id, `?limit=2&before=${page.messages[0]?.id ?? ""}`);
    }
    expect(read).toEqual(all);
    expect((await readSession(owner, id, `?before=${unknownId()}`)).messages).toEqual([]);
  });

  test("shows a user's sessions to the user's keys too", async () => {
    const owner = await signUp();
    const { id } = await openSession(owner);
    expect((await call("GET", `/api/sessions/${id}`, { apiKey: owner.apiKey })).data()).toMatchObject({ id });
  });
});

describe("refuses", () => {
  test("an unknown session, another user's of the same tenant, and every malformed id, with 404", async () => {
    const owner = await signUp();
    const { id } = await openSession(await addColleague(owner, "owner"));
    for (const odd of [id, unknownId(), ...MALFORMED_IDS]) {
      const answer = await call("GET", `/api/sessions/${odd}`, { token: owner.token });
      expect([answer.status, answer.error?.code], odd.slice(0, 80)).toEqual([404, "NOT_FOUND"]);
    }
  });

  test.each(["limit=0", "limit=201", "before=x"])("a query with %s", async (query) => {
    const owner = await signUp();
    const { id } = await openSession(owner);
    const answer = await call("GET", `/api/sessions/${id}?${query}`, { token: owner.token });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual([`query.${query.split("=")[0] ?? ""}`]);
  });
});
