import { join, resolve } from "node:path";

import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { commandLine } from "#test/support/command-line";
import { createAgent } from "#test/support/factories/agents";
import { createWorkflow, endOfRun, step } from "#test/support/factories/stored-workflows";

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
