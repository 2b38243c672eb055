import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import {
  CALL_TOKENS,
  CALL_USD,
  connectPriced,
  finishing,
  spend,
  spendingAgent,
} from "#test/support/factories/spending";
import { startModelServer, type ModelServer } from "#test/support/model-server";
import { untilRemoved } from "#test/support/removals";

interface Line {
  agent?: { name: string } | null;
  model?: string;
  connection?: string;
  origin?: string;
  others?: true;
  total: Record<string, number>;
  values: Record<string, number[]>;
}

let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  server.respond(finishing);
});

const ask = (owner: TestAccount, query: Record<string, string>) =>
  call("GET", `/api/usage/series?${new URLSearchParams(query).toString()}`, { token: owner.token });

const read = async (owner: TestAccount, query: Record<string, string>) => {
  const answer = await ask(owner, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<{ total: Record<string, number>; series: Line[]; previous: { total: object } | null }>();
};

/** A workspace with two priced calls and a failed one of an agent, and an unpriced call of another agent. */
async function spending(): Promise<{ owner: TestAccount; agentId: string }> {
  const owner = await signUp();
  await connectPriced(owner, server);
  const agentId = await spendingAgent(owner);
  await spend(owner, agentId);
  await spend(owner, agentId);
  await spend(owner, await spendingAgent(owner, { model: "north/unpriced" }));
  server.script({ kind: "status", status: 400, message: "no" });
  await spend(owner, agentId);
  return { owner, agentId };
}

describe("get usage series of calls", () => {
  test("tells calls, failures, tokens and cost apart by model, and the sums of all", async () => {
    const { owner } = await spending();
    const { total, series } = await read(owner, {
      by: "model",
      metrics: "calls,failed_calls,unpriced_calls,output_tokens,cost",
    });
    expect(Object.fromEntries(series.map((line) => [line.model, line.total]))).toEqual({
      priced: { calls: 3, failed_calls: 1, unpriced_calls: 0, output_tokens: 2 * CALL_TOKENS, cost: 2 * CALL_USD },
      unpriced: { calls: 1, failed_calls: 0, unpriced_calls: 1, output_tokens: CALL_TOKENS, cost: 0 },
    });
    expect(series[0]?.model).toBe("priced");
    expect(total).toMatchObject({ calls: 4, cost: 2 * CALL_USD });
  });

  test("names connection, origin and agent together, and counts calls by default", async () => {
    const { owner } = await spending();
    const { series } = await read(owner, { by: "connection,origin,agent" });
    expect(series.map(({ connection, origin, total }) => [connection, origin, total["calls"]])).toEqual([
      ["north", "run", 3],
      ["north", "run", 1],
    ]);
    expect(series.every(({ agent }) => typeof agent?.name === "string")).toBe(true);
  });

  test("lets all combinations without their own series share one, last", async () => {
    const { owner } = await spending();
    const { series } = await read(owner, { by: "model", series: "1" });
    expect(series.map(({ model, others, total }) => [model, others, total["calls"]])).toEqual([
      ["priced", undefined, 3],
      [undefined, true, 1],
    ]);
  });

  test("reads days of the workspace's zone from hours, and compares", async () => {
    const { owner } = await spending();
    const { total, previous } = await read(owner, {
      metrics: "calls",
      step: "1d",
      tz: "Pacific/Kiritimati",
      compare: "previous",
    });
    expect(total["calls"]).toBe(4);
    expect(previous?.total).toEqual({ calls: 0 });
  });

  test("keeps the money of a deleted agent, without its name, and shows none to other tenants", async () => {
    const { owner, agentId } = await spending();
    await call("DELETE", `/api/agents/${agentId}`, { token: owner.token });
    const gone = async () => {
      const { series } = await read(owner, { by: "agent", metrics: "cost,calls" });
      return series.map(({ agent, total }) => [agent === null, total["calls"]]);
    };
    const expected = [
      [true, 3],
      [false, 1],
    ];
    expect(await gone()).toEqual(expected);
    await untilRemoved(agentId);
    expect(await gone()).toEqual(expected);
    expect((await read(await signUp(), { by: "model" })).series).toEqual([]);
    const others = await signUp();
    expect((await read(others, { by: "model", agent_id: agentId })).total["calls"]).toBe(0);
  });

  test("refuses to mix figures of runs with figures of calls, and names the parameter", async () => {
    const owner = await signUp();
    for (const [query, path] of [
      [{ by: "model,outcome" }, "query.by"],
      [{ by: "model", outcome: "done" }, "query.by"],
      [{ by: "origin", metrics: "runs" }, "query.metrics"],
      [{ metrics: "calls,done_share" }, "query.metrics"],
    ] as const) {
      const refused = await ask(owner, query);
      expect([refused.status, issuePaths(refused)], refused.text).toEqual([400, [path]]);
    }
  });

  test("leaves out hours that are no longer kept", async () => {
    const { owner } = await spending();
    const before = Date.now() - 70 * 86_400_000;
    await inDatabase(
      "UPDATE model_usage SET starts_at = ? - (? % 3600000) WHERE tenant_id = ?",
      before,
      before,
      owner.tenantId,
    );
    const from = new Date(before - 3_600_000).toISOString();
    const to = new Date(before + 3_600_000).toISOString();
    const { series, total } = await read(owner, { by: "model", from, to });
    expect([series, total["calls"]]).toEqual([[], 0]);
  });
});
