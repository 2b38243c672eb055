import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { listBudgets, setBudget } from "#test/support/factories/model-budgets";

test("the list has the workspace's budgets, oldest first, and no other's", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  await setBudget(other, { scope: "tenant", window: "day", usd: 9 });
  await setBudget(owner, { scope: "tenant", window: "month", usd: 2 });
  await setBudget(owner, { scope: "tenant", window: "day", tokens: 100 });
  expect((await listBudgets(owner)).map(({ window, usd, tokens }) => [window, usd, tokens])).toEqual([
    ["month", 2, null],
    ["day", null, 100],
  ]);
});

test("a deleted agent's budget is not listed", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  await setBudget(owner, { scope: "agent", agent_id: id, window: "day", usd: 1 });
  expect((await call("DELETE", `/api/agents/${id}`, { token: owner.token })).status).toBeLessThan(300);
  expect(await listBudgets(owner)).toEqual([]);
});
