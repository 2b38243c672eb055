import { describe, expect, test } from "vitest";

import { newUuid } from "#lib/uuid";
import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp } from "#test/support/client";
import { addCases, casesOf, createDataSet, filledDataSet } from "#test/support/factories/data-sets";
import { addColleague } from "#test/support/users";

const TASK = { task: "Calculate 2 + 2", parameters: { expect: { must_contain: ["4"] } } };

describe("a data set", () => {
  test("is created, read, listed, renamed and deleted, and each change is audited", async () => {
    const owner = await signUp();
    const { token } = owner;
    const created = await createDataSet(owner, { description: "Tickets that went wrong" });
    const path = `/api/data-sets/${created.id}`;
    expect(created).toMatchObject({ name: "Hard tickets", description: "Tickets that went wrong", case_count: 0 });
    expect((await call("GET", path, { token })).data()).toEqual(created);
    const renamed = await call("PATCH", path, { token, body: { name: "Harder tickets", description: null } });
    expect(renamed.data()).toMatchObject({ name: "Harder tickets", description: null });
    const listed = await call("GET", "/api/data-sets", { token });
    expect(listed.data()).toMatchObject({ data_sets: [{ id: created.id, name: "Harder tickets" }] });
    await addCases(owner, created.id, [TASK]);
    expect((await call("DELETE", path, { token })).data()).toEqual({ id: created.id, deleted: true });
    for (const gone of [path, `${path}/cases`]) expect((await call("GET", gone, { token })).status).toBe(404);
    expect((await call("GET", "/api/data-sets", { token })).data()).toMatchObject({ data_sets: [] });
    expect((await addCases(owner, created.id, [TASK])).status).toBe(404);
    const entries = (await readAudit(owner, "")).map(({ action }) => action);
    expect(entries.slice(0, 4)).toEqual([
      "delete_data_set",
      "add_data_set_cases",
      "update_data_set",
      "create_data_set",
    ]);
  });

  test("is read by those who see agents and changed by those who manage them, in its own workspace", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const viewer = await addColleague(owner, "viewer");
    const { id, caseIds } = await filledDataSet(owner, [TASK]);
    const body = { name: "Mine" };
    expect((await call("GET", `/api/data-sets/${id}`, { token: viewer.token })).status).toBe(200);
    expect((await call("POST", "/api/data-sets", { token: viewer.token, body })).status).toBe(403);
    expect((await addCases(viewer, id, [TASK])).status).toBe(403);
    const caseId = caseIds[0] ?? "";
    for (const [method, path] of [
      ["GET", `/api/data-sets/${id}`],
      ["PATCH", `/api/data-sets/${id}`],
      ["DELETE", `/api/data-sets/${id}`],
      ["GET", `/api/data-sets/${id}/cases`],
      ["PATCH", `/api/data-sets/${id}/cases/${caseId}`],
      ["DELETE", `/api/data-sets/${id}/cases/${caseId}`],
    ] as const) {
      const sent = method === "PATCH" ? { body: path.includes("cases") ? { task: "Mine" } : body } : {};
      expect((await call(method, path, { token: stranger.token, ...sent })).status, `${method} ${path}`).toBe(404);
    }
    expect((await addCases(stranger, id, [TASK])).status).toBe(404);
    expect(await casesOf(owner, id)).toMatchObject([{ task: TASK.task }]);
  });
});

describe("a case", () => {
  test("says whether its checks prove anything, is changed and deleted, and the count follows", async () => {
    const owner = await signUp();
    const { token } = owner;
    const { id, caseIds } = await filledDataSet(owner, [
      TASK,
      { task: "Say hello" },
      { task: "Answer with yes", parameters: { expect: { must_contain: ["yes"] } } },
    ]);
    expect((await casesOf(owner, id)).map(({ proves }) => proves)).toEqual([true, false, false]);
    const path = `/api/data-sets/${id}/cases/${caseIds[1] ?? ""}`;
    const changed = await call("PATCH", path, { token, body: { parameters: TASK.parameters, context: { note: "x" } } });
    expect(changed.data()).toMatchObject({ task: "Say hello", context: { note: "x" }, proves: true });
    expect((await call("DELETE", path, { token })).data()).toEqual({ id: caseIds[1], deleted: true });
    expect((await call("DELETE", path, { token })).status).toBe(404);
    expect((await call("GET", `/api/data-sets/${id}`, { token })).data()).toMatchObject({ case_count: 2 });
    expect(await casesOf(owner, id)).toHaveLength(2);
  });

  test("is refused with its place when it has no task, an unknown run or a field too many", async () => {
    const owner = await signUp();
    const { id } = await createDataSet(owner);
    const wrong: [cases: object[], path: string][] = [
      [[TASK, {}], "body.cases.1.task"],
      [[{ source_execution_id: newUuid() }], "body.cases.0.source_execution_id"],
      [[{ ...TASK, parameters: { expect: { must_contain: "4" } } }], "body.cases.0.parameters.expect.must_contain"],
      [[], "body.cases"],
    ];
    for (const [cases, path] of wrong) expect(issuePaths(await addCases(owner, id, cases))).toEqual([path]);
    expect(await casesOf(owner, id)).toEqual([]);
  });
});
