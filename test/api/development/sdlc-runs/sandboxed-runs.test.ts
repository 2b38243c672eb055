import { expect, test } from "vitest";

import {
  agentAt,
  auditOf,
  runAction,
  untilOver,
  episodesOf,
  runToEnd,
  sdlcTenant,
  SUM,
  SUM_TEST,
} from "#test/support/factories/sdlc";

test("runs tests in the sandbox, and measures what they reach", async () => {
  const owner = await sdlcTenant(["tester"]);
  const agentId = await agentAt(owner, "supervised");
  const green = await runToEnd(owner, agentId, "tester", "execute_tests", { files: [SUM, SUM_TEST] });
  expect(green).toMatchObject({
    outcome: "completed",
    result: { passed: true },
    sandbox: { used: true, network: false },
  });
  const broken = { ...SUM, content: SUM.content.replace("+", "-") };
  const red = await runToEnd(owner, agentId, "tester", "execute_tests", { files: [broken, SUM_TEST] });
  expect(red).toMatchObject({ outcome: "failed", result: { counts: { failed: 1 } } });
  expect(red.steps).toMatchObject([{ name: "test file src/sum.test.js", summary: "0 passed, 1 failed" }]);
  // Finding failing tests is a tester's completed work.
  expect((await episodesOf(owner, agentId)).map(({ outcome }) => outcome)).toEqual(["success", "success"]);
  const measured = await runToEnd(owner, agentId, "tester", "analyze_coverage", { files: [SUM, SUM_TEST] });
  expect(measured.result?.["coverage"]).toMatchObject({
    statements: { total: 1, covered: 1, ratio: 1 },
    functions: { total: 1, covered: 1 },
    not_entered: [],
  });
  const unwritten = await runToEnd(owner, agentId, "tester", "write_tests", { files: [SUM] });
  expect(unwritten).toMatchObject({ outcome: "failed", result: { files: [] } });
  expect(unwritten.not_done.join(" ")).toContain("needs a model provider");
  const mocks = await runToEnd(owner, agentId, "tester", "generate_mock_data", {
    schema: { type: "object", properties: { n: { type: "integer", minimum: 3 } }, required: ["n"] },
    count: 3,
  });
  expect(mocks).toMatchObject({ outcome: "completed", sandbox: { used: false } });
  expect(mocks.result?.["values"]).toHaveLength(3);
});

test("runs test files one after the other, each a step, and one that never ends does not hinder the others", async () => {
  const owner = await sdlcTenant(["tester"]);
  const agentId = await agentAt(owner, "supervised");
  const endless = { path: "src/endless.test.js", content: 'test("ends", () => { for (;;); });' };
  const bomb = {
    path: "src/bomb.test.js",
    content: 'test("fits", () => { const all = []; for (let i = 0; i < 200; i++) all.push(("x" + i).repeat(1e6)); });',
  };
  const made = await runToEnd(owner, agentId, "tester", "execute_tests", {
    files: [SUM, endless, bomb, SUM_TEST],
  });
  expect(made.steps.map(({ name }) => name)).toEqual([
    "test file src/endless.test.js",
    "test file src/bomb.test.js",
    "test file src/sum.test.js",
  ]);
  expect(made).toMatchObject({ outcome: "failed", result: { ran: true, counts: { passed: 1 } } });
  expect(made.sandbox).toMatchObject({ limits: { run_timeout_seconds: 1_800 }, usage: { scripts: 3 } });
  const { usage, limits } = made.sandbox;
  expect(usage.memory_bytes).toBeLessThanOrEqual((limits["memory_bytes"] ?? 0) + 4 * 1_048_576);
});

test("runs TypeScript, and says that its types were not checked", async () => {
  const owner = await sdlcTenant(["tester"]);
  const typed = [
    {
      path: "sum.ts",
      content:
        "export enum Sign { Plus = 1 }\nexport const add = (a: number, b: number): number => a + b * Sign.Plus;\n",
    },
    {
      path: "sum.test.ts",
      content:
        'import { add, Sign } from "./sum.ts";\ntest("adds", () => expect(add(1, 2 as number)).toBe(3 * Sign.Plus));\n',
    },
  ];
  const made = await runToEnd(owner, await agentAt(owner, "supervised"), "tester", "execute_tests", { files: typed });
  expect(made).toMatchObject({ outcome: "completed", result: { counts: { passed: 1 } } });
  expect(made.not_done).toContain("Types were removed from the TypeScript, not checked.");
});

test("ends with EXECUTION_TIMEOUT what takes longer than it may, and keeps what was done", async () => {
  const owner = await sdlcTenant(["tester"]);
  const agent_id = await agentAt(owner, "supervised");
  const files = Array.from({ length: 30 }, (_unused, index) => ({
    path: `slow${index}.test.js`,
    content: 'test("slow", () => { let n = 0; for (let i = 0; i < 1e7; i++) n += i; });',
  }));
  const body = { agent_id, agent_type: "tester", action: "execute_tests", input: { files } };
  const answer = await runAction(owner, { ...body, timeout_seconds: 1, wait_seconds: 25 });
  expect(answer.error, answer.text).toMatchObject({ code: "EXECUTION_TIMEOUT" });
  const run = await untilOver(owner, String(answer.error?.details["run_id"]));
  expect(run).toMatchObject({
    status: "failed",
    outcome: "failed",
    error: { code: "EXECUTION_TIMEOUT" },
    result: null,
  });
  expect(run.steps.length).toBeGreaterThan(0);
  expect(run.steps.length).toBeLessThan(files.length);
  expect((await auditOf(owner, "execute_tests"))[0]).toMatchObject({
    outcome: "failed",
    constitutional_violations: ["keeps_its_time"],
    episode_id: run.episode_id,
  });
});
