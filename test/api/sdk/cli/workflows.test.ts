import { join, resolve } from "node:path";

import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { commandLine } from "#test/support/command-line";
import { createAgent } from "#test/support/factories/agents";
import { actOnRun, createWorkflow, endOfRun, runSteps, step, untilRun } from "#test/support/factories/stored-workflows";

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
