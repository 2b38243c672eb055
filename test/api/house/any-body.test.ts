import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { agentBody, createAgent, taskBody } from "#test/support/factories/agents";
import { operationsTagged, pathOf } from "#test/support/operations";
import { touchedOf } from "#test/support/touched-operations";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A rich valid body of each operation that takes one, from which mutations start. */
const VALID: Record<string, unknown> = {
  createAgent: agentBody({
    description: "Reads invoices",
    capabilities: ["read", "analyze"],
    configuration: {
      model: "m",
      temperature: 1,
      max_tokens: 5,
      system_prompt: "be brief",
      tools: ["summarize_text"],
      own: { deep: [1] },
    },
  }),
  startBulkJob: { action: "rerun", ids: [crypto.randomUUID()], max_usd: 1, repeat_effects: true },
  nameAgentVersion: { name: "Before the summer" },
  restoreAgentVersion: { keep_level: { justification: "It was tried" } },
  updateAgent: {
    name: "New",
    description: null,
    capabilities: ["read"],
    configuration: { temperature: 1, own: [null] },
  },
  changeAgentStatus: { status: "active" },
  changeManyAgents: { ids: [crypto.randomUUID(), "another"], action: "deactivate" },
  executeTask: taskBody({ parameters: { action: "summarize", wait_seconds: 5, timeout_seconds: 60, own: { a: 1 } } }),
  rerunExecution: taskBody({ parameters: { action: "summarize", wait_seconds: 5, own: { a: 1 } } }),
};

const ODD: readonly Json[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  5e-324,
  2 ** 53,
  -(2 ** 63),
  "",
  " ",
  "\u0000",
  "\uD800",
  "\uDFFF\uD83D",
  "\u202E",
  "🧨",
  "a\nb",
  "'; DROP TABLE agents; --",
  "${7*7}",
  "../../etc/passwd",
  "x".repeat(200),
  "x".repeat(25_000),
  "__proto__",
  "1e5",
  "NaN",
  [],
  {},
  [[]],
  [null],
  { "": 1 },
  { a: { b: { c: [] } } },
];
const anyOdd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...ODD),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
  fc.string({ unit: "binary", maxLength: 40 }),
);
const anyKey = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "", "a.b", "\uD800", "tenant_id", "\u0000"),
  fc.string({ maxLength: 8 }),
);

interface Mutation {
  kind: "replace" | "remove" | "add" | "wrap" | "duplicate";
  at: number;
  key: string;
  value: Json;
}

const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("replace", "replace", "remove", "add", "wrap", "duplicate"),
  at: fc.nat(50),
  key: anyKey,
  value: anyOdd,
});

/** Every place in a value: its container and its key there. */
function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function mutate(body: unknown, mutations: readonly Mutation[]): unknown {
  const root = { body: structuredClone(body) };
  for (const { kind, at, key, value: shared } of mutations) {
    const value = structuredClone(shared); // a later mutation must change neither a constant nor itself
    const places = placesIn(root);
    const place = places[at % Math.max(1, places.length)];
    if (!place) continue;
    const { holder } = place;
    const old = holder[place.key];
    if (kind === "replace") set(holder, place.key, value);
    else if (kind === "remove") delete holder[place.key];
    else if (kind === "wrap") set(holder, place.key, at % 2 === 0 ? [old] : { [key]: old });
    else if (kind === "duplicate") set(holder, place.key, [old, old, value]);
    else if (typeof old === "object" && old !== null && !Array.isArray(old))
      set(old as Record<string, unknown>, key, value);
  }
  return root.body;
}

/** As JSON.parse does, which treats `__proto__` as an ordinary key. */
const set = (holder: Record<string, unknown>, key: string, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

const operations = touchedOf(await operationsTagged("Agents", "Executions")).filter(
  ({ requestBody }) => requestBody !== undefined,
);

let owner: TestAccount;
let agentId: string;

beforeAll(async () => {
  owner = await signUp();
  agentId = (await createAgent(owner)).id;
});

test(
  "every operation answers whatever body with a documented answer, never with a server error",
  () =>
    everyCase(
      operations.map((operation) => [operation.operationId, operation] as const),
      async (id, { method, path }) => {
        expect(VALID[id], "give it a valid body in VALID of test/api/house/any-body.test.ts").toBeDefined();
        await fc.assert(
          fc.asyncProperty(fc.array(anyMutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
            const body = mutate(VALID[id], mutations);
            const rawBody = JSON.stringify(body) ?? "";
            const answer = await call(method, pathOf(path, { agent_id: agentId }), {
              token: owner.token,
              rawBody,
              headers: { "content-type": "application/json" },
            });
            expect(answer.status, `${rawBody.slice(0, 500)} → ${answer.text.slice(0, 500)}`).toBeLessThan(500);
            if (answer.status === 400) expect(answer.error?.details["issues"]).not.toEqual([]);
          }),
          { numRuns: 150 },
        );
      },
    ),
  120_000,
);
