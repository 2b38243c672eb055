import { afterAll, beforeAll, expect, test } from "vitest";

import { databaseClient } from "#local/database-client";
import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { agentBody, taskBody, untilEnded, type AgentView } from "#test/support/factories/agents";
import { startInstance, type Instance } from "#test/support/instance";
import { modelVariables, type ModelServer, type Script, startModelServer } from "#test/support/model-server";

const ALLOWANCE_USD = 1;

let server: ModelServer;
let instance: Instance;

beforeAll(async () => {
  server = await startModelServer();
  instance = await startInstance({
    variables: {
      ...modelVariables(server),
      LLM_MODEL: "priced",
      INSTANCE_MODELS: "unpriced",
      INSTANCE_MODEL_USD: `team=${ALLOWANCE_USD},solo=0,enterprise=none`,
      // Each answer of the server has 100,000 tokens of output at a dollar a million: ten cents.
      INSTANCE_MODEL_PRICES: "priced=0/1",
    },
  });
}, 60_000);
afterAll(async () => {
  await instance.stop();
  await server.close();
});

const done: Script = {
  kind: "reply",
  calls: [{ id: "1", name: "finish", input: { summary: "Done.", confidence: 0.9 } }],
  usage: { input: 10, output: 100_000 },
};

const send = ({ token }: TestAccount, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, { token, baseUrl: instance.baseUrl, ...(body === undefined ? {} : { body }) });

async function agentOf(owner: TestAccount, configuration: Record<string, unknown> = {}): Promise<string> {
  const limits = { max_tokens: 100_000, ...configuration };
  const answer = await send(owner, "POST", "/api/agents", agentBody({ configuration: limits }));
  expect(answer.status, answer.text).toBe(201);
  return answer.data<{ agent: AgentView }>().agent.id;
}

/** The error code of a run, at its end; null for one that completed. */
async function codeOfRun(owner: TestAccount, agentId: string): Promise<string | null> {
  const answer = await send(owner, "POST", `/api/agents/${agentId}/execute`, taskBody({ task: "Say a word." }));
  const { execution_id: id } = (answer.error?.details ?? answer.data()) as { execution_id: string };
  const path = `/api/agents/${agentId}/executions/${id}`;
  await untilEnded(owner, path, instance.baseUrl);
  return (await send(owner, "GET", path)).data<{ error: { code: string } | null }>().error?.code ?? null;
}

async function query(sql: string, ...args: string[]): Promise<unknown[]> {
  const client = databaseClient({ url: instance.database.url });
  try {
    return (await client.execute({ sql, args })).rows.map((row) => row[0]);
  } finally {
    client.close();
  }
}

const owner = (): Promise<TestAccount> => signUp({ baseUrl: instance.baseUrl, tier: "team" });

test("racing runs spend at most the allowance of their tier, to the cent, and hold nothing back afterwards", async () => {
  server.reset();
  server.respond(() => done);
  const account = await owner();
  const agentId = await agentOf(account);
  const codes = await Promise.all(Array.from({ length: 30 }, () => codeOfRun(account, agentId)));
  const completed = codes.filter((code) => code === null).length;
  expect(new Set(codes)).toEqual(new Set([null, "BUDGET_EXCEEDED"]));
  expect(completed).toBe(10);
  expect(server.requests).toHaveLength(10);
  const { tenantId } = account;
  expect(await query("SELECT usd_micros FROM model_spending WHERE tenant_id = ?", tenantId)).toEqual([1_000_000]);
  expect(await query("SELECT count(*) FROM model_reservations WHERE tenant_id = ?", tenantId)).toEqual([0]);
}, 60_000);

test("a run whose allowance is used up is refused with 402, says when it begins again, and does not count against the agent", async () => {
  server.reset();
  server.respond(() => done);
  const account = await owner();
  const agentId = await agentOf(account, { max_tokens: 200_000 });
  for (let run = 0; run < 9; run += 1) await codeOfRun(account, agentId);
  const answer = await send(account, "POST", `/api/agents/${agentId}/execute`, taskBody({ task: "Say a word." }));
  expect([answer.status, answer.error?.code]).toEqual([402, "BUDGET_EXCEEDED"]);
  const { execution_id: id, resets_at: resetsAt } = (answer.error?.details ?? {}) as {
    execution_id: string;
    resets_at: string;
  };
  expect(resetsAt).toMatch(/^\d{4}-\d{2}-01T00:00:00\.000Z$/);
  const ended = (await send(account, "GET", `/api/agents/${agentId}/executions/${id}`)).data<{ outcome: string }>();
  expect(ended.outcome).toBe("void");
});

test("a lost call's reservation is replaced by the next call of its work, and ends with its time", async () => {
  server.reset();
  server.respond(() => done);
  const account = await owner();
  const agentId = await agentOf(account);
  const hold = (at: number): Promise<unknown[]> =>
    query(
      "INSERT INTO model_reservations (work_id, tenant_id, usd_micros, created_at) VALUES (?, ?, 1000000, CAST(? AS INTEGER))",
      crypto.randomUUID(),
      account.tenantId,
      String(at),
    );
  await hold(Date.now() - 3_600_000);
  expect(await codeOfRun(account, agentId)).toBeNull();
  await hold(Date.now());
  expect(await codeOfRun(account, agentId)).toBe("BUDGET_EXCEEDED");
});

test("a model without a price on this machine costs nothing; a tier with an allowance of 0 may use none", async () => {
  server.reset();
  server.respond(() => done);
  const account = await owner();
  expect(await codeOfRun(account, await agentOf(account, { model: "unpriced" }))).toBeNull();
  expect(await query("SELECT usd_micros FROM model_spending WHERE tenant_id = ?", account.tenantId)).toEqual([]);
  await query("UPDATE tenants SET tier = 'solo' WHERE id = ?", account.tenantId);
  for (const model of ["unpriced", "priced"])
    expect(await codeOfRun(account, await agentOf(account, { model })), model).toBe("BUDGET_EXCEEDED");
});

test("a tenant names only the operator's models that INSTANCE_MODELS lists", async () => {
  const account = await owner();
  const body = agentBody({ configuration: { model: "o1-pro" } });
  expect((await send(account, "POST", "/api/agents", body)).status).toBe(400);
});

test("a connection of the workspace spends nothing of the allowance", async () => {
  server.reset();
  server.respond(() => done);
  const account = await owner();
  const made = await send(account, "POST", "/api/model-connections", {
    name: "own",
    provider: "openai-compatible",
    base_url: server.baseUrl,
    api_key: server.key,
    models: [{ name: "mine", input_usd_per_million: 100, output_usd_per_million: 100 }],
  });
  expect(made.status, made.text).toBe(201);
  const agentId = await agentOf(account, { model: "own/mine" });
  for (let run = 0; run < 3; run += 1) expect(await codeOfRun(account, agentId)).toBeNull();
  expect(await query("SELECT usd_micros FROM model_spending WHERE tenant_id = ?", account.tenantId)).toEqual([]);
});
