import { readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { commandLine } from "#test/support/command-line";
import { createAgent } from "#test/support/factories/agents";
import { described, write } from "#test/support/factories/described-workspace";
import {
  actOnRun,
  createWorkflow,
  endOfRun,
  runSteps,
  startRun,
  step,
  untilRun,
} from "#test/support/factories/stored-workflows";

const fileOf = (name: string): string => join(resolve("test/support/n8n-files"), `${name}.json`);

describe("tenure workflows", () => {
  test("reports what a file of n8n has, stores it for an agent, and lists and shows it", async () => {
    const owner = await signUp();
    await createAgent(owner, { name: "Desk" });
    const program = await commandLine(owner);
    const report = await program.run(["workflows", "import", fileOf("order-desk")]);
    expect(report.code).toBe(0);
    expect(report.stdout).toMatch(/\nBook in ERP +n8n-nodes-base\.httpRequest +book_in_erp\n/);
    expect(report.stderr).toContain("Book in ERP: Its credentials were left out.");
    expect((await program.run(["workflows"])).stdout).not.toContain("Order desk");
    const stored = await program.run(["workflows", "import", fileOf("order-desk"), "--agent", "Desk", "--json"]);
    const { workflow_id: id } = JSON.parse(stored.stdout) as { workflow_id: string };
    expect((await call("GET", `/api/workflows/${id}`, { token: owner.token })).status).toBe(200);
    expect((await program.run(["workflows"])).stdout).toMatch(new RegExp(`\nOrder desk +1 +6 +0 +Desk +${id}\n$`));
    expect((await program.run(["workflows", "show", "Order desk"])).stdout).toMatch(
      /\nready +.*needs a tool for slack/,
    );
  }, 90_000);

  test("rehearses and runs a workflow by its name, and ends with the code of the run", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const steps = [
      step("start", "trigger_form"),
      step("look", "approval", { depends_on: ["start"], run_if: "input.total > 10", sample: { approved: true } }),
      step("kind", "rule", {
        depends_on: ["start"],
        parameters: { rules: [{ when: "input.total > 0", result: "debit" }] },
      }),
      step("stop", "end", {
        depends_on: ["start"],
        run_if: "input.total < 0",
        parameters: { outcome: "failed", message: "Below zero" },
      }),
    ];
    await createWorkflow(owner, agent.id, { name: "Totals", steps, output: { kind: "steps.kind.output.result" } });
    const program = await commandLine(owner);
    const rehearsed = await program.run(["workflows", "rehearse", "Totals", "--input", '{"total": 20}']);
    expect([rehearsed.code, rehearsed.stdout]).toEqual([0, expect.stringMatching(/status +completed\n/)]);
    const run = await program.run(["workflows", "run", "Totals", "--input", '{"total": 5}', "--json"]);
    expect(JSON.parse(run.stdout)).toMatchObject({ status: "completed", output: { kind: "debit" } });
    const failed = await program.run(["workflows", "run", "Totals", "--input", '{"total": -1}']);
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining("Below zero")]);
    const started = await program.run(["workflows", "run", "Totals", "--no-wait", "--input", '{"total": 5}', "--json"]);
    const { run_id: runId } = JSON.parse(started.stdout) as { run_id: string };
    expect(await endOfRun(owner, runId)).toMatchObject({ status: "completed" });
    expect((await program.run(["workflows", "run", "Totals", "--input", "[1]"])).code).toBe(2);
  }, 90_000);

  test("follows a run from its beginning and after an event: its steps, what it waits for, and its output", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const { runId } = await runSteps(owner, agent.id, [
      step("go", "wait_for", { parameters: { event: "go" } }),
      step("kind", "rule", { depends_on: ["go"], parameters: { rules: [{ when: "true", result: "debit" }] } }),
    ]);
    await untilRun(owner, runId, ({ status }) => status === "waiting");
    const program = await commandLine(owner);
    const following = program.run(["follow", runId]);
    await actOnRun(owner, runId, "signal", { name: "go" });
    const followed = await following;
    expect([followed.code, followed.stderr]).toEqual([0, expect.stringContaining("kind: completed\n")]);
    expect(JSON.parse(followed.stdout)).toMatchObject({ kind: { result: "debit" } });
    expect(followed.stderr).toContain(`completed (${runId})`);
    const whole = await program.run(["follow", runId, "--json"]);
    const events = whole.stdout.trim().split("\n");
    const ids = events.flatMap((line) => (JSON.parse(line) as { id: string | null }).id ?? []);
    const rest = await program.run(["follow", runId, "--json", "--after", ids.at(-2) ?? ""]);
    expect(rest.stdout.trim().split("\n").at(-1)).toBe(events.at(-1));
    expect(rest.stdout.trim().split("\n")).toHaveLength(2);
    const stranger = await commandLine(await signUp());
    expect((await stranger.run(["follow", runId])).code).toBe(4);
  }, 90_000);

  test("ends with the code of a refusal when a node has no equal, and names it", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const program = await commandLine(owner);
    const refused = await program.run(["workflows", "import", fileOf("code-and-others"), "--agent", agent.id]);
    expect(refused.code).toBe(4);
    expect(refused.stdout).toMatch(/\nCompute +n8n-nodes-base\.code +refused: /);
    expect((await program.run(["workflows", "run", "x"])).code).toBe(2);
    expect((await program.run(["workflows", "import", "/nowhere.json"])).code).toBe(2);
  }, 90_000);
});

