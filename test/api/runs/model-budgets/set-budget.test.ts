import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { listBudgets, setBudget } from "#test/support/factories/model-budgets";

test("a budget is set, shown with what was spent, and changed in place", async () => {
  const owner = await signUp();
  const made = await setBudget(owner, { scope: "tenant", window: "month", usd: 20 });
  expect(made).toMatchObject({
    scope: "tenant",
    agent_id: null,
    window: "month",
    usd: 20,
    tokens: null,
    on_reached: "refuse",
    used_usd: 0,
    used_tokens: 0,
    reserved_usd: 0,
    state: "ok",
  });
  expect(Date.parse(made.resets_at ?? "")).toBeGreaterThan(Date.now());
  const changed = await setBudget(owner, { scope: "tenant", window: "month", tokens: 5_000, on_reached: "ask" });
  expect(changed).toMatchObject({ id: made.id, usd: null, tokens: 5_000, on_reached: "ask" });
  expect(await listBudgets(owner)).toEqual([changed]);
});

test("each scope and window has its own budget, and an agent's names the agent", async () => {
  const owner = await signUp();
  const { id, name } = await createAgent(owner);
  await setBudget(owner, { scope: "tenant", window: "day", usd: 1 });
  await setBudget(owner, { scope: "agent", agent_id: id, window: "day", usd: 1 });
  await setBudget(owner, { scope: "agent", agent_id: id, window: "month", usd: 1 });
  await setBudget(owner, { scope: "run", window: "run", usd: 1 });
  await setBudget(owner, { scope: "run", agent_id: id, window: "run", usd: 1 });
  const budgets = await listBudgets(owner);
  expect(budgets.map(({ scope, window, agent_name }) => [scope, window, agent_name])).toEqual([
    ["tenant", "day", null],
    ["agent", "day", name],
    ["agent", "month", name],
    ["run", "run", null],
    ["run", "run", name],
  ]);
  expect(budgets.at(-1)).toMatchObject({ used_usd: null, reserved_usd: null, state: null, resets_at: null });
});

test.each([
  [{ scope: "tenant", window: "run", usd: 1 }, "body.window"],
  [{ scope: "run", window: "day", usd: 1 }, "body.window"],
  [{ scope: "agent", window: "day", usd: 1 }, "body.agent_id"],
  [{ scope: "tenant", window: "day" }, "body.usd"],
  [{ scope: "tenant", window: "day", usd: -1 }, "body.usd"],
  [{ scope: "tenant", window: "day", tokens: 1.5 }, "body.tokens"],
])("a budget that makes no sense is refused by field: %j", async (body, field) => {
  const { token } = await signUp();
  const answer = await call("PUT", "/api/budgets", { token, body });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.error?.details)).toContain(`"${field}"`);
});

test("a budget is refused for an unknown agent, and for another workspace's", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const { id } = await createAgent(other);
  const refusalFor = async (agentId: string) => {
    const body = { scope: "agent", agent_id: agentId, window: "day", usd: 1 };
    const answer = await call("PUT", "/api/budgets", { token: owner.token, body });
    return [answer.status, answer.error?.code];
  };
  expect(await refusalFor(id)).toEqual([403, "FORBIDDEN"]);
  expect(await refusalFor(crypto.randomUUID())).toEqual([404, "AGENT_NOT_FOUND"]);
});

test("racing requests set one budget", async () => {
  const owner = await signUp();
  const amounts = [1, 2, 3, 4, 5];
  await Promise.all(amounts.map((usd) => setBudget(owner, { scope: "tenant", window: "day", usd })));
  const budgets = await listBudgets(owner);
  expect(budgets).toHaveLength(1);
  expect(amounts).toContain(budgets[0]?.usd);
});
