import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { setBudget } from "#test/support/factories/model-budgets";
import { CALL_USD, connectPriced, finishing, spend, spendingAgent } from "#test/support/factories/spending";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  server.respond(finishing);
});

async function spender() {
  const owner = await signUp();
  await connectPriced(owner, server);
  return { owner, agentId: await spendingAgent(owner) };
}

const liveEvents = async ({ tenantId }: TestAccount, like: string): Promise<unknown[]> =>
  (
    await inDatabase("SELECT kind FROM tenant_events WHERE tenant_id = ? AND kind LIKE ? ORDER BY id", tenantId, like)
  ).map(([kind]) => kind);

/** The event and the data of each delivery to the account's webhook. */
const queued = async ({ tenantId }: TestAccount): Promise<unknown[][]> =>
  inDatabase("SELECT event FROM webhook_deliveries WHERE tenant_id = ? ORDER BY created_at, id", tenantId);

test("a budget warns at 80 % and is reached at 100 %, once each in a period; a changed budget may tell it again", async () => {
  const { owner, agentId } = await spender();
  const { url } = await startWebhookReceiver();
  const events = ["budget.warning", "budget.reached"];
  const made = await call("POST", "/api/webhooks", { token: owner.token, body: { url, events } });
  expect(made.status, made.text).toBe(201);
  const budget = { scope: "tenant", window: "month" };
  await setBudget(owner, { ...budget, usd: 2.5 * CALL_USD });
  await spend(owner, agentId);
  expect(await liveEvents(owner, "budget.%")).toEqual([]);
  await spend(owner, agentId);
  expect(await liveEvents(owner, "budget.%")).toEqual(["budget.warning"]);
  await setBudget(owner, { ...budget, usd: 4 * CALL_USD });
  await spend(owner, agentId);
  await spend(owner, agentId);
  expect(await liveEvents(owner, "budget.%")).toEqual(["budget.warning", "budget.warning", "budget.reached"]);
  expect(
    (await queued(owner))
      .flat()
      .map(String)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["budget.reached", "budget.warning", "budget.warning"]);
});

test("a connection that stops working is told once, and again only after it worked", async () => {
  const { owner, agentId } = await spender();
  const run = async (works: boolean): Promise<unknown[]> => {
    server.respond(() => (works ? finishing() : { kind: "status", status: 401 }));
    await spend(owner, agentId);
    return liveEvents(owner, "model_connection.failing");
  };
  expect(await run(true)).toHaveLength(0);
  expect(await run(false)).toHaveLength(1);
  expect(await run(false)).toHaveLength(1);
  expect(await run(true)).toHaveLength(1);
  expect(await run(false)).toHaveLength(2);
});
