import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { commandLine } from "#test/support/command-line";
import { type AgentView, createAgent } from "#test/support/factories/agents";
import { type DataSetView, filledDataSet } from "#test/support/factories/data-sets";
import { changeVersion } from "#test/support/factories/replays";
import { scene } from "#test/support/factories/tool-calls";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

interface Evaluation {
  data_set: { id: string; name: string };
  run: { version: number; passed: number; failed: number };
  cases: { case_id: string; outcome: string; reason: string | null }[];
  comparison: { better: number; worse: number; pairs: number; cases: { case_id: string; change: string }[] } | null;
  shortfalls: string[];
}

const sum = (number: number) => ({
  task: `Calculate ${number} + 1`,
  parameters: { expect: { must_contain: [String(number + 1)] } },
});

describe("runs over a file of cases", () => {
  test("that becomes a data set once; prints what failed, and ends with 1 below the asked share", async () => {
    const owner = await signUp();
    await createAgent(owner, { name: "Ada" });
    const program = await commandLine(owner);
    await writeFile(
      join(program.folder, "sums.csv"),
      'task,context,must_contain\nCalculate 1 + 1,"a cell\nof two lines",2\nCalculate 2 + 2,,4\nCalculate 3 + 3,,77\n',
    );
    const good = await program.run(["eval", "Ada", "sums.csv", "--min-success", "60"]);
    expect(good.code, good.stderr).toBe(0);
    expect(good.stdout).toMatch(/^OUTCOME +WHY +TASK +CASE\nfailed .*Calculate 3 \+ 3 /);
    expect(good.stdout).toContain("Version 1: 2 of 3 passed (66.7 %), 1 failed");
    const bad = await program.run(["eval", "Ada", "sums.csv", "--min-success", "80", "--json"]);
    expect(bad.code, bad.stderr).toBe(1);
    expect(JSON.parse(bad.stdout) as Evaluation).toMatchObject({
      data_set: { name: expect.stringMatching(/^sums\.csv [\da-f]{10}$/) },
      run: { passed: 2, failed: 1 },
      cases: [{ outcome: "failed", reason: "check" }],
      comparison: null,
      shortfalls: ["66.7 % of the cases passed, and 80 % must."],
    });
    const listed = await program.run(["eval", "--json"]);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ case_count: 3 }]);
  }, 90_000);

  test("which is not UTF-8, or has semicolons between its columns, not at all, and says why", async () => {
    const owner = await signUp();
    await createAgent(owner, { name: "Ada" });
    const program = await commandLine(owner);
    await writeFile(join(program.folder, "old.csv"), Buffer.from("task,context\nCount,Gr\u00fcn\n", "latin1"));
    const old = await program.run(["eval", "Ada", "old.csv"]);
    expect([old.code, old.stderr]).toEqual([2, expect.stringContaining("old.csv is not UTF-8 in line 2.")]);
    await writeFile(join(program.folder, "other.csv"), "task;context\nCount;one\n");
    const other = await program.run(["eval", "Ada", "other.csv"]);
    expect([other.code, other.stderr]).toEqual([
      4,
      expect.stringContaining("other.csv: row 1: separates its columns with semicolons"),
    ]);
  }, 90_000);

  test("which one request cannot send, cut between cases", async () => {
    const owner = await signUp();
    const program = await commandLine(owner);
    const lines = Array.from({ length: 1_001 }, (_, index) => JSON.stringify(sum(index)));
    await writeFile(join(program.folder, "many.jsonl"), `${[...lines, "{}"].join("\n")}\n`);
    await createAgent(owner, { name: "Ada" });
    const refused = await program.run(["eval", "Ada", "many.jsonl"]);
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining("many.jsonl, from case 1001: ")]);
    const { data_sets: sets } = (await call("GET", "/api/data-sets", { token: owner.token })).data<{
      data_sets: DataSetView[];
    }>();
    expect(sets).toEqual([]);
  }, 90_000);
});

