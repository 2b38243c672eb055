import { describe, expect, inject, test } from "vitest";

import { pendingApproval, readApproval } from "#test/support/approvals";
import { call, signUp } from "#test/support/client";
import { commandLine } from "#test/support/command-line";
import { createAgent, executeToEnd, TEXT, unknownId } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

describe("does", () => {
  test("lists and shows agents, as a table and as JSON", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { name: "Refund desk" });
    const program = await commandLine(owner);
    const table = await program.run(["agents"]);
    expect(table.code).toBe(0);
    expect(table.stdout).toMatch(new RegExp(`^NAME +LEVEL +STATUS +ID\nRefund desk .*${agent.id}\n$`));
    const json = await program.run(["agents", "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject([{ id: agent.id }]);
    const shown = await program.run(["agents", "show", agent.name, "--json"]);
    expect(JSON.parse(shown.stdout)).toMatchObject({ id: agent.id, statistics: { total_executions: 0 } });
  }, 60_000);

  test("streams a run with an approval in it, which another call of the program gives", async () => {
    const owner = await signUp();
    const receiver = await startWebhookReceiver();
    await createAgent(owner, { name: "Desk" });
    await createSkill(owner, { name: "Refunds", skill_type: "api", code: undefined, config: { url: receiver.url } });
    const program = await commandLine(owner);
    const run = program.start(["run", "Desk", "Use the skill Refunds", "--context", '{"amount":184}', "--json"]);
    const executionId = await run.says(/^Run (\S+)/);
    const list = await untilListed(() => program.run(["approve", "--json"]));
    expect((await program.run(["approve", list])).code).toBe(2);
    expect(receiver.requests).toEqual([]);
    const approved = await program.run(["approve", list, "--yes", "--reason", "Looked at"]);
    expect([approved.code, approved.stdout]).toEqual([0, `approved ${list}\n`]);
    expect(approved.stderr).toContain("184");
    const { code, stdout } = await run.ended;
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { event: string });
    expect(code).toBe(0);
    expect(events.map(({ event }) => event)).toContain("approval");
    expect(events.at(-1)).toMatchObject({ event: "end", data: { status: "completed", execution_id: executionId } });
    expect(receiver.requests).toHaveLength(1);
    const followed = await program.run(["follow", executionId]);
    expect([followed.code, followed.stderr]).toEqual([0, `completed, done (${executionId})\n`]);
    expect((await program.run(["logs", "Desk"])).stdout).toContain(executionId);
  }, 90_000);

  test("leaves a run running at Ctrl-C, ends with 130, and follows it again from where it was", async () => {
    const owner = await signUp();
    const receiver = await startWebhookReceiver();
    await createAgent(owner, { name: "Desk" });
    await createSkill(owner, { name: "Refunds", skill_type: "api", code: undefined, config: { url: receiver.url } });
    const program = await commandLine(owner);
    const run = program.start(["run", "Desk", "Use the skill Refunds", "--context", '{"amount":184}', "--json"]);
    const executionId = await run.says(/^Run (\S+)/);
    const approval = await untilListed(() => program.run(["approve", "--json"]));
    run.interrupt();
    const interrupted = await run.ended;
    expect(interrupted).toMatchObject({ code: 130, stderr: `Run ${executionId}\n` });
    const seen = interrupted.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string | null });
    const last = seen.findLast(({ id }) => id !== null)?.id ?? "";
    expect((await program.run(["approve", approval, "--yes"])).code).toBe(0);
    const rest = await program.run(["follow", executionId, "--after", last, "--json"]);
    expect(rest.code, rest.stderr).toBe(0);
    const later = rest.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string | null; event: string });
    expect(later.at(-1)).toMatchObject({ event: "end", data: { execution_id: executionId, outcome: "done" } });
    expect(later.map(({ id }) => id)).not.toContain(last);
    expect(receiver.requests).toHaveLength(1);
  }, 90_000);

  test("rejects a request, lists the models and gives a verdict", async () => {
    const owner = await signUp();
    const program = await commandLine(owner);
    const { id } = await pendingApproval(owner);
    expect((await program.run(["reject", id, "--yes"])).code).toBe(0);
    expect(await readApproval(owner, id)).toMatchObject({ status: "rejected" });
    expect(JSON.parse((await program.run(["models", "--json"])).stdout)).toBeInstanceOf(Array);
    const agent = await createAgent(owner, { name: "Writer" });
    const run = await executeToEnd(owner, agent.id, {
      task: "Summarize the text in one sentence",
      context: { text: TEXT },
    });
    const given = await program.run(["review", run, "right", "--json"]);
    expect([given.code, given.stderr]).toEqual([0, ""]);
    expect((await program.run(["review", run, "great"])).code).toBe(2);
  }, 90_000);
});

describe("says", () => {
  test("what to do when governance refuses a run, and asks with --ask", async () => {
    const owner = await signUp();
    await createAgent(owner, { name: "Desk" });
    const program = await commandLine(owner);
    const words = ["run", "Desk", "Delete all invoices"];
    const refused = await program.run(words);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("With --ask a person is asked")]);
    expect(refused.stderr).toContain("Send the task with parameters.ask: true");
    const asked = program.start([...words, "--ask"]);
    const approval = await asked.says(/Waits for an approval: [^]* tenure approve (\S+)/);
    expect((await program.run(["reject", approval, "--yes"])).code).toBe(0);
    expect(await asked.ended).toMatchObject({ code: 1, stderr: expect.stringContaining("failed, refused: ") });
    expect((await program.run(["logs", "Desk"])).stdout).toMatch(/ failed +refused +Delete all invoices /);
  }, 90_000);

  test("by its exit code what went wrong", async () => {
    const owner = await signUp();
    const program = await commandLine(owner);
    const codeOf = async (words: string[], environment: Record<string, string> = {}) =>
      (await program.run(words, environment)).code;
    expect(await codeOf(["nothing"])).toBe(2);
    expect(await codeOf(["run", "Nobody"])).toBe(2);
    expect(await codeOf(["agents", "--unknown"])).toBe(2);
    expect(await codeOf(["agents", "show", "Nobody"])).toBe(2);
    expect(await codeOf(["agents"], { TENURE_API_KEY: "tnr_wrong" })).toBe(3);
    expect(await codeOf(["agents"], { TENURE_API_KEY: "" })).toBe(3);
    expect(await codeOf(["agents", "show", unknownId()])).toBe(4);
    expect(await codeOf(["login", "http://127.0.0.1:9"])).toBe(5);
    await createAgent(owner, { name: "Desk" });
    // Without a language model no tool does this: the run completes, and its task is not done.
    const undone = await program.run(["run", "Desk", "Answer the customer"]);
    expect([undone.code, undone.stderr]).toEqual([1, expect.stringContaining("\ncompleted, not done (")]);
    const { stderr } = await program.run(["agents", "show", unknownId(), "--json"]);
    expect(JSON.parse(stderr)).toMatchObject({ exit_code: 4, error: expect.stringContaining("AGENT_NOT_FOUND") });
    expect((await call("GET", "/api/agents", { apiKey: owner.apiKey, baseUrl: inject("baseUrl") })).status).toBe(200);
  }, 60_000);
});

/** The first open approval, once there is one. */
async function untilListed(read: () => Promise<{ stdout: string }>): Promise<string> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each look is at a later state
    const [first] = JSON.parse((await read()).stdout) as { id: string }[];
    if (first !== undefined) return first.id;
  }
}
