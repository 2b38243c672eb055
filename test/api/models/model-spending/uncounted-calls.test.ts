import { afterAll, beforeAll, expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { execute } from "#test/support/factories/agents";
import { setBudget } from "#test/support/factories/model-budgets";
import { connectPriced, spend, spendingAgent } from "#test/support/factories/spending";
import { type ModelServer, startModelServer } from "#test/support/model-server";

let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

test("a vendor that counts nothing reaches a budget: its calls are estimated, and the run says so", async () => {
  const owner = await signUp();
  await connectPriced(owner, server);
  const agentId = await spendingAgent(owner);
  server.respond(() => ({ kind: "reply", text: "It is done. ".repeat(200), odd: ["counts_nothing"] }));
  const { usage } = await spend(owner, agentId);
  expect(usage).toMatchObject({ estimated: true });
  expect(usage?.output_tokens).toBeGreaterThan(400);
  expect(usage?.cost_usd).toBeGreaterThan(0);
  await setBudget(owner, { scope: "tenant", window: "day", usd: usage?.cost_usd ?? 0 });
  const refused = await execute(owner, agentId, { task: "Say a word." });
  expect([refused.status, refused.error?.code]).toEqual([402, "BUDGET_EXCEEDED"]);
});
