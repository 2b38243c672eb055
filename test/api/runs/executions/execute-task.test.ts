import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import {
  countRows,
  createAgent,
  execute,
  executeAside,
  getAgent,
  TEXT,
  unknownId,
  untilEnded,
  type ExecutionView,
} from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { startWebhookReceiver, type EventMessage } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

interface Completed extends ExecutionView {
  reasoning_trace: { step: number; type: string; description: string }[];
  usage: { input_tokens: number; output_tokens: number; tool_calls: number; cost_usd: number | null };
  duration_seconds: number;
}

describe("does, within the request", () => {
  test("answers 200 with the whole execution, and stores the same", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answer = await execute(owner, id);
    expect(answer.status).toBe(200);
    const done = answer.data<Completed>();
    expect(done).toMatchObject({
      agent_id: id,
      status: "completed",
      result: { summary: expect.any(String) as string },
    });
    expect(done.confidence).toBeGreaterThan(0);
    expect(done.reasoning_trace.map(({ step }) => step)).toEqual(
      done.reasoning_trace.map((_entry, index) => index + 1),
    );
    expect(done.reasoning_trace.at(-1)?.type).toBe("conclusion");
    expect(done.usage.tool_calls).toBeGreaterThan(0);
    const tookMs = Date.parse(done.completed_at ?? "") - Date.parse(done.started_at ?? "");
    expect(done.duration_seconds).toBe(tookMs / 1_000);

    const url = `/api/agents/${id}/executions/${done.execution_id}`;
    const stored = (await call("GET", url, { token: owner.token })).data<ExecutionView>();
    expect(stored).toMatchObject({
      execution_id: done.execution_id,
      status: "completed",
      progress: 100,
      result: done.result,
      confidence: done.confidence,
      error: null,
      task: "Summarize the text in one sentence",
      action: "summarize",
      started_at: done.started_at,
      completed_at: done.completed_at,
    });
    const trace = (await call("GET", `${url}/trace`, { token: owner.token })).data<Completed>();
    expect(trace.reasoning_trace).toEqual(done.reasoning_trace);
  });

  test("counts it in the statistics and keeps an episode", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const { execution_id: executionId } = (await execute(owner, id)).data<Completed>();
    expect((await getAgent(owner, id)).statistics).toMatchObject({ total_executions: 1, successful_executions: 1 });
    const [episode] = await inDatabase(
      "SELECT action, maturity_level, outcome, interventions, agent_version, tenant_id FROM episodes WHERE execution_id = ?",
      executionId,
    );
    expect(episode).toEqual(["summarize", "student", "success", 0, 1, owner.tenantId]);
  });

  test("emits agent.executed to the tenant's webhook, in the same moment", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
    const webhook = await createWebhook(owner, receiver.url);
    const { id } = await createAgent(owner);
    const done = (await execute(owner, id)).data<Completed>();
    const [request] = await receiver.received(1);
    const message = JSON.parse(request?.body ?? "{}") as EventMessage;
    expect(message.event).toBe("agent.executed");
    expect(message.data).toEqual({
      agent_id: id,
      execution_id: done.execution_id,
      status: "completed",
      outcome: "done",
      result: done.result,
    });
    await expect
      .poll(() => inDatabase("SELECT status FROM webhook_deliveries WHERE webhook_id = ?", webhook.id), {
        timeout: 30_000,
      })
      .toEqual([["delivered"]]);
  });
});

