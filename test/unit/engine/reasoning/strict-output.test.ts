import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createProvider } from "#engine/reasoning/create-provider";
import type { Decision, JsonObject } from "#engine/reasoning/provider";
import { decideNext } from "#engine/reasoning/run-step";
import { everyCase } from "#test/support/every-case";
import { type ModelServer, startModelServer } from "#test/support/model-server";

import { never, newRun } from "./run-state.ts";

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const INVOICE: JsonObject = {
  type: "object",
  properties: {
    total: { type: "number", minimum: 0 },
    lines: { type: "array", items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } },
  },
  required: ["total", "lines"],
};

interface FinishTool {
  strict?: boolean;
  schema: { properties: { details: JsonObject } };
}

type Vendor = "openai" | "openai-compatible" | "anthropic";

async function decide(vendor: Vendor, schema: JsonObject): Promise<{ decision: Decision; finish: FinishTool }> {
  const { baseUrl, key: apiKey } = server;
  const model = vendor === "anthropic" ? "claude-sonnet-4-5" : "gpt-4.1";
  const provider = await createProvider({ provider: vendor, baseUrl, apiKey, model, maxRetries: 0 });
  const { state } = newRun("Read the invoice", { withSchemas: true, parameters: { result_schema: schema } });
  const decision = await decideNext(state, provider, never);
  const tools = (server.requests.at(-1)?.body["tools"] ?? []) as Record<string, JsonObject>[];
  const named = tools.map((tool) => (tool["function"] ?? tool) as JsonObject).find(({ name }) => name === "finish");
  const given = { ...named, schema: named?.["parameters"] ?? named?.["input_schema"] };
  return { decision, finish: given as unknown as FinishTool };
}

const answer = (details: unknown): void =>
  server.script({
    kind: "reply",
    calls: [{ id: "end", name: "finish", input: { summary: "Read.", details, confidence: 1 } }],
  });

describe.each(["openai", "anthropic"] as const)("%s", (vendor) => {
  it("holds the details of a result to the caller's schema, in the form that it takes", async () => {
    answer({ total: 12, lines: [{ name: "Ink" }] });
    const { decision, finish } = await decide(vendor, INVOICE);
    expect(decision).toMatchObject({ kind: "finish", result: { details: { total: 12 } } });
    expect(finish.strict).toBe(true);
    expect(finish.schema.properties.details).toEqual({
      type: "object",
      properties: {
        total: { type: "number" },
        lines: {
          type: "array",
          items: {
            type: "object",
            properties: { name: { type: "string" } },
            required: ["name"],
            additionalProperties: false,
          },
        },
      },
      required: ["total", "lines"],
      additionalProperties: false,
    });
  });

  it("what the strict form leaves out is checked all the same", async () => {
    answer({ total: -1, lines: [] });
    expect((await decide(vendor, INVOICE)).decision).toMatchObject({ kind: "again", feedback: { reason: "schema" } });
  });

  it("a schema beyond the vendor's subset stays in words", () =>
    everyCase(
      [
        { ...INVOICE, required: ["total"] },
        { ...INVOICE, additionalProperties: true },
        { type: "object", properties: { a: { $ref: "#/$defs/a" } }, required: ["a"], $defs: { a: { type: "string" } } },
        { type: "object", properties: { a: { oneOf: [{ type: "string" }] } }, required: ["a"] },
        { type: "object" },
        { type: "array", items: { type: "string" } },
      ] as JsonObject[],
      async (schema) => {
        answer({ total: 1, lines: [], a: "x" });
        const { finish } = await decide(vendor, schema);
        expect(finish.strict).toBeUndefined();
        expect(JSON.stringify(server.requests.at(-1)?.body["messages"])).toContain("must fit this JSON Schema");
      },
    ));

  it("a vendor that refuses the strict form is asked again without it", async () => {
    server.script({ kind: "status", status: 400, message: "tools.0.strict: Extra inputs are not permitted" });
    answer({ total: 12, lines: [] });
    const { decision, finish } = await decide(vendor, INVOICE);
    expect(decision.kind).toBe("finish");
    expect(finish.strict).toBeUndefined();
    expect(server.requests).toHaveLength(2);
  });
});

it("other servers of OpenAI's wire are not asked for strict output", async () => {
  answer({ total: 12, lines: [] });
  expect((await decide("openai-compatible", INVOICE)).finish.strict).toBeUndefined();
});
