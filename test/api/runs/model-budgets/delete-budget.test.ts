import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { listBudgets, setBudget } from "#test/support/factories/model-budgets";

test("a deleted budget is gone, and a second deletion finds none", async () => {
  const owner = await signUp();
  const { id } = await setBudget(owner, { scope: "tenant", window: "day", usd: 1 });
  const path = `/api/budgets/${id}`;
  const answer = await call("DELETE", path, { token: owner.token });
  expect([answer.status, answer.data()]).toEqual([200, { id, deleted: true }]);
  expect(await listBudgets(owner)).toEqual([]);
  expect((await call("DELETE", path, { token: owner.token })).status).toBe(404);
});

test("another workspace's budget is not found and stays", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const { id } = await setBudget(other, { scope: "tenant", window: "day", usd: 1 });
  expect((await call("DELETE", `/api/budgets/${id}`, { token: owner.token })).status).toBe(404);
  expect(await listBudgets(other)).toHaveLength(1);
});
