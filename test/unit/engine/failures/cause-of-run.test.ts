import fc from "fast-check";
import { expect, test } from "vitest";

import { type Cause, causeOfRun, type EndedRun } from "#engine/failures/cause-of-run";
import { groupOfCause, textOfCause } from "#engine/failures/fingerprint-of-cause";
import type { TraceEntry } from "#engine/reasoning/trace";

const RUN: EndedRun = {
  status: "completed",
  outcome: "partial",
  error: null,
  checks: [],
  reasoningTrace: [],
  result: { summary: "Order 58104 was not found." },
  connection: "north",
};

const called = (tool: string, output: unknown = {}, input: unknown = { order: 1 }): TraceEntry => ({
  step: 1,
  type: "tool",
  description: `Calls ${tool}.`,
  tool,
  input,
  output,
});

const failed = (tool: string, code = "INVALID_INPUT", details?: object): TraceEntry =>
  called(tool, { error: { code, message: `${tool} failed for order 58104`, ...(details && { details }) } });

const lost = (code: string, details: Record<string, unknown> = {}): Partial<EndedRun> => ({
  status: "failed",
  outcome: "void",
  error: { code, message: "The model provider openai answered with an error (503).", details },
});

test.each<[string, Partial<EndedRun>]>([
  ["that is done", { outcome: "done", reasoningTrace: [failed("get")] }],
  ["that was cancelled", { status: "cancelled", outcome: "void" }],
  ["that a person stopped", lost("STOPPED")],
  ["that is partial without a failed call", {}],
  ["whose failed call was repaired", { reasoningTrace: [failed("get"), called("get")] }],
])("a run %s has no cause", (_name, run) => {
  expect(causeOfRun({ ...RUN, ...run })).toBeNull();
});

const partsOf = (run: Partial<EndedRun>) => {
  const { kind, code, tool, connection, path } = causeOfRun({ ...RUN, ...run }) ?? {};
  return [kind, code, tool, connection, path];
};

test.each<[string, Partial<EndedRun>, unknown[]]>([
  [
    "the last failed call",
    { reasoningTrace: [failed("get"), failed("put", "NOT_FOUND"), called("get")] },
    ["tool", "NOT_FOUND", "put", null, null],
  ],
  [
    "its first issue's path",
    { reasoningTrace: [failed("get", "INVALID_INPUT", { issues: [{ path: "body.parcels.0.class" }, { path: "x" }] })] },
    ["tool", "INVALID_INPUT", "get", null, "body.parcels.0.class"],
  ],
  [
    "a refused call",
    { reasoningTrace: [{ step: 1, type: "refusal", description: "Not called: it needs more.", tool: "pay" }] },
    ["refused", "GOVERNANCE_VIOLATION", "pay", null, null],
  ],
  [
    "a call before a failed check",
    { outcome: "failed", reasoningTrace: [failed("get")], checks: [{ kind: "cited", passed: false, detail: "None." }] },
    ["tool", "INVALID_INPUT", "get", null, null],
  ],
  [
    "a failed check before the error",
    {
      outcome: "failed",
      checks: [{ kind: "result_schema", passed: false, detail: "details.total: must be a number" }],
    },
    ["check", "result_schema", null, null, "details.total"],
  ],
  [
    "an outage, whatever calls failed before it",
    { ...lost("PROVIDER_ERROR", { connection: "south" }), reasoningTrace: [failed("get")] },
    ["provider", "PROVIDER_ERROR", null, "south", null],
  ],
  [
    "a vendor that refused the key",
    lost("NOT_CONFIGURED", { provider: "openai" }),
    ["provider", "NOT_CONFIGURED", null, "north", null],
  ],
  ["a budget", lost("BUDGET_EXCEEDED"), ["platform", "BUDGET_EXCEEDED", null, null, null]],
  [
    "the tool, where its error ended the run",
    {
      ...lost("PROVIDER_ERROR"),
      error: { code: "PROVIDER_ERROR", message: "get failed for order 58104" },
      reasoningTrace: [failed("get", "PROVIDER_ERROR")],
    },
    ["tool", "PROVIDER_ERROR", "get", null, null],
  ],
  ["no fault: it gave up", { outcome: "not_done" }, ["gave_up", "GAVE_UP", null, null, null]],
])("the cause is %s", (_name, run, parts) => {
  expect(partsOf(run)).toEqual(parts);
});

test("a cause keeps what its call was given, without secrets", () => {
  const entry = { ...failed("get"), input: { parcels: [{ class: "bulky" }], api_key: "sk-123456" } };
  const { given } = causeOfRun({ ...RUN, reasoningTrace: [entry] }) ?? {};
  expect(given).toMatchObject({ "/parcels/0/class": '"bulky"' });
  expect(JSON.stringify(given)).not.toContain("sk-123456");
});

const CAUSE: Cause = {
  kind: "tool",
  code: "NOT_FOUND",
  tool: "get",
  connection: null,
  message: "No order 58104.",
  path: null,
  given: {},
};

test("causes that differ only in a number, a date or a name are one group, and so are places of one list", () => {
  expect(textOfCause({ ...CAUSE, message: "No order 9, asked 2026-11-03." }, "a")).toBe(
    textOfCause({ ...CAUSE, message: "No order 10, asked 14.02.2027." }, "a"),
  );
  expect(textOfCause({ ...CAUSE, path: "/parcels/0/class" }, "a")).toBe(
    textOfCause({ ...CAUSE, path: "/parcels/17/class", message: "else" }, "a"),
  );
});

const word = fc.string({ minLength: 1, maxLength: 12 });
const cause = fc.record({
  kind: fc.constantFrom("tool", "check", "refused", "gave_up", "platform", "provider"),
  code: word,
  tool: fc.option(word),
  connection: fc.option(word),
  message: fc.string(),
  path: fc.option(fc.string()),
  given: fc.constant({}),
}) as fc.Arbitrary<Cause>;

test("an outage is one group for all agents; any other cause has a group of each agent", () => {
  fc.assert(
    fc.property(cause, word, word, (one, agent, other) => {
      const isSame = textOfCause(one, agent) === textOfCause(one, other);
      expect(isSame).toBe(one.kind === "provider" || agent === other);
    }),
  );
});

test("a message of an outage never parts its group", () => {
  fc.assert(
    fc.property(cause, fc.string(), (one, message) => {
      const outage = { ...one, kind: "provider" as const };
      expect(textOfCause({ ...outage, message }, "a")).toBe(textOfCause(outage, "a"));
    }),
  );
});

test("the id of a group is a UUID that the cause alone makes, another one for each tenant", async () => {
  const ids = await Promise.all(["t1", "t1", "t2"].map((tenant) => groupOfCause(tenant, CAUSE, "a")));
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

test("whatever a trace holds, a cause is found or none, and it is bounded", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.string(), (outputs, summary) => {
      const trace = outputs.map((output) => called("get", output, output));
      const found = causeOfRun({ ...RUN, outcome: "not_done", reasoningTrace: trace, result: { summary } });
      expect(JSON.stringify(found).length).toBeLessThan(8_000);
    }),
  );
});
