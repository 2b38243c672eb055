import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { inDatabase, inDatabaseAt } from "#test/support/database";
import { createAgent, executeToEnd, type AgentView } from "#test/support/factories/agents";
import { playToEnd, startPlayground } from "#test/support/factories/playground";
import type { RecordedRequest, Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";
import { addColleague } from "#test/support/users";

const sum = {
  task: "Calculate 2 + 2",
  context: {},
  parameters: { expect: { must_contain: ["4"] } },
};

describe("variants of the built-in engine", () => {
  test("repeat a run with its checks, leave no execution and no episode, and are audited", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const executionId = await executeToEnd(owner, agent.id, sum);
    const run = await playToEnd(owner, {
      from: { execution_id: executionId },
      variants: [{ temperature: 0.9 }, { messages: [{ role: "user", content: "Say it in words" }] }],
    });
    expect(run).toMatchObject({ status: "completed", execution_id: executionId, cost_usd: 0 });
    const [warm, worded] = run.variants;
    expect(warm).toMatchObject({
      changes: [{ path: "configuration.temperature", to: 0.9 }],
      patch: { configuration: { temperature: 0.9 } },
      holds_level: true,
      status: "completed",
      outcome: "done",
      checks: [{ passed: true }],
    });
    expect(warm?.steps.map(({ kind }) => kind)).toEqual(["model", "tool", "governance", "model", "check"]);
    expect(worded).toMatchObject({ changes: [{ path: "messages" }], patch: null, holds_level: true });
    const [[executions] = []] = await inDatabase("SELECT count(*) FROM executions WHERE agent_id = ?", agent.id);
    const [[episodes] = []] = await inDatabase("SELECT count(*) FROM episodes WHERE agent_id = ?", agent.id);
    expect([executions, episodes]).toEqual([1, 1]);
    expect((await readAudit(owner, "")).map(({ action }) => action)).toContain("start_playground_run");
  });

  test("count each variant as a start of the plan", async () => {
    const owner = await signUp({ requests_per_minute: 6 });
    const agent = await createAgent(owner);
    const body = { from: { agent_id: agent.id, task: "Calculate 1 + 2" }, variants: [{}, {}] };
    const started = await startPlayground(owner, body);
    expect(started.status, started.text).toBe(202);
    const { variants } = body;
    const refused = await startPlayground(owner, { ...body, variants: [...variants, ...variants] });
    expect([refused.status, refused.error?.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    const [[runs] = []] = await inDatabase("SELECT count(*) FROM playground_runs WHERE agent_id = ?", agent.id);
    expect(runs).toBe(1);
  });

  test("are refused for what is not there, to those who may not run, and beyond three of a person at once", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const agent = await createAgent(owner);
    const executionId = await executeToEnd(owner, agent.id, sum);
    const from = { execution_id: executionId };
    const body = { from, variants: [{}] };
    const viewer = await addColleague(owner, "viewer");
    expect((await startPlayground(viewer, body)).status).toBe(403);
    expect((await startPlayground(stranger, body)).status).toBe(404);
    expect((await startPlayground(owner, { from, variants: [] })).status).toBe(400);
    expect((await startPlayground(owner, { ...body, budget_usd: 11 })).status).toBe(400);
    expect((await startPlayground(owner, { ...body, from: { ...from, step_id: "99" } })).status).toBe(404);
    const tool = await startPlayground(owner, { ...body, from: { ...from, step_id: "2" } });
    expect(tool.error?.details).toMatchObject({ issues: [{ code: "not_a_model_step" }] });
    const odd = {
      model: "nowhere/none",
      tools: { nothing: true },
      messages: [{ role: "user", content: "Hi" }, { role: 1 }],
    };
    const refused = await startPlayground(owner, { from, variants: [{}, odd] });
    expect(refused.error?.details).toMatchObject({
      issues: [
        { path: "body.variants.1.tools.nothing", code: "unknown_tool" },
        { path: "body.variants.1.model", code: "unknown_model" },
        { path: "body.variants.1.messages.1", code: "invalid_message" },
      ],
    });
    await inDatabase(
      `INSERT INTO playground_runs (id, tenant_id, agent_id, task, context, budget_usd, status, created_by, created_at)
        SELECT value, tenant_id, agents.id, 'x', '{}', 1, 'in_progress', created_by, 9e12 FROM agents, json_each('["p1","p2","p3"]') WHERE agents.id = ?`,
      agent.id,
    );
    const full = await startPlayground(owner, body);
    expect(full.error).toMatchObject({ code: "CONFLICT", details: { reason: "playground_limit", of: "person" } });
    await inDatabase("DELETE FROM playground_runs WHERE agent_id = ?", agent.id);
    await inDatabase(
      `UPDATE executions SET input = '{"context":{},"parameters":{},"forgotten":true}', recorded = NULL WHERE id = ?`,
      executionId,
    );
    expect((await startPlayground(owner, body)).error?.details["reason"]).toBe("input_forgotten");
  });
});

describe("variants with a language model", () => {
  let instance: ScriptedInstance;
  let model: ScriptedModel;
  let owner: TestAccount & { baseUrl: string };
  beforeAll(async () => {
    ({ instance, model } = await scriptedInstance());
    owner = { ...(await signUp({ baseUrl: instance.baseUrl })), baseUrl: instance.baseUrl };
  }, 60_000);
  afterAll(() => model.close());
  beforeEach(() => model.reset());

  const send = (method: string, path: string, options: CallOptions = {}) =>
    call(method, path, { token: owner.token, baseUrl: owner.baseUrl, ...options });
  const inInstance = (sql: string, ...args: string[]): Promise<unknown[][]> =>
    inDatabaseAt(instance.database.url, sql, ...args);
  const finish = (summary: string): Script => ({
    kind: "reply",
    calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
  });
  const search = (query: string): Script => ({
    kind: "reply",
    calls: [{ id: `look_${query}`, name: "search_marketplace", input: { query } }],
  });
  const textOf = ({ body }: Pick<RecordedRequest, "body">): string => JSON.stringify(body);

  /** A run that searched once and finished. */
  async function ran(): Promise<{ agentId: string; executionId: string }> {
    const body = {
      name: "Ada",
      role: "general-assistant",
      maturity_level: "student",
      configuration: { ...model.configuration, system_prompt: "FIRST" },
    };
    const { id: agentId } = (await send("POST", "/api/agents", { body })).data<{ agent: AgentView }>().agent;
    model.script(search("lamps"), finish("There are lamps."));
    const order = { ...sum, task: "Look for lamps", parameters: { wait_seconds: 20 } };
    const done = await send("POST", `/api/agents/${agentId}/execute`, { body: order });
    expect(done.status, done.text).toBe(200);
    model.reset();
    return { agentId, executionId: done.data<{ execution_id: string }>().execution_id };
  }

  test("continue from a step with its conversation as it was, or as it was edited, and other instructions", async () => {
    const { agentId, executionId } = await ran();
    const { steps } = (await send("GET", `/api/agents/${agentId}/executions/${executionId}/trace`)).data<{
      steps: { id: string; kind: string }[];
    }>();
    const from = { execution_id: executionId, step_id: steps.findLast(({ kind }) => kind === "model")?.id };
    model.respond((request) => finish(textOf(request).includes("SECOND") ? "Second." : "Edited."));
    const messages = [{ role: "user", content: "Only say hello" }];
    const run = await playToEnd(owner, { from, variants: [{ instructions: "SECOND" }, { messages }] });
    expect(run.variants).toMatchObject([
      {
        status: "completed",
        result: { summary: "Second." },
        changes: [{ path: "configuration.system_prompt", from: "FIRST", to: "SECOND" }],
        patch: { configuration: { system_prompt: "SECOND" } },
      },
      { status: "completed", result: { summary: "Edited." }, patch: null },
    ]);
    const [went, edited] = ["SECOND", "Only say hello"].map(
      (words) => model.requests.find((request) => textOf(request).includes(words))?.body["messages"],
    );
    expect(went).toMatchObject([
      { role: "system", content: expect.stringContaining("SECOND") },
      { role: "user", content: expect.stringContaining("Look for lamps") },
      { role: "assistant", tool_calls: [{ function: { name: "search_marketplace" } }] },
      { role: "tool" },
    ]);
    expect(edited).toMatchObject([{ role: "system" }, { role: "user", content: "Only say hello" }]);
    expect(model.requests).toHaveLength(2);
  });

  test("repeat the recorded answer to an equal call, and spend from the budgets as a playground", async () => {
    const { agentId, executionId } = await ran();
    model.respond((request) => (textOf(request).includes("tool_call_id") ? finish("Found.") : search("lamps")));
    const run = await playToEnd(owner, {
      from: { execution_id: executionId },
      variants: [{}, { tools: { summarize_text: false } }],
    });
    expect(run.variants).toMatchObject([
      { status: "completed", changes: [], patch: null },
      { status: "completed", changes: [{ path: "configuration.tools" }] },
    ]);
    const rows = await inInstance(
      "SELECT origin, sum(calls) FROM model_usage WHERE agent_id = ? AND span = 'day' GROUP BY origin ORDER BY origin",
      agentId,
    );
    expect(rows).toEqual([
      ["playground", 4],
      ["run", 2],
    ]);
  });
});
