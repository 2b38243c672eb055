import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { parseConfig } from "#config/config";
import { inOneGo } from "#development/sdlc-runs/run-steps";
import { plan, reviewCode } from "#development/sdlc-runs/work/plan-and-review";
import type { WorkContext } from "#development/sdlc-runs/work/work-result";
import { writeCode } from "#development/sdlc-runs/work/write-code";
import { runScript } from "#engine/sandbox/run-script";
import { writableInMemory } from "#test/support/memory-database";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { nodeEngine } from "#test/unit/engine/sandbox/quickjs-module.node";

let server: ModelServer;
let ctx: WorkContext;

beforeAll(async () => {
  server = await startModelServer();
  const config = parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "a secret of thirty-two characters or more",
    ENCRYPTION_KEY: "A".repeat(43),
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: server.baseUrl,
    LLM_API_KEY: server.key,
    LLM_MODEL: "a-model",
  });
  // The parts of a context that these verbs use.
  const { db, writer } = await writableInMemory("tenant");
  const spender = { agentId: "agent", runId: "run" };
  const parts = { config, db, writer, spender, tenant: { id: "tenant" }, bindings: {}, steps: inOneGo() };
  ctx = { ...parts, clock: Date.now, newId: () => crypto.randomUUID() } as unknown as WorkContext;
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const agent = {
  name: "Ada",
  role: "developer-agent",
  maturityLevel: "autonomous" as const,
  capabilities: [],
  configuration: {},
};
const job = {
  agent,
  bench: {
    run: (request: Parameters<typeof runScript>[0]) => runScript(request, nodeEngine),
    memoryMegabytes: 16,
    steps: inOneGo(),
  },
};

const says = (details: Record<string, unknown>) =>
  server.script({ kind: "reply", text: JSON.stringify({ summary: "Done.", confidence: 0.9, details }) });

const TEST = {
  path: "twice.test.js",
  content: 'import { twice } from "./twice.js";\ntest("twice", () => expect(twice(2)).toBe(4));\n',
};

test("the model's tasks are put in order by the rules", async () => {
  says({
    tasks: [
      { id: "b", title: "Build", kind: "implement", points: 5, depends_on: ["a", "gone"] },
      { id: "a", title: "Design", kind: "design", points: 2, depends_on: [] },
    ],
  });
  const work = await plan(ctx, "create_wbs", { requirements: "Pay" }, {}, agent);
  expect(work).toMatchObject({ engine: "openai-compatible", result: { order: ["a", "b"], critical_path: ["a", "b"] } });
  expect(work.notDone).toEqual([]);
});

test("an answer of another form leaves the rules' own plan, and that is said", async () => {
  says({ plan: "first this, then that" });
  const work = await plan(ctx, "create_wbs", { requirements: "Pay" }, {}, agent);
  expect(work.result["tasks"]).not.toEqual([]);
  expect(work.notDone.join(" ")).toContain("no tasks in the requested form");
});

test("the model's findings stand beside the rules', each with its source", async () => {
  says({ findings: [{ severity: "medium", file: "a.js", line: 1, message: "Says nothing.", suggestion: "Say it." }] });
  const work = await reviewCode(ctx, "review_code", { files: [{ path: "a.js", content: "eval(a);" }] }, {}, agent);
  const findings = work.result["findings"] as { source: string; severity: string }[];
  expect(findings.map(({ source, severity }) => `${source} ${severity}`)).toEqual(["rule high", "model medium"]);
});

test.each([
  ["n * 2", "completed"],
  ["n * 3", "failed"],
])("proposed code that computes %s runs with the given tests: %s", async (expression, outcome) => {
  says({ files: [{ path: "twice.js", content: `export const twice = (n) => ${expression};\n` }] });
  const work = await writeCode(ctx, "write_code", { task: "Double", files: [TEST] }, job);
  expect(work).toMatchObject({ outcome, engine: "openai-compatible", sandbox: { used: true } });
});

test("a given test is not replaced by a proposed one", async () => {
  says({
    files: [
      { path: "twice.js", content: "export const twice = (n) => n;\n" },
      { path: TEST.path, content: 'test("twice", () => {});\n' },
    ],
  });
  const work = await writeCode(ctx, "write_code", { task: "Double", files: [TEST] }, job);
  expect(work.outcome).toBe("failed");
  expect(work.notDone.join(" ")).toContain("not replaced");
});

test("files outside the workspace are ignored", async () => {
  says({ files: [{ path: "../../etc/passwd", content: "x" }] });
  const work = await writeCode(ctx, "write_code", { task: "Double" }, job);
  expect(work).toMatchObject({ outcome: "failed", result: { files: [] } });
});

test("a vendor that fails is an error, not a result", async () => {
  server.script({ kind: "status", status: 400 });
  await expect(plan(ctx, "create_wbs", { requirements: "Pay" }, {}, agent)).rejects.toMatchObject({
    code: "PROVIDER_ERROR",
  });
});
