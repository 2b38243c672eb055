import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { modelVariables, startModelServer, type RecordedRequest, type Script } from "#test/support/model-server";
import {
  childrenOf,
  cleanups,
  databaseOf,
  dataFolder,
  isGone,
  killGroup,
  npmStart,
  type Program,
} from "#test/support/program";

const RUNS = 500;
const CLIENTS = 40;
const BUDGET_USD = 1;
/** Output tokens of each answer, which cost a cent. */
const TOKENS = 10_000;
/** The program is killed when the model was asked this often: early, between two steps of many runs, and near the budget's end. */
const KILLS = [7, 31, 64, 95, 104];

/** Each run asks twice: it calls a tool, and then it ends. */
function answer({ body }: RecordedRequest): Script {
  const messages = body["messages"] as { role: string }[];
  const isSecond = messages.some(({ role }) => role === "tool");
  const call = isSecond
    ? { name: "finish", input: { summary: "It is 5.", confidence: 0.9 } }
    : { name: "calculate", input: { expression: "2 + 3" } };
  return { kind: "reply", calls: [{ id: crypto.randomUUID(), ...call }], usage: { input: 10, output: TOKENS } };
}

interface Budget {
  used_usd: number;
  reserved_usd: number;
  used_tokens: number;
  reserved_tokens: number;
}

test("500 racing runs with kills never spend more than a budget of a dollar, and nothing stays reserved", async () => {
  const folder = await dataFolder();
  const model = await startModelServer();
  cleanups.push(() => model.close());
  model.respond(answer);
  const { LLM_PROVIDER: _, ...variables } = modelVariables(model);
  const environment = { ...variables, LOG_LEVEL: "error", DEFAULT_TIER: "enterprise" };
  let program: Program = await npmStart(folder, environment);
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };

  /** The status and data of an answer; null for a client whose connection broke. */
  async function send<Data>(
    method: string,
    path: string,
    body?: unknown,
    idempotencyKey: string = crypto.randomUUID(),
  ) {
    const headers = { "X-API-Key": key, "Content-Type": "application/json", "Idempotency-Key": idempotencyKey };
    const init = { method, headers: { ...headers, Prefer: "respond-async" } };
    const sent = await fetch(`${program.baseUrl}${path}`, {
      ...init,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = await sent?.text().catch(() => null);
    if (sent === null || text === null || text === undefined) return null;
    const { data, error } = JSON.parse(text) as { data?: Data; error?: { code: string } };
    return { status: sent.status, data: data as Data, code: error?.code ?? null, text };
  }

  await send("POST", "/api/model-connections", {
    name: "north",
    provider: "openai-compatible",
    base_url: model.baseUrl,
    api_key: model.key,
    models: [{ name: "priced", input_usd_per_million: 0, output_usd_per_million: 1 }],
  });
  const made = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Spender",
    role: "custom",
    maturity_level: "autonomous",
    configuration: { model: "north/priced", max_tokens: TOKENS },
  });
  expect(made?.status, made?.text).toBe(201);
  const agentId = made?.data.agent.id ?? "";
  await send("PUT", "/api/budgets", { scope: "tenant", window: "day", usd: BUDGET_USD, on_reached: "refuse" });
  const readBudget = async (): Promise<Budget | undefined> =>
    (await send<{ budgets: Budget[] }>("GET", "/api/budgets"))?.data.budgets[0];

  async function killAndRestart(): Promise<void> {
    const children = await childrenOf(folder);
    killGroup(program.child, "SIGKILL");
    for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 60_000 });
    program = await npmStart(folder, environment);
  }

  // In the race the first calls of all runs can take the whole budget; this run makes both of its calls before.
  const first = await send<{ execution_id: string }>("POST", `/api/agents/${agentId}/execute`, {
    task: "Add 2 and 3.",
  });
  const firstPath = `/api/agents/${agentId}/executions/${first?.data.execution_id}`;
  const statusOfFirst = async () => (await send<{ status: string }>("GET", firstPath))?.data.status;
  await vi.waitUntil(async () => (await statusOfFirst()) === "completed", { timeout: 60_000, interval: 100 });

  let next = 0;
  const refused: string[] = [];
  const accepted = new Set<string>();
  const kills = [...KILLS];
  let restarting: Promise<void> | null = null;

  /** Starts runs one after the other; a broken request is sent again with its key, to the restarted program. */
  async function client(): Promise<void> {
    while (next < RUNS) {
      const turn = next++;
      const idempotencyKey = crypto.randomUUID();
      for (;;) {
        await restarting;
        const sent = await send<{ execution_id: string }>(
          "POST",
          `/api/agents/${agentId}/execute`,
          { task: `Add 2 and 3, number ${turn}.` },
          idempotencyKey,
        );
        if (sent?.status === 402) refused.push(sent.code ?? "");
        if (sent?.status === 202) accepted.add(sent.data.execution_id);
        if (sent !== null && [200, 202, 402].includes(sent.status)) break;
        const [at] = kills;
        if (restarting === null && at === undefined) expect(sent?.status, "no kill explains this answer").toBe(202);
      }
      const [at = Number.POSITIVE_INFINITY] = kills;
      if (restarting === null && model.requests.length >= at) {
        kills.shift();
        restarting = killAndRestart().finally(() => (restarting = null));
        await restarting;
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));

  const database = await databaseOf(folder);
  const count = async (sql: string): Promise<number> => Number((await database.execute(sql)).rows[0]?.[0]);
  const open = () => count("SELECT count(*) FROM executions WHERE status IN ('pending', 'in_progress')");
  await vi.waitUntil(async () => (await open()) === 0, { timeout: 240_000, interval: 250 });

  const budget = await readBudget();
  expect(budget).toMatchObject({ reserved_usd: 0, reserved_tokens: 0 });
  expect(budget?.used_usd).toBeLessThanOrEqual(BUDGET_USD);
  expect(budget?.used_usd).toBeGreaterThan(BUDGET_USD / 2);
  expect(await count("SELECT count(*) FROM model_reservations")).toBe(0);
  // The counters of the budget and the figures of usage are two sums of the same calls.
  const counted = await count("SELECT coalesce(sum(usd_micros), 0) FROM model_usage WHERE span = 'day'");
  expect(counted).toBe(Math.round((budget?.used_usd ?? 0) * 1e6));
  // Each run that ended well paid for its two calls, and every other accepted one says why it did not.
  const done = await count("SELECT count(*) FROM executions WHERE status = 'completed'");
  expect(done * 2 * TOKENS).toBeLessThanOrEqual(budget?.used_tokens ?? 0);
  expect(done).toBeGreaterThan(0);
  const unexplained = await count(
    "SELECT count(*) FROM executions WHERE status <> 'completed' AND error NOT LIKE '%BUDGET_EXCEEDED%'",
  );
  expect(unexplained).toBe(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set(["BUDGET_EXCEEDED"]));
  expect(refused.length + accepted.size).toBeGreaterThanOrEqual(RUNS - CLIENTS * KILLS.length);
  expect(kills).toEqual([]);
}, 600_000);
