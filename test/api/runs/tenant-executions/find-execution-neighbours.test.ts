import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, executeToEnd, unknownId } from "#test/support/factories/agents";
import { queryOf } from "#test/support/factories/listings";
import { idsOf, runsOf } from "#test/support/factories/tenant-executions";

const ask = (owner: TestAccount, id: string, query: Record<string, string> = {}) =>
  call("GET", `/api/executions/${id}/neighbours?${queryOf(query)}`, { token: owner.token });

const neighboursOf = async (owner: TestAccount, id: string, query: Record<string, string> = {}) =>
  (await ask(owner, id, query)).data<{ previous_id: string | null; next_id: string | null }>();

describe("does", () => {
  test("names the runs above and below in the list, in every order and under its filters", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const runs: string[] = [];
    for (let run = 0; run < 5; run++)
      runs.push(await executeToEnd(owner, agentId, { task: `Summarize the zeppelin brochure ${run}` }));
    const now = Date.now();
    for (const [index, id] of runs.entries()) {
      const cost = [0.25, 0.25, null, 0.5, null][index] ?? null;
      await inDatabase(
        "UPDATE executions SET created_at = ?, started_at = ?, completed_at = ?, usage = ?, maturity_level = ? WHERE id = ?",
        now - (index % 3),
        now,
        index === 4 ? null : now + (index % 2) * 1_000,
        JSON.stringify({ input_tokens: 1, output_tokens: 1, tool_calls: 1, cost_usd: cost }),
        index === 1 ? "intern" : "student",
        id,
      );
    }
    const lists = ["started_at", "duration", "cost"].flatMap((sort) =>
      ["asc", "desc"].flatMap((order) =>
        [{}, { q: "zepp*" }, { level: "student" }].map((more) => ({ sort, order, ...more })),
      ),
    );
    await everyCase(lists, async (query) => {
      const ids = idsOf(await runsOf(owner, query));
      expect(ids.length).toBeGreaterThan(3);
      for (const [index, id] of ids.entries())
        expect(await neighboursOf(owner, id, query)).toEqual({
          previous_id: ids[index - 1] ?? null,
          next_id: ids[index + 1] ?? null,
        });
    });
  });

  test("names those around a run that the filters leave out", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const runs: string[] = [];
    for (let run = 0; run < 3; run++) runs.push(await executeToEnd(owner, agentId));
    const [first = "", second = "", third = ""] = runs;
    await inDatabase("UPDATE executions SET outcome = 'failed' WHERE id = ?", second);
    expect(await neighboursOf(owner, second, { outcome: "done" })).toEqual({ previous_id: third, next_id: first });
    const from = new Date(Date.now() + 60_000).toISOString();
    expect(await neighboursOf(owner, second, { from })).toEqual({ previous_id: null, next_id: null });
  });
});

describe("refuses", () => {
  test("a run that is not there, another tenant's and a deleted agent's", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const { id: agentId } = await createAgent(owner);
    const run = await executeToEnd(owner, agentId);
    for (const answer of [await ask(owner, unknownId()), await ask(owner, "nothing"), await ask(stranger, run)])
      expect(answer.status).toBe(404);
    await call("DELETE", `/api/agents/${agentId}`, { token: owner.token });
    expect((await ask(owner, run)).status).toBe(404);
  });
});
