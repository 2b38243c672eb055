import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { openSession, QUESTION, sayToEnd, type ChatSessionView } from "#test/support/factories/chat";
import { addColleague } from "#test/support/users";

const list = async ({ token }: Pick<TestAccount, "token">, query = "") =>
  (await call("GET", `/api/sessions${query}`, { token })).data<{
    sessions: ChatSessionView[];
    pagination: Record<string, number>;
  }>();

describe("does", () => {
  test("shows a user's sessions, the latest used first, page by page", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const [first, second, third] = [
      await openSession(owner, { title: "First" }),
      await openSession(owner, { title: "Second", agent_id: id }),
      await openSession(owner),
    ];
    await sayToEnd(owner, QUESTION, { session_id: first.id });
    const all = await list(owner);
    expect(all.sessions.map((session) => session.id)).toEqual([first.id, third.id, second.id]);
    expect(all.sessions[0]).toMatchObject({ title: "First", agent_id: id });
    expect(all.sessions[2]).toEqual(second);
    expect(all.pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 });
    const paged = await list(owner, "?page=2&limit=2");
    expect(paged.sessions.map((session) => session.id)).toEqual([second.id]);
  });

  test("never shows another user's sessions, not even in the same tenant", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "owner");
    const { id } = await openSession(owner);
    expect((await list(colleague)).sessions).toEqual([]);
    expect((await list(await signUp())).sessions).toEqual([]);
    expect((await list(owner)).sessions.map((session) => session.id)).toEqual([id]);
  });
});

describe("refuses", () => {
  test.each(["page=0", "limit=101", "limit=x"])("a query with %s", async (query) => {
    const answer = await call("GET", `/api/sessions?${query}`, { token: (await signUp()).token });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual([`query.${query.split("=")[0] ?? ""}`]);
  });
});
