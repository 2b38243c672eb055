import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { untilEnded } from "#test/support/factories/agents";
import { setBudget } from "#test/support/factories/model-budgets";
import {
  CALL_USD,
  connectPriced,
  finishing,
  spendingAgent,
  spendUntilAsked,
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

async function asking() {
  const owner = await signUp();
  await connectPriced(owner, server);
  const agentId = await spendingAgent(owner);
  const budget = await setBudget(owner, { scope: "tenant", window: "day", usd: CALL_USD / 2, on_reached: "ask" });
  return { owner, agentId, budget };
}

const decide = async ({ token }: TestAccount, approvalId: string, decision: "approve" | "reject"): Promise<void> => {
  const body = decision === "reject" ? { reason: "Too dear" } : {};
  const answer = await call("POST", `/api/approvals/${approvalId}/${decision}`, { token, body });
  expect(answer.status, answer.text).toBe(200);
};

test("a run waits for an approval of the kind budget, which lets it pass this budget to its end", async () => {
  const { owner, agentId, budget } = await asking();
  server.script(working(), working());
  const { path, approvalId } = await spendUntilAsked(owner, agentId);
  const { token } = owner;
  expect((await call("GET", `/api/approvals/${approvalId}`, { token })).data()).toMatchObject({
    kind: "budget",
    action: "exceed_budget",
    status: "pending",
    arguments: { budget: { budget_id: budget.id, scope: "tenant", window: "day" } },
    input_summary: "Pass the budget of the workspace for a day: 0.00 of 0.05 US dollars are used.",
  });
  expect(server.requests).toHaveLength(0);
  const changed = await call("POST", `/api/approvals/${approvalId}/approve-changed`, {
    token,
    body: { arguments: { usd: 9 }, reason: "More" },
  });
  expect([changed.status, changed.error?.details["reason"]]).toEqual([409, "no_waiting_call"]);
  await decide(owner, approvalId, "approve");
  expect(await untilEnded(owner, path)).toMatchObject({ status: "completed" });
  expect(server.requests).toHaveLength(3);
});

test("the approval grants once: the next run asks again, and a rejected run ends void with the budget's code", async () => {
  const { owner, agentId, budget } = await asking();
  const first = await spendUntilAsked(owner, agentId);
  await decide(owner, first.approvalId, "approve");
  await untilEnded(owner, first.path);
  const second = await spendUntilAsked(owner, agentId);
  expect(second.approvalId).not.toBe(first.approvalId);
  await decide(owner, second.approvalId, "reject");
  expect(await untilEnded(owner, second.path)).toMatchObject({
    status: "failed",
    outcome: "void",
    error: { code: "BUDGET_EXCEEDED", details: { budget_id: budget.id, scope: "tenant", window: "day" } },
  });
  expect(server.requests).toHaveLength(1);
});

test("a budget that refuses wins over one that asks", async () => {
  const { owner, agentId } = await asking();
  const { id } = await setBudget(owner, { scope: "run", window: "run", usd: CALL_USD / 2 });
  const answer = await call("POST", `/api/agents/${agentId}/execute`, {
    token: owner.token,
    body: { task: "Say a word." },
  });
  expect([answer.status, answer.error?.code, answer.error?.details["budget_id"]]).toEqual([402, "BUDGET_EXCEEDED", id]);
});
