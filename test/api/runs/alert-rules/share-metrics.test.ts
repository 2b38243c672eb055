import { expect, test } from "vitest";

import { type Answer, call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { changeRule, createRule, lookNow, readRule, ruleBody } from "#test/support/factories/alert-rules";
import { setBudget } from "#test/support/factories/model-budgets";
import { connected } from "#test/support/factories/model-connections";
import { calledModels } from "#test/support/factories/model-usage";

const valuesOf = async (owner: TestAccount, rules: readonly { id: string }[]): Promise<unknown[]> => {
  await lookNow(owner);
  return Promise.all(rules.map(async ({ id }) => (await readRule(owner, id)).value));
};

test("the share of failed calls is that of all connections or of one, and unknown below twenty calls", async () => {
  const owner = await signUp();
  const [north, south] = [await connected(owner, { name: "north" }), await connected(owner, { name: "south" })];
  const metric = { metric: "provider_error_share", threshold: undefined };
  const rules = [
    await createRule(owner, metric),
    await createRule(owner, { ...metric, connection_id: north.id }),
    await createRule(owner, { ...metric, connection_id: south.id }),
  ];
  await calledModels(owner, "north", { calls: 20, failed: 5 });
  await calledModels(owner, "south", { calls: 5, failed: 5 });
  expect(await valuesOf(owner, rules)).toEqual([0.4, 0.25, null]);
  expect(rules[1]?.words).toBe("the share of calls of models that got no whole answer of north above 10 % in an hour");
});

test("the spent share is that of the budget, or the largest of the workspace's own, in its present period", async () => {
  const owner = await signUp();
  const spend = (period: string, tokens: number): Promise<unknown> =>
    inDatabase(
      "INSERT INTO model_counters (tenant_id, subject, period, usd_micros, tokens, updated_at) VALUES (?, ?, ?, 0, ?, ?)",
      owner.tenantId,
      owner.tenantId,
      period,
      tokens,
      // A sum that was not touched for long is swept away.
      Date.now(),
    );
  const none = await createRule(owner, { metric: "budget_used_share", threshold: undefined });
  expect(await valuesOf(owner, [none])).toEqual([0]);
  const daily = await setBudget(owner, { scope: "tenant", window: "day", tokens: 100 });
  const monthly = await setBudget(owner, { scope: "tenant", window: "month", tokens: 1_000 });
  const today = new Date().toISOString().slice(0, 10);
  await spend(today, 50);
  await spend(today.slice(0, 7), 900);
  const rules = [
    none,
    await createRule(owner, { metric: "budget_used_share", threshold: undefined, budget_id: daily.id }),
    await createRule(owner, { metric: "budget_used_share", threshold: undefined, budget_id: monthly.id }),
  ];
  expect(await valuesOf(owner, rules)).toEqual([0.9, 0.5, 0.9]);
  expect(rules[2]).toMatchObject({
    budget: { id: monthly.id, name: "the workspace, each month" },
    words: "the spent share of a budget of the workspace, each month above 80 %",
  });
  await call("DELETE", `/api/budgets/${monthly.id}`, { token: owner.token });
  expect(await valuesOf(owner, rules)).toEqual([0.5, 0.5, 0]);
  const body = ruleBody({ metric: "failed_runs", budget_id: daily.id });
  expect(issuePaths(await call("POST", "/api/alert-rules", { token: owner.token, body }))).toEqual(["body.budget_id"]);
});

test("a rule watches no budget for each run, neither a new one nor a changed one", async () => {
  const owner = await signUp();
  const [daily, ofRuns] = [
    await setBudget(owner, { scope: "tenant", window: "day", tokens: 100 }),
    await setBudget(owner, { scope: "run", window: "run", tokens: 100 }),
  ];
  const metric = { metric: "budget_used_share", threshold: undefined };
  const refused = (answer: Answer) => [answer.status, issuePaths(answer)];
  const body = ruleBody({ ...metric, budget_id: ofRuns.id });
  expect(refused(await call("POST", "/api/alert-rules", { token: owner.token, body }))).toEqual([
    400,
    ["body.budget_id"],
  ]);
  const rule = await createRule(owner, { ...metric, budget_id: daily.id });
  expect(refused(await changeRule(owner, rule.id, { budget_id: ofRuns.id }))).toEqual([400, ["body.budget_id"]]);
  expect((await readRule(owner, rule.id)).budget).toMatchObject({ id: daily.id });
});
