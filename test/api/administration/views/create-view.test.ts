import { expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { saveView, savedView, type ViewAnswer } from "#test/support/factories/views";
import { addColleague } from "#test/support/users";

type Person = Pick<TestAccount, "token">;

const viewsOf = async ({ token }: Person, page?: string): Promise<ViewAnswer[]> =>
  (await call("GET", `/api/views${page === undefined ? "" : `?page=${page}`}`, { token })).data<{
    views: ViewAnswer[];
  }>().views;

test("a view counts the rows that its list has", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  await executeToEnd(owner, agent.id);
  const all = await savedView(owner, { name: "All of it", query: { agent_id: agent.id } });
  expect(all).toMatchObject({ count: 1, is_more: false, counted_at: expect.any(String), warnings: [] });
  const counts: [page: string, query: object, count: number][] = [
    ["runs", { waiting: "true" }, 0],
    ["agents", { maturity_level: "student" }, 1],
    ["agents", { view: "exam_due" }, 0],
    ["approvals", { view: "open" }, 0],
    ["review", { status: "done" }, 0],
    ["failures", { state: "open" }, 0],
    ["runs", { q: "is:waiting" }, 0],
  ];
  for (const [page, query, count] of counts)
    expect(await savedView(owner, { page, name: JSON.stringify(query), query })).toMatchObject({ page, query, count });
  expect((await viewsOf(owner)).length).toBe(8);
  expect((await viewsOf(owner, "agents")).map(({ count }) => count)).toEqual([1, 0]);
});

test("a query that the list would refuse is refused when it is saved, at its place", async () => {
  const owner = await signUp();
  const wrong: [page: string, query: object, path: string][] = [
    ["runs", { outcome: "perfect" }, "body.query.outcome.0"],
    ["runs", { cursor: "x" }, "body.query.cursor"],
    ["runs", { q: "tol:refund" }, "body.query.q"],
    ["agents", { limit: "5" }, "body.query.limit"],
    ["review", { q: "tol:refund" }, "body.query.q"],
    ["failures", { kind: "bad" }, "body.query.kind"],
    ["approvals", { view: "mine" }, "body.query.view"],
  ];
  for (const [page, query, path] of wrong) {
    const refused = await saveView(owner, { page, name: "Wrong", query });
    expect([refused.status, issuePaths(refused)], refused.text).toEqual([400, [path]]);
  }
  expect(await viewsOf(owner)).toEqual([]);
});

test("columns are those of the page's list, and another one is refused at its place", async () => {
  const owner = await signUp();
  const columns = ["task", "cost"];
  const saved = await savedView(owner, { name: "Costs", columns });
  expect(saved).toMatchObject({ columns, warnings: [] });
  const refused = await saveView(owner, { page: "agents", name: "Wrong", columns: ["name", "tokens"] });
  expect([refused.status, issuePaths(refused)], refused.text).toEqual([400, ["body.columns.1"]]);
  const change = (body: object) => call("PATCH", `/api/views/${saved.id}`, { token: owner.token, body });
  expect(issuePaths(await change({ columns: ["outcomes"] }))).toEqual(["body.columns.0"]);
  expect((await change({ columns: [] })).data()).toMatchObject({ columns: [] });
});

test("a view with a column that is gone says so, and can be changed", async () => {
  const owner = await signUp();
  const { id } = await savedView(owner, { name: "Old" });
  await inDatabase(`UPDATE saved_views SET columns = '["task","gone"]' WHERE id = ?`, id);
  expect(await viewsOf(owner)).toMatchObject([{ columns: ["task", "gone"], warnings: [{ field: "columns" }] }]);
  const renamed = await call("PATCH", `/api/views/${id}`, { token: owner.token, body: { name: "Older" } });
  expect(renamed.status).toBe(200);
});

test("a view whose agent was deleted says so and stays", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  await savedView(owner, { name: "One agent", query: { agent_id: agent.id } });
  await call("DELETE", `/api/agents/${agent.id}`, { token: owner.token });
  expect(await viewsOf(owner)).toMatchObject([{ warnings: [{ field: "agent_id" }] }]);
});

