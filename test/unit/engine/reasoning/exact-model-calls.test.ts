import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";

import { createProvider } from "#engine/reasoning/create-provider";
import type { Decision, RunState } from "#engine/reasoning/provider";
import { addStep, decideNext, performCalls, streamNext } from "#engine/reasoning/run-step";
import type { Tool } from "#engine/reasoning/tool";
import { type ModelServer, startModelServer } from "#test/support/model-server";

import { never, newRun, toolContext } from "./run-state.ts";

const BIG = "2512292042121000001";

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

async function decide(vendor: "openai-compatible" | "anthropic", isStreamed: boolean, state: RunState) {
  const { baseUrl, key: apiKey } = server;
  const provider = await createProvider({ provider: vendor, baseUrl, apiKey, model: "a-model", maxRetries: 0 });
  if (!isStreamed) return decideNext(state, provider, never);
  for await (const delta of streamNext(state, provider, never)) if (delta.kind === "decision") return delta.decision;
  throw new Error("The stream ended without a decision.");
}

function callsOf(decision: Decision) {
  if (decision.kind !== "call") throw new Error(`The decision is ${decision.kind}.`);
  return decision;
}

/** Tools that pay a number, and that pay a text; both note what reached them. */
function payments() {
  const paid: unknown[] = [];
  const tool = (name: string, amount: z.ZodType): Tool => ({
    name,
    description: name,
    action: "read",
    reach: "effect",
    inputSchema: z.looseObject({ amount }),
    run: (input) => {
      paid.push(input["amount"]);
      return { paid: input["amount"] };
    },
  });
  return { paid, tools: [tool("pay_number", z.int()), tool("pay_text", z.string())] };
}

describe.each([
  ["openai-compatible", false],
  ["openai-compatible", true],
  ["anthropic", false],
  ["anthropic", true],
] as const)("a model on the wire of %s, streamed: %s", (vendor, isStreamed) => {
  it("that pays with a number beyond 2^53 is refused by its path where the tool takes numbers; as a text all digits pass", async () => {
    const { paid, tools } = payments();
    const run = newRun("Pay", { others: tools, level: "autonomous", withSchemas: true });
    const input = `{"amount":${BIG},"lines":[{"no":-${BIG}}],"rate":0.5}`;
    server.script({
      kind: "reply",
      calls: ["pay_number", "pay_text"].map((name) => ({ id: name, name, input })),
    });
    const decision = callsOf(await decide(vendor, isStreamed, run.state));
    for (const call of decision.calls)
      expect(call.arguments).toEqual({ amount: BIG, lines: [{ no: `-${BIG}` }], rate: 0.5 });
    addStep(run.state, decision);
    await performCalls(run.state, run.tools, toolContext(), never, () => undefined);
    expect(paid).toEqual([BIG]);
    const [refused, done] = run.state.steps[0]?.calls.map(({ outcome }) => outcome) ?? [];
    expect(refused).toMatchObject({
      status: "failed",
      error: {
        code: "INVALID_INPUT",
        message: expect.stringContaining(`amount: is a number that would be rounded: ${BIG}`),
      },
    });
    expect(done).toMatchObject({ status: "done", output: { paid: BIG } });
  });

  it("a result in words of JSON keeps its digits", async () => {
    const run = newRun("Which number?", { withSchemas: true });
    server.script({ kind: "reply", text: `{"summary":"It is there.","confidence":1,"details":{"order":${BIG}}}` });
    expect(await decide(vendor, isStreamed, run.state)).toMatchObject({
      kind: "finish",
      result: { details: { order: BIG } },
    });
  });
});

it("the arguments of a call that Anthropic sends as an object keep their digits, whole or in place of a stream", async () => {
  for (const isStreamed of [false, true]) {
    const { tools } = payments();
    const run = newRun("Pay", { others: tools, level: "autonomous", withSchemas: true });
    server.script({
      kind: "body",
      body: `{"id":"m","type":"message","role":"assistant","model":"a","stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1},"content":[{"type":"tool_use","id":"t","name":"pay_text","input":{"amount":${BIG}}}]}`,
    });
    expect(callsOf(await decide("anthropic", isStreamed, run.state)).calls[0]?.arguments).toEqual({ amount: BIG });
  }
});
