import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { parseConfig } from "#config/config";
import { createLog } from "#lib/log";
import { limitsOf, meterOf, type MeterContext } from "#models/model-spending/meter-of";
import { writableInMemory } from "#test/support/memory-database";

type Memory = Awaited<ReturnType<typeof writableInMemory>>;
let memory: Memory;
let ctx: MeterContext;
/** Fails the next writes after they were made, or before. */
let faults: ("lost answer" | "down" | "late")[];
/** Carries out the writes whose callers gave up. */
let late: (() => Promise<unknown>)[];

beforeEach(async () => {
  memory = await writableInMemory("tenant");
  faults = [];
  late = [];
  const down = { ok: false, failedStatement: -1, message: "The connection was lost." } as const;
  ctx = {
    db: memory.db,
    writer: {
      async write(request) {
        const fault = faults.shift();
        if (fault === "down") return down;
        if (fault === "late") {
          late.push(() => memory.writer.write(request));
          return down;
        }
        const answer = await memory.writer.write(request);
        return fault === undefined ? answer : down;
      },
    },
    clock: () => Date.parse("2026-11-24T12:34:56Z"),
    newId: () => crypto.randomUUID(),
    log: createLog("silent"),
    tenant: { id: "tenant" },
    config: parseConfig({
      LIBSQL_URL: "http://127.0.0.1",
      JWT_SECRET: "a secret of thirty-two characters or more",
      ENCRYPTION_KEY: "A".repeat(43),
    }),
  };
});

const CHOICE = {
  source: { name: "north", provider: "openai", baseUrl: "", models: [], takesAny: true },
  model: "large",
  price: { inputUsd: 1, outputUsd: 1, cachedInputUsd: null },
} as const;

const AHEAD = { inputTokens: 50, outputTokens: 50, costUsd: 0.0001 };
const USAGE = { inputTokens: 20, outputTokens: 10, costUsd: 0.00003 };

async function begun(workId: string) {
  const spender = { workId, agentId: "agent", runId: workId, origin: "run" } as const;
  return meterOf(ctx, CHOICE, { spender, limits: await limitsOf(ctx, spender) }).begin(AHEAD);
}

const rowsOf = async (sql: string) => (await memory.client.execute(sql)).rows.map((row) => Object.values(row));
const held = () =>
  rowsOf("SELECT work_id, usd_micros, tokens FROM model_reservations WHERE tokens > 0 ORDER BY work_id");
const counters = () =>
  rowsOf("SELECT subject, period, usd_micros, tokens FROM model_counters ORDER BY subject, period");

test("a call is held back at its most, and counted as what it took in every period that a budget can limit", async () => {
  const settle = await begun("one");
  expect(await held()).toEqual([["one", 100, 100]]);
  await settle(USAGE);
  expect(await held()).toEqual([]);
  expect(await counters()).toEqual([
    ["agent", "2026-11", 30, 30],
    ["agent", "2026-11-24", 30, 30],
    ["one", "run", 30, 30],
    ["tenant", "2026-11", 30, 30],
    ["tenant", "2026-11-24", 30, 30],
  ]);
});

test("the next call of a work replaces what a lost one held; the late answer frees its own call alone, and is counted", async () => {
  const late = await begun("one");
  await begun("one");
  expect(await held()).toEqual([["one", 100, 100]]);
  await late(USAGE);
  expect(await held()).toEqual([["one", 100, 100]]);
  expect(await counters()).toContainEqual(["one", "run", 30, 30]);
});

test("a call without an answer takes nothing", async () => {
  const settle = await begun("one");
  await settle(null);
  expect([await held(), await counters()]).toEqual([[], []]);
  expect(await rowsOf("SELECT calls, failed_calls FROM model_usage WHERE span = 'day'")).toEqual([[1, 1]]);
});

test.each(["lost answer", "down"] as const)(
  "a call is counted once when its count meets a fault: %s",
  async (fault) => {
    const settle = await begun("one");
    faults = [fault, fault];
    await settle(USAGE);
    expect(await held()).toEqual([]);
    expect(await counters()).toContainEqual(["tenant", "2026-11-24", 30, 30]);
  },
);

test("a call is counted once when its first count is carried out after the repetition, also beside the next call of its work", async () => {
  const settle = await begun("one");
  faults = ["late"];
  await settle(USAGE);
  const next = await begun("one");
  for (const write of late) await write();
  expect(await counters()).toContainEqual(["tenant", "2026-11-24", 30, 30]);
  await next(USAGE);
  expect(await counters()).toContainEqual(["tenant", "2026-11-24", 60, 60]);
});

test("a call waits for a database that is away for a moment", async () => {
  faults = ["down", "down"];
  await begun("one");
  expect(await held()).toEqual([["one", 100, 100]]);
});

test("a call that could not be counted for half a minute stays held back", async () => {
  const settle = await begun("one");
  faults = Array.from({ length: 7 }, () => "down" as const);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const settled = settle(USAGE);
  await vi.advanceTimersByTimeAsync(40_000);
  await settled;
  expect(await held()).toEqual([["one", 100, 100]]);
});

test("a changed time zone is taken up by the next call", async () => {
  const spender = { workId: "one", agentId: null, runId: null, origin: "test" } as const;
  const meter = meterOf(ctx, CHOICE, { spender, limits: await limitsOf(ctx, spender) });
  await memory.client.execute("UPDATE tenants SET time_zone = 'Pacific/Kiritimati'");
  const settle = await meter.begin(AHEAD);
  await settle(USAGE);
  expect(await counters()).toEqual([
    ["tenant", "2026-11", 30, 30],
    ["tenant", "2026-11-25", 30, 30],
  ]);
});
