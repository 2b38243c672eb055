import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { regressionCases } from "#autonomy/auto-improvement/regression-cases";
import { writeWithModel } from "#autonomy/auto-improvement/write-with-model";
import { parseConfig } from "#config/config";
import type { SkillRow } from "#db/schema/skills";
import { createLog } from "#lib/log";
import { writableInMemory } from "#test/support/memory-database";
import { type ModelServer, startModelServer } from "#test/support/model-server";

import { accepted, improve, lived } from "./bench.ts";

const GREET = "(input) => ({ text: `Hello ${input.name.trim()}` })";
const BETTER = "(input) => ({ text: `Hello ${(input.name ?? 'you').trim()}` })";

let server: ModelServer;
let memory: Awaited<ReturnType<typeof writableInMemory>>;
beforeAll(async () => {
  memory = await writableInMemory("tenant");
});
// Each test has its own server: a request that a test abandoned may arrive after its end.
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const contextFor = (provider: string): Parameters<typeof writeWithModel>[0] => ({
  db: memory.db,
  tenant: { id: "tenant" },
  clock: Date.now,
  newId: () => crypto.randomUUID(),
  writer: memory.writer,
  config: parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "a secret of thirty-two characters or more",
    ENCRYPTION_KEY: "A".repeat(43),
    LLM_PROVIDER: provider,
    LLM_BASE_URL: server.baseUrl,
    LLM_API_KEY: server.key,
    LLM_MODEL: "a-model",
  }),
  bindings: {} as Parameters<typeof writeWithModel>[0]["bindings"],
  log: createLog("silent"),
});

const written = async (provider = "openai-compatible") => {
  const cases = regressionCases(await lived(GREET, [{}, { name: "Ada" }]));
  // Only the inputs of a repair.
  const skill = { id: "skill", code: GREET } as SkillRow;
  return writeWithModel(contextFor(provider), skill, cases, "TypeError");
};

const write = async (provider?: string) => (await written(provider)).edits;

const answering = (details: Record<string, unknown>): void =>
  server.script({
    kind: "reply",
    calls: [{ id: "1", name: "finish", input: { summary: "Repaired.", confidence: 0.9, details } }],
  });

describe("a body that a model writes", () => {
  it("is made from the body, what it fails on and what it does well", async () => {
    answering({ code: BETTER });
    expect(await write()).toEqual([
      { operator: "model", description: "Written by the model provider openai-compatible", code: BETTER },
    ]);
    const sent = JSON.stringify(server.requests[0]?.body);
    expect(sent).toContain("input.name.trim()");
    expect(sent).toContain("Hello Ada");
  });

  it("goes through the same gate, and is taken before the operators' when it passes", async () => {
    answering({ code: BETTER });
    const best = accepted(await improve(GREET, [{}, { name: "Ada" }], { written: await write() }));
    expect(best.edit).toMatchObject({ operator: "model", code: BETTER });
  });

  it.each([
    ["no code", { note: "I could not." }],
    ["blank code", { code: "  " }],
    ["code that is not a text", { code: 42 }],
  ])("is none when the model gives %s", async (_what, details) => {
    answering(details);
    expect(await write()).toEqual([]);
  });

  it("is none when the model's provider fails: the operators still work", async () => {
    server.script({ kind: "status", status: 400 });
    expect(await written()).toEqual({ edits: [], fault: "vendor" });
  });

  it("is none with the built-in engine, which asks no model", async () => {
    expect(await write("builtin")).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});