describe("workflows/*.yaml", () => {
  const AGENTS = {
    "agents/desk.yaml": "name: Desk\nrole: custom\n",
    "agents/clerk.yaml": "name: Clerk\nrole: custom\n",
    "skills/adder.yaml":
      "name: Adder\nskill_type: function\ncode: |\n  function main(input) { return { total: input.a + input.b }; }\n",
  };
  const INNER = [
    "name: Add up",
    "agent: Clerk",
    "input_schema:",
    "  - { name: a, type: number }",
    "steps:",
    "  - { step_id: start, name: It is asked, step_type: trigger_form }",
    "  - step_id: sum",
    "    name: Add",
    "    step_type: skill",
    "    depends_on: [start]",
    "    agent: Desk",
    "    parameters: { skill: Adder, arguments: { a: '${input.a}', b: 2 } }",
    "output: { total: steps.sum.output.total }",
    "",
  ].join("\n");
  // It comes first by its file, and is made after the workflow that it names.
  const OUTER = [
    "name: Ask twice",
    "description: Adds and tells",
    "agent: Desk",
    "steps:",
    "  - { step_id: part, name: Add, step_type: workflow, parameters: { workflow: Add up, input: { a: 40 } } }",
    "  - { step_id: tell, name: Tell, step_type: notify, parameters: { service: books } }",
    "bindings:",
    "  - { service: books, skill: Adder }",
    "timeout_hours: 24",
    "",
  ].join("\n");
  const FILES = { ...AGENTS, "workflows/a-outer.yaml": OUTER, "workflows/b-inner.yaml": INNER };

  const listed = async ({ token }: TestAccount) =>
    (await call("GET", "/api/workflows", { token })).data<{
      workflows: { id: string; name: string; version: number }[];
    }>().workflows;

  test("make workflows with the agents, skills and workflows that they name, change one, and delete only with --prune", async () => {
    const owner = await signUp();
    const program = await described(owner, FILES);
    const plan = async (...flags: string[]) => program.run(["plan", "described", ...flags]);
    const apply = async (...flags: string[]) => {
      const ended = await program.run(["apply", "described", "--yes", ...flags]);
      expect(ended.code, ended.stderr).toBe(0);
      return ended.stdout;
    };
    expect(await apply()).toContain('+ workflow "Ask twice"');
    expect(await plan("--check", "--prune")).toMatchObject({ code: 0, stdout: "no changes\n" });
    const inner = (await listed(owner)).find(({ name }) => name === "Add up");
    const run = await endOfRun(owner, await startRun(owner, inner?.id ?? "", { input: { a: 40 } }));
    expect(run).toMatchObject({ status: "completed", output: { total: 42 } });

    await write(program, { "workflows/b-inner.yaml": INNER.replace("b: 2", "b: 3") });
    expect(await apply()).toMatch(/^~ workflow "Add up"\n {4}steps: .+\n$/);
    expect(await plan("--check")).toMatchObject({ code: 0, stdout: "no changes\n" });
    expect(new Map((await listed(owner)).map(({ name, version }) => [name, version]))).toEqual(
      new Map([
        ["Add up", 2],
        ["Ask twice", 1],
      ]),
    );

    await rm(join(program.folder, "described/workflows/a-outer.yaml"));
    expect((await plan()).stdout).toBe("no changes\n");
    expect(await apply("--prune")).toBe('- workflow "Ask twice"\n');
    expect((await listed(owner)).map(({ name }) => name)).toEqual(["Add up"]);
  }, 120_000);

  test("are written by import with names in place of ids, and make the same in another workspace", async () => {
    const owner = await signUp();
    const program = await described(owner, FILES);
    expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
    expect((await program.run(["import", "copy"])).code).toBe(0);
    const text = await readFile(join(program.folder, "copy/workflows/ask-twice.yaml"), "utf8");
    for (const line of ["agent: Desk\n", "workflow: Add up\n", "skill: Adder\n"]) expect(text).toContain(line);
    expect(text).not.toMatch(/[0-9a-f]{8}-/);
    const planned = await program.run(["plan", "copy", "--check", "--prune"]);
    expect([planned.code, planned.stdout], planned.stderr).toEqual([0, "no changes\n"]);
    const other = await described(await signUp(), Object.fromEntries(await copiedFiles(program.folder)));
    const made = await other.run(["apply", "described", "--yes"]);
    expect(made.code, made.stderr).toBe(0);
    expect(await other.run(["plan", "described", "--check"])).toMatchObject({ code: 0, stdout: "no changes\n" });
  }, 120_000);

  test("name every mistake before the first change", async () => {
    const owner = await signUp();
    const program = await described(owner, {
      ...FILES,
      "workflows/c.yaml": "name: C\nagent: Missing\nsteps: []\n",
      "workflows/d.yaml": OUTER.replace("name: Ask twice", "name: D").replace("workflow: Add up", "workflow: Gone"),
    });
    const refused = await program.run(["plan", "described"]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('c.yaml: agent: none is named "Missing"'),
    ]);
    expect(refused.stderr).toContain('d.yaml: workflow: none is named "Gone"');
    expect(await listed(owner)).toEqual([]);
  }, 90_000);
});

/** The files that `import` wrote, by their paths. */
async function copiedFiles(folder: string): Promise<[string, string][]> {
  const root = join(folder, "copy");
  const paths = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(".yaml"));
  return Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), "utf8")] as [string, string]));
}
