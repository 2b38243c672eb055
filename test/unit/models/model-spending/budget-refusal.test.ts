import { expect, test } from "vitest";

import { budgetInTheWay, budgetRefusal, isUsedUp } from "#models/model-spending/budget-refusal";
import type { BudgetStanding } from "#models/model-spending/budgets.queries";

const budget = (fields: Partial<BudgetStanding> = {}): BudgetStanding => ({
  id: "budget",
  tenantId: "tenant",
  key: "tenant/day",
  scope: "tenant",
  agentId: null,
  agentName: null,
  window: "day",
  usdMicros: 100,
  tokens: null,
  onReached: "refuse",
  createdBy: null,
  createdAt: 0,
  updatedAt: 0,
  usedMicros: 40,
  usedTokens: 0,
  reservedMicros: 30,
  reservedTokens: 0,
  isPassed: false,
  ...fields,
});

const most = (usdMicros: number | null, tokens = 10) => ({ usdMicros, tokens });

test("a call fits while what is used, what is held back and the most that it can take are at most the limit", () => {
  expect(budgetInTheWay([budget()], most(30))).toBeNull();
  expect(budgetInTheWay([budget()], most(31))?.id).toBe("budget");
  const ofTokens = budget({ usdMicros: null, tokens: 50, usedTokens: 30, reservedTokens: 10 });
  expect(budgetInTheWay([ofTokens], most(null, 10))).toBeNull();
  expect(budgetInTheWay([ofTokens], most(0, 11))).toBe(ofTokens);
});

test("a limit in money has no room for an unknown price, however little is used", () => {
  const empty = budget({ usedMicros: 0, reservedMicros: 0 });
  expect(budgetInTheWay([empty], most(null))).toBe(empty);
  const { code, message } = budgetRefusal(empty, {
    most: most(null),
    model: "large",
    timeZone: "UTC",
    at: 0,
    canWait: true,
  });
  expect([code, message]).toEqual(["NOT_CONFIGURED", expect.stringContaining('"large"')]);
});

test("a budget that a person let the run pass is not in its way, and one that refuses comes before one that asks", () => {
  const asks = budget({ id: "asks", onReached: "ask" });
  expect(budgetInTheWay([{ ...asks, isPassed: true }], most(90))).toBeNull();
  expect(budgetInTheWay([asks, budget()], most(90))?.id).toBe("budget");
});

test("the refusal names the budget and its next period in the tenant's time zone; only work that can wait is told to", () => {
  const call = { most: most(90), model: "large", timeZone: "Asia/Kolkata", at: Date.parse("2026-03-28T12:00:00Z") };
  const details = { budget_id: "budget", scope: "tenant", window: "day", resets_at: "2026-03-28T18:30:00.000Z" };
  const asks = budget({ onReached: "ask" });
  expect(budgetRefusal(budget(), { ...call, canWait: true }).details).toEqual(details);
  expect(budgetRefusal(asks, { ...call, canWait: true }).details).toEqual({ ...details, waits_for: "approval" });
  const refused = budgetRefusal(asks, { ...call, canWait: false });
  expect(refused.details).toEqual(details);
  expect(refused.message).toContain("this work cannot wait");
});

test("a budget is used up at its limit, not by what is only held back", () => {
  expect(isUsedUp(budget({ reservedMicros: 100 }))).toBe(false);
  expect(isUsedUp(budget({ usedMicros: 100 }))).toBe(true);
  expect(isUsedUp(budget({ usdMicros: null, tokens: 0 }))).toBe(true);
});
