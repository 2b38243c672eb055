import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { newUuidSql, copyRow } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, execute, executeToEnd } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { askForRuns, idsOf, pagesOf, runsOf } from "#test/support/factories/tenant-executions";

/** Writes columns of an execution that only other work, or time, could bring about. */
async function set(executionId: string, columns: Record<string, string | number | null>): Promise<void> {
  const names = Object.keys(columns).map((name) => `${name} = ?`);
  await inDatabase(`UPDATE executions SET ${names.join(", ")} WHERE id = ?`, ...Object.values(columns), executionId);
}

/** This many runs of one agent, oldest first. */
async function someRuns(owner: TestAccount, count: number): Promise<string[]> {
  const { id } = await createAgent(owner);
  const made: string[] = [];
  for (let run = 0; run < count; run++) made.push(await executeToEnd(owner, id));
  return made;
}

const usage = (cost: number | null): string =>
  JSON.stringify({ input_tokens: 1, output_tokens: 1, tool_calls: 1, cost_usd: cost });

describe("does", () => {
  test("answers a new tenant with an empty list", async () => {
    expect(await runsOf(await signUp())).toEqual({
      executions: [],
      query: [],
      query_limited: false,
      next_cursor: null,
      looked_until: null,
      counts: null,
    });
  });

  test("lists the runs of all the tenant's agents and of no other tenant, newest first, each with its agent's name and level", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const [one, two] = [await createAgent(owner, { name: "One" }), await createAgent(owner, { name: "Two" })];
    await executeToEnd(stranger, (await createAgent(stranger)).id);
    const first = await executeToEnd(owner, one.id);
    const second = await executeToEnd(owner, two.id);
    await inDatabase("UPDATE agents SET maturity_level = 'intern' WHERE id = ?", one.id);
    const { executions } = await runsOf(owner);
    expect(executions.map((run) => run.execution_id)).toEqual([second, first]);
    expect(executions[1]).toMatchObject({
      task: "Summarize the text in one sentence",
      agent: { id: one.id, name: "One", level: "student", level_now: "intern" },
      status: "completed",
      outcome: "done",
      verification: "self_reported",
      claimed: true,
      action: "summarize",
      triggered_by: "api",
      awaiting_approval_id: null,
      rerun_of: null,
      waited_ms: 0,
      usage: { tool_calls: 1, cost_usd: 0 },
    });
    expect(executions[1]?.duration_ms).toBeGreaterThanOrEqual(0);
  });

  test("shows the beginning of a long task", async () => {
    const owner = await signUp();
    await executeToEnd(owner, (await createAgent(owner)).id, { task: `Summarize the text. ${"Calmly. ".repeat(200)}` });
    const [run] = (await runsOf(owner)).executions;
    expect(run?.task).toHaveLength(500);
  });

  test("every filter lets through exactly what it names, alone and with the others", async () => {
    const owner = await signUp();
    const [plain = "", other = ""] = await someRuns(owner, 2);
    const { id: agentId } = await createAgent(owner);
    const special = await executeToEnd(owner, agentId, { task: "Summarize the zeppelin brochure" });
    await set(special, {
      status: "failed",
      outcome: "failed",
      verification: "human",
      action: "deploy",
      triggered_by: "webhook",
      maturity_level: "intern",
      origin: "stranger",
      completed_at: Date.now() + 5_000,
    });
    const [run] = (await runsOf(owner)).executions;
    const at = run?.created_at ?? "";
    const before = new Date(Date.parse(at) - 1).toISOString();
    const filters: Record<string, string>[] = [
      { agent_id: agentId },
      { status: "failed" },
      { outcome: "failed" },
      { outcome: "failed,void" },
      { verification: "human" },
      { action: "deploy" },
      { trigger: "webhook" },
      { level: "intern" },
      { origin: "stranger" },
      { from: at },
      { min_duration_ms: "5000" },
      { q: "zepp* broch*" },
    ];
    await everyCase(filters, async (query) => {
      for (const order of ["asc", "desc"]) {
        for (const sort of ["started_at", "duration", "cost"])
          expect(idsOf(await runsOf(owner, { ...query, sort, order }))).toEqual([special]);
      }
    });
    expect(idsOf(await runsOf(owner, Object.assign({}, ...filters)))).toEqual([special]);
    expect(idsOf(await runsOf(owner, { to: before }))).toEqual([other, plain]);
    expect(idsOf(await runsOf(owner, { outcome: "done", q: "summarize" }))).toEqual([other, plain]);
    expect(idsOf(await runsOf(owner, { agent_id: agentId, outcome: "done" }))).toEqual([]);
    expect(idsOf(await runsOf(owner, { q: "zeppelin", to: before }))).toEqual([]);
  });

  test("several agents or outcomes come merged in the order of time", async () => {
    const owner = await signUp();
    const [one, two, three] = [await createAgent(owner), await createAgent(owner), await createAgent(owner)];
    const runs: string[] = [];
    for (const { id } of [one, two, three, two, one]) runs.push(await executeToEnd(owner, id));
    const [first = "", second = "", , fourth = "", fifth = ""] = runs;
    expect(idsOf(await runsOf(owner, { agent_id: `${one.id},${two.id}` }))).toEqual([fifth, fourth, second, first]);
    await set(second, { outcome: "not_done" });
    await set(fourth, { outcome: "failed" });
    expect(idsOf(await runsOf(owner, { outcome: "failed,not_done", order: "asc" }))).toEqual([second, fourth]);
    expect(idsOf(await runsOf(owner, { agent_id: `${one.id},${two.id}`, outcome: "done" }))).toEqual([fifth, first]);
  });

  test("done is vouched for and claimed is not: each filter finds one of them, and the counts say how many are claimed and how many no evidence", async () => {
    const owner = await signUp();
    const [claimed = "", vouched = "", failed = ""] = await someRuns(owner, 3);
    await set(vouched, { verification: "checked" });
    await set(failed, { outcome: "failed", verification: "self_reported" });
    const cases: [Record<string, string>, string[]][] = [
      [{ claimed: "true" }, [claimed]],
      [{ outcome: "done", claimed: "true" }, [claimed]],
      [{ outcome: "done", claimed: "false" }, [vouched]],
      [{ claimed: "false" }, [failed, vouched]],
      [{ outcome: "failed", claimed: "true" }, []],
      [{ claimed: "true", q: "summarize" }, [claimed]],
    ];
    await everyCase(cases, async (query, found) => expect(idsOf(await runsOf(owner, query))).toEqual(found));
    const { counts } = await runsOf(owner, { counts: "true" });
    expect([counts?.["all"], counts?.["done"], counts?.["claimed"], counts?.["self_reported"]]).toEqual(
      [3, 2, 1, 2].map((count) => ({ count, is_more: false })),
    );
  });

  test("another tenant's agent and another tenant's words find nothing", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const { id } = await createAgent(stranger);
    await executeToEnd(stranger, id, { task: "Summarize the zeppelin brochure" });
    expect(idsOf(await runsOf(owner, { agent_id: id }))).toEqual([]);
    expect(idsOf(await runsOf(owner, { q: "zeppelin" }))).toEqual([]);
    expect(idsOf(await runsOf(owner, { q: `"tenant:${stranger.tenantId.replaceAll("-", "")}"` }))).toEqual([]);
  });

  test("pages show every run once in every order, even where the sort key is equal or unknown", async () => {
    const owner = await signUp();
    const runs = await someRuns(owner, 6);
    const now = Date.now();
    for (const [index, id] of runs.entries()) {
      const cost = [0.25, 0.25, null, 0.5, 0, 1e-7][index] ?? null;
      await set(id, {
        created_at: now - (index % 3),
        started_at: now,
        completed_at: index === 4 ? null : now + (index % 2) * 1_000,
        usage: usage(cost),
      });
    }
    await everyCase(
      ["started_at", "duration", "cost"].flatMap((sort) => ["asc", "desc"].map((order) => [sort, order] as const)),
      async (sort, order) => {
        const whole = idsOf(await runsOf(owner, { sort, order }));
        expect(whole.toSorted()).toEqual(runs.toSorted());
        const pages = await pagesOf(owner, { sort, order, limit: "1" });
        expect(pages.flatMap(idsOf)).toEqual(whole);
      },
    );
    const costs = (await runsOf(owner, { sort: "cost", order: "asc" })).executions.map((run) => run.usage["cost_usd"]);
    expect(costs).toEqual([0, 1e-7, 0.25, 0.25, 0.5, null]);
    const durations = (await runsOf(owner, { sort: "duration" })).executions.map((run) => run.duration_ms);
    expect(durations).toEqual([1_000, 1_000, 1_000, 0, 0, null]);
    const found = await pagesOf(owner, { q: "summarize", limit: "4", order: "asc" });
    expect(found.flatMap(idsOf)).toEqual(runs);
  });

  test("a run that is accepted in between does not shift the following pages", async () => {
    const owner = await signUp();
    const runs = await someRuns(owner, 3);
    const { next_cursor: cursor } = await runsOf(owner, { limit: "2" });
    await someRuns(owner, 2);
    expect(idsOf(await runsOf(owner, { cursor: cursor ?? "" }))).toEqual(runs.slice(0, 1));
  });

  test("finds what is rare among very many by looking at a bounded part for each page, and says how far it looked", async () => {
    const owner = await signUp();
    const [oldest = "", model = ""] = await someRuns(owner, 2);
    await set(oldest, { action: "deploy", created_at: Date.now() - 3_600_000 });
    await copyRow("executions", model, 6_000, { id: newUuidSql(), created_at: "created_at - n" });
    const pages = await pagesOf(owner, { action: "deploy" });
    expect(pages.map(idsOf)).toEqual([[], [oldest]]);
    expect(pages.map((page) => page.looked_until === null)).toEqual([false, true]);
    expect(idsOf(await runsOf(owner, { action: "deploy", order: "asc" }))).toEqual([oldest]);
    expect(idsOf(await runsOf(owner, { sort: "cost", action: "deploy" }))).toEqual([oldest]);
    const { counts } = await runsOf(owner, { counts: "true" });
    expect(counts?.["done"]).toEqual({ count: 6_002, is_more: false });
    const searched = await runsOf(owner, { q: "summarize", action: "deploy" });
    expect([idsOf(searched), searched.looked_until === null]).toEqual([[], false]);
    await copyRow("executions", model, 4_000, { id: newUuidSql(), created_at: "created_at - 10000 - n" });
    const more = await runsOf(owner, { counts: "true", limit: "1" });
    expect(more.counts?.["done"]).toEqual({ count: 10_000, is_more: true });
  });

  test("counts the runs of a period by outcome", async () => {
    const owner = await signUp();
    const runs = await someRuns(owner, 5);
    await set(runs[0] ?? "", { outcome: "failed", verification: "checked", created_at: Date.now() - 60_000 });
    await set(runs[1] ?? "", { outcome: "not_done" });
    await set(runs[2] ?? "", { status: "in_progress", outcome: null, verification: null });
    await set(runs[3] ?? "", {
      status: "in_progress",
      outcome: null,
      verification: null,
      result: JSON.stringify({ awaiting_approval: { approval_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" } }),
    });
    const counted = async (query: Record<string, string>) => {
      const { counts } = await runsOf(owner, { counts: "true", ...query });
      return Object.fromEntries(
        Object.entries(counts ?? {}).map(([view, { count, is_more: more }]) => [view, more ? null : count]),
      );
    };
    const all = {
      all: 5,
      running: 1,
      waiting: 1,
      done: 1,
      claimed: 1,
      self_reported: 2,
      partial: 0,
      not_done: 1,
      refused: 0,
      failed: 1,
      void: 0,
      lost: 0,
    };
    expect(await counted({ outcome: "done" })).toEqual(all);
    const from = new Date(Date.now() - 30_000).toISOString();
    expect(await counted({ from })).toEqual({ ...all, all: 4, failed: 0 });
    const waiting = await runsOf(owner, { waiting: "true" });
    expect(idsOf(waiting)).toEqual([runs[3]]);
    expect(waiting.executions[0]?.awaiting_approval_id).toBe("0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e");
    expect(idsOf(await runsOf(owner, { status: "in_progress" }))).toEqual([runs[3], runs[2]]);
    expect(idsOf(await runsOf(owner, { waiting: "false" }))).toEqual([runs[2]]);
    for (const id of runs.slice(2, 4)) await set(id, { status: "completed" });
  });

  test("runs of a deleted agent are neither listed nor counted nor found", async () => {
    const owner = await signUp();
    const [kept = ""] = await someRuns(owner, 1);
    const { id } = await createAgent(owner);
    await executeToEnd(owner, id);
    expect((await call("DELETE", `/api/agents/${id}`, { token: owner.token })).status).toBe(200);
    const queries: Record<string, string>[] = [
      {},
      { q: "summarize" },
      { sort: "cost" },
      { outcome: "done" },
      { action: "summarize" },
    ];
    await everyCase(queries, async (query) => {
      expect(idsOf(await runsOf(owner, query))).toEqual([kept]);
    });
    expect((await runsOf(owner, { counts: "true" })).counts?.["all"]).toEqual({ count: 1, is_more: false });
  });

  test("a run that fails is among them", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await execute(owner, id, { parameters: { skill_id: await createSkill(owner, { code: "() => x" }) } });
    const { executions } = await runsOf(owner, { outcome: "failed" });
    expect(executions.map(({ status }) => status)).toEqual(["failed"]);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", async () => {
    const owner = await signUp();
    await someRuns(owner, 2);
    const cursor = (await runsOf(owner, { limit: "1" })).next_cursor ?? "";
    await everyCase(
      [
        ["limit", "0"],
        ["limit", "101"],
        ["status", "done"],
        ["outcome", "done,completed"],
        ["verification", "me"],
        ["trigger", "cron"],
        ["origin", "alien"],
        ["waiting", "perhaps"],
        ["from", "yesterday"],
        ["to", "2026-11-21"],
        ["min_duration_ms", "-1"],
        ["sort", "name"],
        ["order", "down"],
        ["cursor", "nonsense"],
        ["agent_id", Array.from({ length: 21 }, (_unused, index) => `agent${index}`).join(",")],
      ] as const,
      async (name, value) => {
        const answer = await askForRuns(owner, { [name]: value });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer).map((path) => path.split(".").slice(0, 2).join("."))).toContain(`query.${name}`);
      },
    );
    expect((await askForRuns(owner, { sort: "cost", cursor })).status).toBe(400);
  });
});