test("only its owner sees a personal view; the team's are made by managers and changed by their makers or administrators", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, "member");
  const viewer = await addColleague(owner, "viewer");
  const own = await savedView(viewer, { name: "Mine" });
  expect(await viewsOf(owner)).toEqual([]);
  for (const [method, path, body] of [
    ["PATCH", `/api/views/${own.id}`, { name: "Ours" }],
    ["DELETE", `/api/views/${own.id}`, undefined],
    ["POST", `/api/views/${own.id}/default`, { for: "me" }],
  ] as const)
    expect((await call(method, path, { token: owner.token, body })).status).toBe(404);
  expect((await saveView(viewer, { name: "Ours", scope: "team" })).status).toBe(403);
  const ours = await savedView(member, { name: "Ours", scope: "team" });
  expect((await viewsOf(viewer)).map(({ name }) => name)).toEqual(["Mine", "Ours"]);
  const renamed = { name: "All of us" };
  const change = ({ token }: Person) => call("PATCH", `/api/views/${ours.id}`, { token, body: renamed });
  expect((await change(viewer)).status).toBe(403);
  expect((await change(member)).data()).toMatchObject(renamed);
  expect((await call("DELETE", `/api/views/${ours.id}`, { token: owner.token })).status).toBe(200);
  expect((await viewsOf(viewer)).map(({ name }) => name)).toEqual(["Mine"]);
});

test("a page opens with the person's view, else the team's, until neither is set", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, "member");
  const ours = await savedView(owner, { name: "Ours", scope: "team" });
  const mine = await savedView(owner, { name: "Mine" });
  const make = ({ token }: Person, id: string, whom: string) =>
    call("POST", `/api/views/${id}/default`, { token, body: { for: whom } });
  expect((await make(member, ours.id, "team")).status).toBe(403);
  expect((await make(owner, mine.id, "team")).error?.details).toMatchObject({ reason: "personal_view" });
  expect((await make(owner, ours.id, "team")).data()).toMatchObject({ default_for: ["team"] });
  expect((await make(owner, mine.id, "me")).data()).toMatchObject({ default_for: ["me"] });
  expect((await make(member, ours.id, "me")).data()).toMatchObject({ default_for: ["me", "team"] });
  expect((await make(owner, ours.id, "me")).status).toBe(200);
  expect((await viewsOf(owner)).map(({ default_for: whom }) => whom)).toEqual([["me", "team"], []]);
  expect((await make(member, ours.id, "nobody")).data()).toMatchObject({ default_for: ["team"] });
  expect((await make(owner, ours.id, "nobody")).data()).toMatchObject({ default_for: [] });
});

test("a name is free once on a page for the same people, and a key has no views", async () => {
  const owner = await signUp();
  await savedView(owner, { name: "Refunds" });
  expect((await saveView(owner, { name: "refunds" })).error?.details).toMatchObject({ reason: "name_taken" });
  await savedView(owner, { name: "Refunds", scope: "team" });
  await savedView(owner, { name: "Refunds", page: "agents" });
  const made = await call("POST", "/api/auth/api-keys", {
    token: owner.token,
    body: { name: "Program", permissions: ["AGENT_VIEW"] },
  });
  const { key } = made.data<{ key: string }>();
  expect((await call("GET", "/api/views", { apiKey: key })).status).toBe(403);
});

test("a person has fifty views at most", async () => {
  const owner = await signUp();
  for (let number = 0; number < 50; number += 1) await savedView(owner, { name: `View ${number}` });
  const refused = await saveView(owner, { name: "One more" });
  expect(refused.status).toBe(403);
  expect(refused.error).toMatchObject({ code: "LIMIT_EXCEEDED", details: { limit: 50 } });
  expect((await saveView(owner, { name: "Ours", scope: "team" })).status).toBe(201);
});