describe("does, aside", () => {
  test.each([
    ["Prefer: respond-async", { headers: { prefer: "respond-async" } }, {}],
    ["Prefer among others", { headers: { prefer: 'wait=5, respond-async; foo="bar"' } }, {}],
    ["wait_seconds 0", {}, { parameters: { wait_seconds: 0 } }],
  ])("answers 202 with poll_url for %s, and the run ends in the background", async (_what, options, fields) => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answer = await execute(owner, id, fields, options);
    expect(answer.status).toBe(202);
    const accepted = answer.data<{ execution_id: string; poll_url: string }>();
    expect(accepted).toEqual({
      execution_id: expect.any(String) as string,
      agent_id: id,
      status: "in_progress",
      message: expect.any(String) as string,
      poll_url: `/api/agents/${id}/executions/${accepted.execution_id}`,
    });
    expect(answer.headers["location"]).toBe(accepted.poll_url);
    const ended = await untilEnded(owner, accepted.poll_url);
    expect(ended).toMatchObject({ status: "completed", progress: 100, error: null });
    expect((await getAgent(owner, id)).statistics).toMatchObject({ total_executions: 1, successful_executions: 1 });
    expect(await countRows("episodes", "execution_id", accepted.execution_id)).toBe(1);
  });

  test("has the result that the same task has within the request", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const within = (await execute(owner, id)).data<Completed>();
    const aside = await executeAside(owner, id);
    expect(aside.result).toEqual(within.result);
    expect(aside.confidence).toBe(within.confidence);
  });

  test("emits agent.executed once, delivered to the tenant's webhook", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
    const webhook = await createWebhook(owner, receiver.url);
    const { id } = await createAgent(owner);
    const ended = await executeAside(owner, id);
    await receiver.received(1);
    await expect
      .poll(() => inDatabase("SELECT event, status FROM webhook_deliveries WHERE webhook_id = ?", webhook.id), {
        timeout: 30_000,
      })
      .toEqual([["agent.executed", "delivered"]]);
    const message = JSON.parse(receiver.requests[0]?.body ?? "{}") as EventMessage;
    expect(message.data).toMatchObject({ execution_id: ended.execution_id, status: "completed", result: ended.result });
  });

  test("runs many at once, each to its own end", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const ended = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) => executeAside(owner, id, { task: `Calculate ${index} + 1` })),
    );
    expect(ended.every(({ status }) => status === "completed")).toBe(true);
    for (const [index, { result }] of ended.entries()) expect(result?.summary).toContain(String(index + 1));
    expect((await getAgent(owner, id)).statistics.total_executions).toBe(20);
  });

  test("keeps every one of many that are written together, and counts each for its own agent", async () => {
    const owner = await signUp({ tier: "enterprise" });
    const ids = [(await createAgent(owner)).id, (await createAgent(owner)).id];
    const [first = "", second = ""] = ids;
    const broken = { parameters: { skill_id: await createSkill(owner, { code: "() => x" }) } };
    // Two of three are the first agent's; every fifth fails.
    const orders = Array.from({ length: 60 }, (_unused, index) => ({
      id: index % 3 === 0 ? second : first,
      fields: index % 5 === 0 ? broken : { task: `Calculate ${index} + 1` },
    }));
    const answers = await Promise.all(orders.map(({ id, fields }) => execute(owner, id, fields)));
    for (const id of ids) {
      const own = answers.filter((_answer, index) => orders[index]?.id === id);
      const succeeded = own.filter(({ status }) => status === 200).map((answer) => answer.data<Completed>());
      const rows = await inDatabase("SELECT id FROM executions WHERE agent_id = ? AND status = 'completed'", id);
      expect(new Set(rows.flat())).toEqual(new Set(succeeded.map(({ execution_id: executionId }) => executionId)));
      expect(await countRows("episodes", "agent_id", id)).toBe(own.length);
      const { statistics } = await getAgent(owner, id);
      const mean = succeeded.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / succeeded.length;
      expect(statistics).toMatchObject({
        total_executions: own.length,
        successful_executions: succeeded.length,
        avg_confidence: expect.closeTo(mean, 6) as number,
      });
    }
  });

  test("takes the largest body, and keeps all of it for the run", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const ended = await executeAside(owner, id, { context: { text: TEXT, more: "é".repeat(500_000) } });
    expect(ended.status).toBe("completed");
    const [row] = await inDatabase(
      "SELECT length(json_extract(input, '$.context.more')) FROM executions WHERE id = ?",
      ended.execution_id,
    );
    expect(row).toEqual([500_000]);
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field, and runs nothing", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const bodies = [
      [{ task: undefined }, "body.task"],
      [{ task: "" }, "body.task"],
      [{ task: " \n " }, "body.task"],
      [{ task: "x".repeat(20_001) }, "body.task"],
      [{ task: 5 }, "body.task"],
      [{ task: "a\u0000" }, "body.task"],
      [{ task: "a\uDC00" }, "body.task"],
      [{ context: "text" }, "body.context"],
      [{ context: [] }, "body.context"],
      [{ parameters: [] }, "body.parameters"],
      [{ parameters: { wait_seconds: -1 } }, "body.parameters.wait_seconds"],
      [{ parameters: { wait_seconds: 25.1 } }, "body.parameters.wait_seconds"],
      [{ parameters: { wait_seconds: "5" } }, "body.parameters.wait_seconds"],
      [{ parameters: { timeout_seconds: 0 } }, "body.parameters.timeout_seconds"],
      [{ parameters: { timeout_seconds: 1_801 } }, "body.parameters.timeout_seconds"],
      [{ parameters: { action: "" } }, "body.parameters.action"],
      [{ parameters: { action: 4 } }, "body.parameters.action"],
      [{ parameters: { skill_id: "" } }, "body.parameters.skill_id"],
      [{ agent_id: unknownId() }, "body.agent_id"],
    ] as const;
    for (const [fields, path] of bodies) {
      const answer = await execute(owner, id, fields);
      expect(answer.status, `${path} ${JSON.stringify(fields).slice(0, 60)}`).toBe(400);
      expect(issuePaths(answer)).toContain(path);
    }
    const prefer = await execute(owner, id, {}, { headers: { prefer: "x".repeat(201) } });
    expect(issuePaths(prefer)).toEqual(["header.prefer"]);
    expect(await countRows("executions", "agent_id", id)).toBe(0);
  });

  test("an ordered skill or tool that the agent may not use, with the reason and what to do", async () => {
    const owner = await signUp();
    const skillId = await createSkill(owner, { name: "Adder" });
    const { id } = await createAgent(owner, { name: "Desk", configuration: { tools: ["summarize_text"] } });
    const reasonOf = async (parameters: Record<string, unknown>): Promise<unknown[]> => {
      const answer = await execute(owner, id, { parameters });
      const [issue] = (answer.error?.details["issues"] ?? []) as { path: string; code: string; message: string }[];
      return [answer.status, issue?.path, issue?.code, issue?.message ?? answer.error?.message];
    };
    const listsNo = "its configuration.tools does not list it. Add it there";
    expect(await reasonOf({ skill_id: skillId })).toEqual([
      400,
      "body.parameters.skill_id",
      "not_listed",
      expect.stringMatching(`the skill "Adder", which the agent "Desk" may not use: ${listsNo}`),
    ]);
    expect(await reasonOf({ tool: "extract_entities" })).toEqual([
      400,
      "body.parameters.tool",
      "not_listed",
      expect.stringContaining(listsNo),
    ]);
    const unknown = await reasonOf({ tool: "mcp__orders__refund" });
    expect(unknown).toEqual([404, undefined, undefined, expect.stringContaining("has no tool with the name")]);
    expect((await reasonOf({ skill_id: unknownId() }))[0]).toBe(404);
    await call("PUT", `/api/agents/${id}`, {
      token: owner.token,
      body: { configuration: { tools: [skillId, "extract_entities"] } },
    });
    expect((await execute(owner, id, { parameters: { skill_id: skillId } })).status).toBe(200);
    expect(await countRows("executions", "agent_id", id)).toBe(1);
  });

  test("a run that fails, whose failure is stored and told", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answer = await execute(owner, id, {
      parameters: { skill_id: await createSkill(owner, { code: "() => x" }) },
    });
    expect([answer.status, answer.error?.code]).toEqual([500, "EXECUTION_FAILED"]);
    const executionId = String(answer.error?.details["execution_id"]);
    const stored = (
      await call("GET", `/api/agents/${id}/executions/${executionId}`, { token: owner.token })
    ).data<ExecutionView>();
    expect(stored).toMatchObject({ status: "failed", result: null, error: answer.error?.details["error"] as object });
  });
});
