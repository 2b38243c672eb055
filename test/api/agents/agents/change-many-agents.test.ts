import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, executeToEnd, getAgent } from "#test/support/factories/agents";
import { followEvents } from "#test/support/live-events";

interface Changed {
  id: string;
  status: "done" | "refused" | "not_found";
  code?: string;
  message?: string;
  restorable_until?: string;
}

const change = (
  { token }: Pick<TestAccount, "token">,
  ids: readonly string[],
  action: string,
  headers: Record<string, string> = {},
) => call("POST", "/api/agents/bulk", { token, body: { ids, action }, headers });

async function changed(account: TestAccount, ids: readonly string[], action: string): Promise<Changed[]> {
  const answer = await change(account, ids, action);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<{ results: Changed[] }>().results;
}

const someAgents = async (owner: TestAccount, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_unused, index) => (await createAgent(owner, { name: `Agent ${index}` })).id),
  );

const statusesIn = (results: readonly Changed[]) => results.map(({ status }) => status);

describe("does", () => {
  test("pauses and resumes agents, each with its entry in the log and its event", async () => {
    const owner = await signUp();
    const ids = await someAgents(owner, 3);
    const stream = await followEvents({ token: owner.token });
    expect(statusesIn(await changed(owner, ids, "deactivate"))).toEqual(["done", "done", "done"]);
    const told = [];
    while (told.length < ids.length)
      told.push((await stream.nextOf("agent.changed")).data as { agent: { id: string }; change: string });
    stream.close();
    expect(told.map(({ agent }) => agent.id).toSorted()).toEqual(ids.toSorted());
    expect(told.map((event) => event.change)).toEqual(ids.map(() => "deactivated"));
    for (const id of ids) expect((await execute(owner, id)).status).toBe(409);
    const entries = await readAudit(owner);
    const latest = entries.slice(0, 3);
    expect(latest.map(({ action }) => action)).toEqual(ids.map(() => "deactivate_agent"));
    expect(new Set(latest.map(({ agent_id }) => agent_id))).toEqual(new Set(ids));
    expect(statusesIn(await changed(owner, ids, "activate"))).toEqual(["done", "done", "done"]);
    for (const id of ids) expect((await execute(owner, id)).status).toBe(200);
  });

  test("says done of what is so already, and writes nothing", async () => {
    const owner = await signUp();
    const [id = ""] = await someAgents(owner, 1);
    const before = await getAgent(owner, id);
    const entries = await readAudit(owner);
    expect(statusesIn(await changed(owner, [id], "activate"))).toEqual(["done"]);
    expect(await getAgent(owner, id)).toEqual(before);
    expect(await readAudit(owner)).toEqual(entries);
  });

  test("deletes what may be deleted, and each can be restored", async () => {
    const owner = await signUp();
    const ids = await someAgents(owner, 3);
    const [busy = ""] = ids;
    const executionId = await executeToEnd(owner, busy);
    await inDatabase("UPDATE executions SET status = 'in_progress', completed_at = NULL WHERE id = ?", executionId);
    const results = await changed(owner, ids, "delete");
    expect(statusesIn(results)).toEqual(["refused", "done", "done"]);
    expect(results[0]).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("active executions") });
    for (const { id, restorable_until } of results.slice(1)) {
      expect(Date.parse(restorable_until ?? "")).toBeGreaterThan(Date.now());
      expect((await call("GET", `/api/agents/${id}`, { token: owner.token })).status).toBe(404);
      expect((await call("POST", `/api/agents/${id}/restore`, { token: owner.token })).status).toBe(200);
    }
    expect((await getAgent(owner, busy)).id).toBe(busy);
  });

  test("looks at a hundred agents with one answer", async () => {
    const owner = await signUp();
    const ids = await someAgents(owner, 5);
    const strange = Array.from({ length: 95 }, () => crypto.randomUUID());
    const results = await changed(owner, [...strange, ...ids], "delete");
    expect(statusesIn(results)).toEqual([...strange.map(() => "not_found"), ...ids.map(() => "done")]);
  });

  test("happens once for an Idempotency-Key", async () => {
    const owner = await signUp();
    const ids = await someAgents(owner, 2);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await change(owner, ids, "delete", headers);
    const again = await change(owner, ids, "delete", headers);
    expect(again.text).toBe(first.text);
    expect((await change(owner, ids, "activate", headers)).status).toBe(422);
  });

  test("changes each agent once when many delete the same ones at the same time", async () => {
    const owner = await signUp();
    const ids = await someAgents(owner, 4);
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(owner, ids, "delete")));
    const done = answers.flatMap((answer) =>
      answer.status === 200
        ? answer.data<{ results: Changed[] }>().results.filter(({ status }) => status === "done")
        : [],
    );
    expect(done.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const entries = (await readAudit(owner)).filter(({ action }) => action === "delete_agent");
    expect(entries).toHaveLength(ids.length);
  });
});

describe("refuses", () => {
  test("what is another tenant's, malformed or deleted, as not found", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const [own = "", gone = ""] = await someAgents(owner, 2);
    const [foreign = ""] = await someAgents(stranger, 1);
    await changed(owner, [gone], "delete");
    const results = await changed(owner, [foreign, "nonsense", gone, own], "deactivate");
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ["not_found", "AGENT_NOT_FOUND"],
      ["not_found", "AGENT_NOT_FOUND"],
      ["not_found", "AGENT_NOT_FOUND"],
      ["done", undefined],
    ]);
    expect((await execute(stranger, foreign)).status).toBe(200);
  });

  test("no ids, too many and the same one twice", async () => {
    const owner = await signUp();
    const [id = ""] = await someAgents(owner, 1);
    for (const ids of [[], [id, id], Array.from({ length: 101 }, () => crypto.randomUUID())]) {
      const answer = await change(owner, ids, "activate");
      expect([answer.status, issuePaths(answer)]).toEqual([400, ["body.ids"]]);
    }
  });
});
