import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { execute } from "#test/support/factories/agents";
import { listBudgets, setBudget } from "#test/support/factories/model-budgets";
import {
  CALL_TOKENS,
  CALL_USD,
  connectPriced,
  finishing,
  spend,
  spendingAgent,
  working,
} from "#test/support/factories/spending";
import { type ModelServer, startModelServer } from "#test/support/model-server";

let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  server.respond(finishing);
});

async function spender(configuration: Record<string, unknown> = {}) {
  const owner = await signUp();
  await connectPriced(owner, server);
  return { owner, agentId: await spendingAgent(owner, configuration) };
}

test("racing runs spend at most the budget, to the cent, and hold nothing back afterwards", async () => {
  const { owner, agentId } = await spender();
  await setBudget(owner, { scope: "tenant", window: "day", usd: 1 });
  const runs = await Promise.all(Array.from({ length: 30 }, () => spendOrRefused(owner, agentId)));
  expect(runs.filter((code) => code === null)).toHaveLength(10);
  expect(new Set(runs)).toEqual(new Set([null, "BUDGET_EXCEEDED"]));
  expect(server.requests).toHaveLength(10);
  expect(await listBudgets(owner)).toMatchObject([
    { used_usd: 1, used_tokens: 10 * (CALL_TOKENS + 10), reserved_usd: 0, reserved_tokens: 0, state: "reached" },
  ]);
}, 60_000);

async function spendOrRefused(owner: TestAccount, agentId: string): Promise<string | null> {
  const answer = await execute(owner, agentId, { task: "Say a word." });
  return answer.error?.code ?? null;
}

test("a run is refused before it begins where its budget is used up, with the budget and its next period", async () => {
  const { owner, agentId } = await spender();
  const { id } = await setBudget(owner, { scope: "agent", agent_id: agentId, window: "day", usd: CALL_USD });
  await spend(owner, agentId);
  const refused = await execute(owner, agentId, { task: "Say a word." });
  expect([refused.status, refused.error?.code]).toEqual([402, "BUDGET_EXCEEDED"]);
  const tomorrow = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
  expect(refused.error?.details).toEqual({ budget_id: id, scope: "agent", window: "day", resets_at: tomorrow });
  const runs = await call("GET", `/api/agents/${agentId}/executions`, { token: owner.token });
  expect(runs.data<{ executions: unknown[] }>().executions).toHaveLength(1);
  expect((await spend(owner, await spendingAgent(owner))).status).toBe("completed");
});

test("a budget in tokens counts input and output; a run that reaches one ends void with its steps", async () => {
  const { owner, agentId } = await spender();
  await setBudget(owner, { scope: "run", window: "run", tokens: 2 * CALL_TOKENS });
  server.respond(working);
  const run = await spend(owner, agentId);
  expect(run).toMatchObject({ status: "failed", outcome: "void", error: { code: "BUDGET_EXCEEDED" } });
  expect(server.requests).toHaveLength(1);
});

test("a new budget starts with what was spent before it", async () => {
  const { owner, agentId } = await spender();
  await spend(owner, agentId);
  const spent = { used_usd: CALL_USD, used_tokens: CALL_TOKENS + 10 };
  for (const budget of [
    { scope: "tenant", window: "day" },
    { scope: "tenant", window: "month" },
    { scope: "agent", agent_id: agentId, window: "day" },
    { scope: "agent", agent_id: agentId, window: "month" },
  ])
    expect(await setBudget(owner, { ...budget, usd: 5 })).toMatchObject(spent);
});

test("a budget in money refuses a model without a price by its name, and one in tokens does not", async () => {
  const { owner, agentId } = await spender({ model: "north/unpriced" });
  await setBudget(owner, { scope: "tenant", window: "month", tokens: 10 * CALL_TOKENS });
  expect((await spend(owner, agentId)).status).toBe("completed");
  const { id } = await setBudget(owner, { scope: "tenant", window: "month", usd: 100 });
  const { error } = await spend(owner, agentId);
  expect(error).toMatchObject({
    code: "NOT_CONFIGURED",
    message: expect.stringContaining('"unpriced"') as string,
    details: { reason: "no_price", model: "unpriced", budget_id: id },
  });
});

test("days and months begin in the workspace's time zone", async () => {
  const { owner, agentId } = await spender();
  const budget = { scope: "tenant", window: "day", usd: CALL_USD };
  await setBudget(owner, budget);
  await spend(owner, agentId);
  expect((await execute(owner, agentId)).status).toBe(402);
  const ahead = new Date().getUTCHours() >= 10;
  // In one of these two it is another day than in UTC at any hour.
  const timeZone = ahead ? "Pacific/Kiritimati" : "Pacific/Niue";
  const set = await call("PUT", "/api/time-zone", { token: owner.token, body: { time_zone: timeZone } });
  expect(set.status, set.text).toBe(200);
  expect((await spend(owner, agentId)).status).toBe("completed");
  const refused = await execute(owner, agentId);
  expect(refused.status).toBe(402);
  expect(refused.error?.details["resets_at"]).toMatch(ahead ? /T10:00:00\.000Z$/ : /T11:00:00\.000Z$/);
});

test("the reservation of a lost call is replaced by its work's next call, and freed when its run ends", async () => {
  const { owner, agentId } = await spender();
  await setBudget(owner, { scope: "tenant", window: "day", usd: CALL_USD });
  const work = crypto.randomUUID();
  const lose = (at: number): Promise<unknown> =>
    inDatabase(
      "INSERT INTO model_reservations (work_id, tenant_id, usd_micros, created_at) VALUES (?, ?, 50000, ?) ON CONFLICT DO UPDATE SET created_at = excluded.created_at",
      work,
      owner.tenantId,
      at,
    );
  await lose(Date.now());
  expect(await listBudgets(owner)).toMatchObject([{ reserved_usd: 0.05 }]);
  expect((await spend(owner, agentId)).error?.code).toBe("BUDGET_EXCEEDED");
  await lose(Date.now() - 3_600_000);
  expect(await listBudgets(owner)).toMatchObject([{ reserved_usd: 0 }]);
  expect((await spend(owner, agentId)).status).toBe("completed");
});

test("every call is counted by agent, connection, model and purpose", async () => {
  const { owner, agentId } = await spender();
  await spend(owner, agentId);
  server.respond(() => ({ kind: "status", status: 400 }));
  await spend(owner, agentId);
  const rows = await inDatabase(
    "SELECT span, agent_id, connection, model, origin, calls, failed_calls, output_tokens, usd_micros FROM model_usage WHERE tenant_id = ? ORDER BY span",
    owner.tenantId,
  );
  const counted = [agentId, "north", "priced", "run", 2, 1, CALL_TOKENS, 100_000];
  expect(rows).toEqual([
    ["day", ...counted],
    ["hour", ...counted],
  ]);
});
