import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";

import type { Tool } from "#engine/reasoning/tool";
import { everyCase } from "#test/support/every-case";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";

import { runScripted } from "./scripted-run.ts";

/** Runs in which the model or its vendor misbehaves, on both wires, to the end of the run. */
let server: ModelServer;
// Each test has its own server: a request that a test abandoned may arrive after its end.
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const FINISH = {
  kind: "reply",
  calls: [{ id: "f", name: "finish", input: { summary: "Done so.", confidence: 0.9 } }],
} as const;
const SKILL = { id: "skill-1", name: "Payer", description: "Pays.", action: "call_endpoint", reach: "effect" as const };

type Rest = Parameters<typeof runScripted> extends [ModelServer, ...infer Others] ? Others : never;

const runToEnd = (...rest: Rest): ReturnType<typeof runScripted> => runScripted(server, ...rest);

describe.each([
  { vendor: "openai-compatible", isStreamed: false },
  { vendor: "openai-compatible", isStreamed: true },
  { vendor: "anthropic", isStreamed: false },
  { vendor: "anthropic", isStreamed: true },
])("$vendor, streamed: $isStreamed", (asked) => {
  const calling = (name: string, input: unknown, id = "c1"): Script => ({
    kind: "reply",
    calls: [{ id, name, input }],
  });

  it("arguments that are no object never reach a tool; the model is told and goes on", async () => {
    // Anthropic sends arguments as parts of JSON only when it streams; whole answers may still contain a value that is
    // not an object.
    const { end, skillInputs, requests } = await runToEnd(
      asked,
      [calling("run_skill_skill-1", '{"amount": 12,'), FINISH],
      {
        skills: [SKILL],
      },
    );
    expect(skillInputs).toEqual([]);
    expect(end).toMatchObject({ status: "completed", facts: { callsFailed: 1, callsDone: 0 } });
    expect(requests[1]).toContain("not a JSON object");
    expect(requests[1]).not.toContain("malformed_arguments");
  });

  it("calls of one id keep their own arguments", async () => {
    const twice: Script = {
      kind: "reply",
      calls: [
        { id: "same", name: "search_memory", input: { query: "first" } },
        { id: "same", name: "search_memory", input: { query: "second" } },
      ],
    };
    const { end, state, requests } = await runToEnd(asked, [twice, FINISH]);
    expect(state.steps[0]?.calls.map((call) => call.arguments["query"])).toEqual(["first", "second"]);
    expect(end.status).toBe("completed");
    expect(requests.length).toBe(2);
  });

  it("nothing is said in the model's name", async () => {
    const { end, requests } = await runToEnd(asked, [calling("search_memory", { query: "a" }), FINISH]);
    expect(requests[1]).not.toContain("The model calls");
    expect(end.reasoningTrace[0]).toMatchObject({ type: "plan", description: "Calls search_memory." });
  });

  it("a result that was cut off is asked for again, and counted", async () => {
    const cut: Script = { ...FINISH, calls: [{ id: "f", name: "finish", input: '{"summary": "It beg' }], cut: true };
    const { end, requests } = await runToEnd(asked, [cut, FINISH]);
    expect(end).toMatchObject({ status: "completed", result: { summary: "Done so." }, confidence: 0.9 });
    expect(requests[1]).toContain("cut off at the limit of its length");
    expect(end.usage.input_tokens).toBe(22);
    server.reset();
    const twice = await runToEnd(asked, [cut, cut]);
    expect(twice.end).toMatchObject({ status: "failed", error: { details: { reason: "cut_off" } } });
  });

  it("an empty answer is asked for again; the second one is the vendor's failure, and what both used is counted", async () => {
    const empty: Script = { kind: "reply", text: "", usage: { input: 2_500, output: 388 } };
    const once = await runToEnd(asked, [empty, FINISH]);
    expect(once.end).toMatchObject({ status: "completed", result: { summary: "Done so." } });
    expect(once.requests[1]).toContain("Your last answer was empty");
    server.reset();
    const { end } = await runToEnd(asked, [empty, empty]);
    expect(end).toMatchObject({
      status: "failed",
      error: { code: "EXECUTION_FAILED", details: { reason: "no_answer" } },
      usage: { input_tokens: 5_000, output_tokens: 776 },
      assessment: { outcome: "void" },
    });
  });

  it("details that do not fit the asked schema are asked for again, once", async () => {
    const schema = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
    const wrong = calling("finish", { summary: "S", details: { total: "three" }, confidence: 1 });
    const right = calling("finish", { summary: "S", details: { total: 3 }, confidence: 1 });
    const options = { parameters: { result_schema: schema, wait_seconds: 7, timeout_seconds: 61, colour: "blue" } };
    const { end, requests } = await runToEnd(asked, [wrong, right], options);
    expect(end.result).toMatchObject({ details: { total: 3 } });
    expect(requests[0]).toContain("must fit this JSON Schema");
    expect(requests[0]).toContain("blue");
    expect(requests[0]).not.toMatch(/wait_seconds|timeout_seconds/);
    expect(requests[1]).toContain("do not fit the schema");
    server.reset();
    const stubborn = await runToEnd(asked, [wrong, wrong], options);
    expect(stubborn.end.result).toMatchObject({ details: { total: "three" } });
    expect(stubborn.requests.length).toBe(2);
  });

  it("a run that has had its steps gives a last answer, without tools", async () => {
    const steps = Array.from({ length: 16 }, (_, index) => calling("search_memory", { query: "x" }, `c${index}`));
    const { end, requests } = await runToEnd(asked, [...steps, FINISH]);
    expect(end).toMatchObject({ status: "completed", result: { summary: "Done so." } });
    expect(requests[16]).toContain("used all steps");
    expect((JSON.parse(requests[16] ?? "") as { tools: unknown[] }).tools.length).toBe(1);
    server.reset();
    const tireless = await runToEnd(asked, [...steps, calling("search_memory", {}, "again")]);
    expect(tireless.end).toMatchObject({
      status: "failed",
      error: { code: "EXECUTION_FAILED", details: { reason: "step_limit" } },
      usage: { input_tokens: 17 * 11 },
    });
  });

  it("too many calls at once are not made, and the model is told", async () => {
    const calls = Array.from({ length: 17 }, (_, index) => ({
      id: `c${index}`,
      name: "search_memory",
      input: { query: "x" },
    }));
    const { end, requests } = await runToEnd(asked, [{ kind: "reply", calls }, FINISH]);
    expect(end).toMatchObject({ status: "completed", facts: { callsDone: 0 } });
    expect(requests[1]).toContain("17 calls in one step");
  });

  it("a skill that the caller ordered runs first, with the context as its input, and the model concludes from it", async () => {
    const options = { skills: [SKILL], parameters: { skill_id: "skill-1" }, context: { amount: 12 } };
    const { end, skillInputs, requests } = await runToEnd(asked, [FINISH], options);
    expect(skillInputs).toEqual([{ amount: 12 }]);
    expect(end).toMatchObject({ status: "completed", facts: { skillsUsed: ["Payer"] } });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain("The caller ordered a skill");
    expect(requests[0]).not.toContain('"assistant"');
  });

  it("a connection that is lost is tried again, and the log has it", async () => {
    const { end, reported, requests } = await runToEnd(asked, [{ kind: "lost" }, { kind: "broken" }, FINISH]);
    expect(end.status).toBe("completed");
    expect(requests.length).toBe(3);
    expect(reported.map(({ event }) => event)).toEqual(["model_asked_again", "model_asked_again"]);
  });

  it("the vendor's reason is in the log and in the trace, cut and without secrets", async () => {
    const message = `max_tokens is too large for ${server.key}, sk-live-0123456789abcdef. ${"More. ".repeat(200)}`;
    const { end, reported } = await runToEnd(asked, [{ kind: "status", status: 400, message }]);
    expect(end).toMatchObject({ status: "failed", error: { code: "PROVIDER_ERROR" }, assessment: { outcome: "void" } });
    expect(JSON.stringify(end.error)).not.toContain("max_tokens is too large");
    const told = end.reasoningTrace.at(-1)?.description ?? "";
    expect(told).toContain("max_tokens is too large for [masked], [hidden]");
    expect(told.length).toBeLessThan(400);
    expect(reported).toEqual([
      expect.objectContaining({
        event: "model_call_failed",
        status: 400,
        reason: expect.stringContaining("too large"),
      }),
    ]);
    expect(JSON.stringify(reported)).not.toMatch(/sk-test|sk-live/);
    server.reset();
    const account = await runToEnd(asked, [{ kind: "status", status: 401, message: "organisation acme is closed" }]);
    expect(JSON.stringify(account.end)).not.toContain("acme");
    expect(JSON.stringify(account.reported)).toContain("acme");
  });

  it("no model request has a time limit of its own", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await runToEnd(asked, [FINISH]);
    expect(timeout).not.toHaveBeenCalled();
    timeout.mockRestore();
  });

  it("a wait that is too long to be waited for is not, and the error says how long it is", async () => {
    const { end, requests } = await runToEnd(asked, [{ kind: "status", status: 429, retryAfter: "90" }], {
      provider: { longestWaitMs: 5_000 },
    });
    expect(end.error).toMatchObject({ code: "PROVIDER_RATE_LIMITED", details: { retry_after_seconds: 90 } });
    expect(requests.length).toBe(1);
  });

  it("a skill with an odd schema spoils no request", () =>
    everyCase<[string, Record<string, unknown>]>(
      [
        ["no type", { properties: { a: { type: "number" } } }],
        ["another type", { type: "array", items: {} }],
        ["anyOf at the top", { type: "object", anyOf: [{ required: ["a"] }] }],
        ["a list without items", { type: "object", properties: { list: { type: "array" } } }],
      ],
      async (_, inputSchema) => {
        server.reset();
        const { end } = await runToEnd(asked, [FINISH], { skills: [{ ...SKILL, inputSchema }] });
        expect(end.status).toBe("completed");
      },
    ));

  it("a schema that only this vendor refuses is left out, and the log says so", async () => {
    const inputSchema = { type: "object", properties: { a: { type: "number" } } };
    const refusal: Script = { kind: "status", status: 400, message: "tools.9.input_schema: unsupported keyword" };
    const { end, reported, requests } = await runToEnd(asked, [refusal, FINISH], {
      skills: [{ ...SKILL, inputSchema }],
    });
    expect(end.status).toBe("completed");
    expect(reported).toMatchObject([{ event: "model_asked_again", reason: expect.stringContaining("unsupported") }]);
    expect(requests[1]).toContain("JSON Schema of the input");
  });

  it("results that are too long for the model's window are cut, and the model can read on", async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`).join("\n");
    const archive: Tool = {
      name: "read_archive",
      description: "Reads.",
      action: "read",
      reach: "read",
      inputSchema: z.object({}),
      run: () => lines,
    };
    server.window(8_000);
    const { end, requests } = await runToEnd(
      asked,
      [
        { kind: "reply", calls: ["a", "b", "c"].map((id) => ({ id, name: "read_archive", input: {} })) },
        calling("read_more", { call_id: "b", from: lines.length - 30 }, "more"),
        FINISH,
      ],
      { others: [archive], provider: { contextWindows: { "*": 8_000 } } },
    );
    expect(end.status).toBe("completed");
    expect(requests.length).toBe(3);
    expect(requests[1]?.includes("read_more")).toBe(true);
    expect(requests[2]?.includes("line 19999")).toBe(true);
  });

  it("a window that is smaller than it is said to be is found out", async () => {
    const long: Tool = {
      name: "read_archive",
      description: "Reads.",
      action: "read",
      reach: "read",
      inputSchema: z.object({}),
      run: () => "word ".repeat(40_000),
    };
    server.window(20_000);
    const { end, requests } = await runToEnd(asked, [calling("read_archive", {}), FINISH], {
      others: [long],
      provider: { contextWindows: { "*": 60_000 } },
    });
    expect(end.status).toBe("completed");
    expect(requests.length).toBeGreaterThan(2);
  });
});
