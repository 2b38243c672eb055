import { expect, test } from "vitest";

import type { TraceEntry } from "#engine/reasoning/trace";
import { boundedRequest } from "#runs/trace-sending/bounded-request";
import { spansOfRun, type ToldRun } from "#runs/trace-sending/run-spans";

const ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";
const BEGAN = Date.parse("2026-11-21T09:30:00.000Z");
const at = (seconds: number): string => new Date(BEGAN + 1_000 * seconds).toISOString();

const run = (reasoningTrace: TraceEntry[], fields: Partial<ToldRun> = {}): ToldRun => ({
  record: {
    id: ID,
    tenantId: "tenant",
    agentId: "agent",
    agentVersion: 3,
    status: "completed",
    outcome: "done",
    verification: "checked",
    error: null,
    usage: { input_tokens: 9, output_tokens: 4, tool_calls: 1, cost_usd: 0.5 },
    reasoningTrace,
    triggeredBy: "api",
    task: "Pay the invoice",
    result: { summary: "Paid." },
    createdAt: BEGAN,
    startedAt: BEGAN,
    completedAt: BEGAN + 60_000,
    traceParent: null,
  },
  agentName: "Payer",
  providers: new Map([["instance", "anthropic"]]),
  texts: new Map(),
  withContent: false,
  ...fields,
});

const paid: TraceEntry = {
  step: 2,
  type: "tool",
  description: "Pays",
  tool: "pay",
  input: { amount: 12 },
  output: { error: { code: "PROVIDER_ERROR", message: "The bank of Mr Heron is closed." } },
  started_at: at(2),
  duration_ms: 30_000,
  approval: { id: "ap", asked_at: at(3), decided_at: at(20), approver: "p", reason: null, granted: true },
  effect: { id: "ef", status: "unknown", started_at: at(20), duration_ms: 5_000 },
};
const planned: TraceEntry = {
  step: 1,
  type: "plan",
  description: "I pay.",
  model: "large",
  tokens: { input: 9, output: 4, cached: 8 },
  started_at: at(0),
  duration_ms: 2_000,
};

test("a call has its wait for a person and its effect below it, and its error by code", async () => {
  const [root, asked, called, wait, effect] = await spansOfRun(run([planned, paid]));
  expect(asked).toMatchObject({
    name: "chat large",
    attributes: { "gen_ai.provider.name": "anthropic", "gen_ai.usage.cache_read.input_tokens": 8 },
  });
  expect(called).toMatchObject({
    parentSpanId: root?.spanId,
    error: "",
    startedAt: BEGAN + 2_000,
    endedAt: BEGAN + 32_000,
    attributes: { "error.type": "PROVIDER_ERROR", "gen_ai.tool.call.id": `${ID}.2` },
  });
  expect(wait).toMatchObject({
    name: "wait for approval",
    parentSpanId: called?.spanId,
    startedAt: BEGAN + 3_000,
    endedAt: BEGAN + 20_000,
  });
  expect(effect).toMatchObject({
    name: "effect pay",
    kind: "client",
    attributes: { "tenure.effect.status": "unknown" },
  });
});

test("a refused call is an error, and the words of errors are sent with texts alone", async () => {
  const refused: TraceEntry = { step: 1, type: "refusal", description: "Not called.", tool: "pay", input: {} };
  const [, called] = await spansOfRun(run([refused]));
  expect(called).toMatchObject({ error: "", attributes: { "error.type": "governance_violation" } });
  const [, , told] = await spansOfRun(run([planned, paid], { withContent: true }));
  expect(told?.error).toContain("Heron");
});

test("ids of spans depend on run and step alone", async () => {
  const [first, second] = await Promise.all([spansOfRun(run([planned, paid])), spansOfRun(run([planned, paid]))]);
  const ids = first.map(({ spanId }) => spanId);
  expect(second.map(({ spanId }) => spanId)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{16}$/);
});

test("a request that is too large leaves out its longest texts, and says so", async () => {
  const texts = new Map([[1, { input: { value: "a".repeat(3_900_000) }, output: { value: "b".repeat(300_000) } }]]);
  const body = await boundedRequest(run([planned, paid], { withContent: true, texts }));
  expect(body.length).toBeLessThan(1_000_000);
  expect(body).toContain("tenure.left_out");
  expect(body).toContain("b".repeat(300_000));
  expect(body).not.toContain("aaaa");
});