describe("records", () => {
  const parameters = { tool: "mcp__shop__lookup", expect: { must_contain: ["lookup done"] } };
  const casesOfTools = [
    { task: "Find the order", context: { order: "A1" }, parameters },
    { task: "Find the other order", context: { order: "A2" }, parameters },
  ];

  test("what reading tools answer with --record; without it, says before the run which cases cannot run and what helps", async () => {
    const { owner, agent, simulator } = await scene();
    const program = await commandLine(owner);
    await writeFile(
      join(program.folder, "cases.jsonl"),
      casesOfTools.map((one) => `${JSON.stringify(one)}\n`).join(""),
    );
    const without = await program.run(["eval", agent.name, "cases.jsonl"]);
    expect(without.stderr).toContain(
      'Cannot run: "Find the order". It calls mcp__shop__lookup of shop, and has no recorded',
    );
    expect(without.stderr).toContain("2 of 2 cases have no recorded answers.");
    expect(without.stderr).toMatch(/mcp__shop__lookup of shop: only reads, .*--record calls it .*source_execution_id/);
    expect(without.stderr.indexOf("Cannot run")).toBeLessThan(without.stderr.indexOf("runs over the cases"));
    expect(without.stdout).toMatch(/^not_run /m);
    // After the table, in full.
    expect(without.stderr).toMatch(/^No recording has the answer .*tenure eval --record.*source_execution_id/m);
    expect(without.stdout).toContain("0 of 2 passed (0 %), 0 failed, 2 did not run; $0.00\n");
    expect(simulator.calls).toEqual([]);

    const recorded = await program.run(["eval", agent.name, "cases.jsonl", "--record", "--min-success", "100"]);
    expect(recorded.code, recorded.stderr).toBe(0);
    expect(recorded.stderr).not.toContain("Cannot run");
    expect(recorded.stderr).toContain("mcp__shop__lookup of shop: only reads, so it is called");
    expect(simulator.calls).toHaveLength(2);

    simulator.answer = () => ({ content: [{ type: "text", text: "something else" }] });
    const later = await program.run(["eval", agent.name, "cases.jsonl", "--min-success", "100"]);
    expect(later.code, later.stderr).toBe(0);
    expect(later.stderr).not.toContain("Cannot run");
    expect(simulator.calls).toHaveLength(2);
  }, 90_000);

  test("nothing of a tool that may change something, and says that --record does not help there", async () => {
    const { owner, agent, simulator } = await scene("refund", { maturity_level: "autonomous" });
    const program = await commandLine(owner);
    await writeFile(
      join(program.folder, "cases.jsonl"),
      casesOfTools.map((one) => `${JSON.stringify(one)}\n`).join(""),
    );
    const { code, stdout, stderr } = await program.run([
      "eval",
      agent.name,
      "cases.jsonl",
      "--record",
      "--min-success",
      "100",
    ]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("2 did not run")]);
    expect(stderr).toContain('Cannot run: "Find the order"');
    expect(stderr).toMatch(
      /may change something \(refund, complexity 4\), so it is never called .*source_execution_id/,
    );
    expect(simulator.calls).toEqual([]);
  }, 90_000);
});

describe("compares with another version", () => {
  let instance: ScriptedInstance;
  let model: ScriptedModel;
  beforeAll(async () => {
    ({ instance, model } = await scriptedInstance());
  });
  afterAll(() => model.close());
  beforeEach(() => model.reset());

  test("case by case, and ends with 1 only when it is worse; an earlier run of that version is used again", async () => {
    const { baseUrl } = instance;
    const owner = { ...(await signUp({ baseUrl })), baseUrl };
    const body = { name: "Ada", role: "custom", maturity_level: "student", configuration: model.configuration };
    const made = await call("POST", "/api/agents", { token: owner.token, baseUrl, body });
    const { id } = made.data<{ agent: AgentView }>().agent;
    await changeVersion(owner, id, { ...model.configuration, system_prompt: "SECOND" });
    const set = await filledDataSet(owner, [sum(10), sum(20), sum(30)]);
    // The second version no longer knows 20 and 30, and learned 10.
    model.respond(({ body: asked }) => {
      const text = JSON.stringify(asked);
      const number = Number(/Calculate (\d+) \+ 1/.exec(text)?.[1]);
      const knows = text.includes("SECOND") ? [10] : [20, 30];
      const summary = knows.includes(number) ? `It is ${number + 1}.` : "I do not know.";
      return {
        kind: "reply",
        calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
      };
    });
    const program = await commandLine(owner);
    const run = (...words: string[]) => program.run(["eval", "Ada", set.id, ...words], { TENURE_URL: baseUrl });

    const worse = await run("--against", "1", "--json");
    expect(worse.code, worse.stderr).toBe(1);
    expect(JSON.parse(worse.stdout) as Evaluation).toMatchObject({
      run: { version: 2, passed: 1, failed: 2 },
      comparison: {
        better: 1,
        worse: 2,
        pairs: 3,
        cases: [
          { case_id: set.caseIds[1], change: "worse" },
          { case_id: set.caseIds[2], change: "worse" },
          { case_id: set.caseIds[0], change: "better" },
        ],
      },
      shortfalls: ["Version 2 is worse than version 1."],
    });
    const better = await run("--version", "1", "--against", "2");
    expect(better.code, better.stderr).toBe(0);
    expect(better.stdout).toMatch(/^better .*Calculate 20 \+ 1/m);
    expect(better.stdout).toContain("Against version 2: 2 better, 1 worse, of 3 pairs; 33.3 % (95 % between ");
    // The second version has a run, which is used again.
    expect(better.stderr).toMatch(/^Version 1 runs over the cases \([\da-f-]+\)\.\n$/);
  }, 120_000);
});

test("refuses what cannot be meant before anything is made", async () => {
  const owner = await signUp();
  await createAgent(owner, { name: "Ada" });
  const program = await commandLine(owner);
  await writeFile(join(program.folder, "empty.csv"), "task,must_contain\n");
  const everyWords = [
    [["Ada"], "Name a data set or a file"],
    [["Ada", "Nothing"], 'No data set is named "Nothing"'],
    [["Ada", "missing.csv"], "missing.csv cannot be read"],
    [["Ada", "empty.csv"], "empty.csv has no case"],
    [["Ada", "Nothing", "--version", "first"], "--version must be the number of a version"],
    [["Ada", "Nothing", "--min-success", "120"], "--min-success must be a number of percent"],
  ] as const;
  const answers = await Promise.all(everyWords.map(([words]) => program.run(["eval", ...words])));
  for (const [index, { code, stderr }] of answers.entries())
    expect([code, stderr]).toEqual([2, expect.stringContaining(everyWords[index]?.[1] ?? "")]);
}, 60_000);
