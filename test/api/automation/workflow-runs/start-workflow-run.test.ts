import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import {
  actOnRun,
  changeWorkflow,
  createWorkflow,
  endOfRun,
  readRun,
  runSteps,
  sendRun,
  startRun,
  step,
  stepOf,
  untilRun,
} from "#test/support/factories/stored-workflows";

const start = step("start", "trigger_form");
const set = (id: string, values: Record<string, string>, fields: Record<string, unknown> = {}) =>
  step(id, "transform", { parameters: { set: values }, ...fields });

test("steps compute from the input and from each other, side by side, and the output is as the definition says", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId, workflow } = await runSteps(
    owner,
    agent.id,
    [
      start,
      set("double", { total: "input.amount * 2" }, { depends_on: ["start"] }),
      step("kind", "rule", {
        depends_on: ["start"],
        parameters: {
          rules: [
            { when: "input.amount > 100", result: "large", reason: "More than {{limit}}" },
            { when: "true", result: "small" },
          ],
        },
      }),
      set("never", { a: "1" }, { depends_on: ["kind"], run_if: "steps.kind.output.result == 'small'" }),
      set("after", { a: "1" }, { depends_on: ["never"] }),
      set("join", { text: "steps.kind.output.result" }, { depends_on: ["double", "kind", "after"] }),
    ],
    {
      input: { amount: 250, limit: 100 },
      output: { size: "steps.join.output.text", twice: "steps.double.output.total" },
    },
  );
  const run = await endOfRun(owner, runId);
  expect(run).toMatchObject({ status: "completed", version: 1, output: { size: "large", twice: 500 } });
  expect(run.steps.map(({ step_id, status }) => [step_id, status])).toEqual([
    ["start", "completed"],
    ["double", "completed"],
    ["kind", "completed"],
    ["never", "skipped"],
    ["after", "skipped"],
    ["join", "completed"],
  ]);
  expect(stepOf(run, "kind").output).toEqual({ result: "large", reason: "More than 100", index: 0 });
  const list = await call("GET", `/api/workflow-runs?workflow_id=${workflow.id}&status=completed`, owner);
  expect(list.data()).toMatchObject({ runs: [{ run_id: runId, workflow_name: workflow.name }] });
});

test("a text is redacted, and its statements are compared with their sources, without an agent", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      start,
      step("hide", "redact", { depends_on: ["start"], parameters: { arguments: { text: "{{note}}" } } }),
      step("check", "verify_citations", {
        depends_on: ["hide"],
        parameters: {
          arguments: { text: "Asked on Monday [1]. Paid 90 euros [1].", sources: ["${steps.hide.output.text}"] },
        },
      }),
    ],
    { input: { note: "Anna (anna@example.com) asked on Monday." } },
  );
  const run = await endOfRun(owner, runId);
  expect(run.status, JSON.stringify(run.error)).toBe("completed");
  expect(stepOf(run, "hide").output).toEqual({ text: "Anna ([REDACTED_EMAIL]) asked on Monday." });
  expect(stepOf(run, "check").output).toEqual({
    text: "Asked on Monday [1].",
    unsupported: [{ statement: "Paid 90 euros [1].", source: 1, reason: "other_numbers" }],
  });
});

test("expressions are checked on save: a step that is not upstream, an endless or forbidden one is refused", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const refused = async (source: string): Promise<unknown> => {
    const body = { name: "Refused", agent_id: agent.id, steps: [set("a", { x: source }), set("later", { y: "1" })] };
    const answer = await call("POST", "/api/workflows", { ...owner, body });
    expect(answer.status, answer.text).toBe(400);
    expect(issuePaths(answer)).toEqual(["body.steps.0.parameters.set.x"]);
    const issues = (answer.error?.details["issues"] ?? []) as { code: string }[];
    return issues[0]?.code;
  };
  expect(await refused("while(true) {}")).toBe("invalid_expression");
  expect(await refused("steps.later.output.y")).toBe("unknown_step");
  expect(await refused("'abc'.matches('(a+)+b')")).toBe("refused_function");
});

test("wrong input and a part that is missing refuse a run, and a failed expression fails its step", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const workflow = await createWorkflow(owner, agent.id, {
    steps: [start, set("read", { x: "input.amount.absent" })],
    input_schema: [{ name: "amount", type: "number", required: true }],
  });
  const wrong = await sendRun(owner, workflow.id, { input: { amount: "many" } });
  expect([wrong.status, issuePaths(wrong)]).toEqual([400, ["body.input.amount"]]);
  const run = await endOfRun(owner, await startRun(owner, workflow.id, { input: { amount: 3 } }));
  expect(run).toMatchObject({ status: "failed", error: { code: "EXPRESSION_FAILED", step_id: "read" } });
  const unbound = await createWorkflow(owner, agent.id, {
    name: "Unbound",
    steps: [start, step("tell", "notify", { parameters: { service: "slack" } })],
  });
  const missing = await sendRun(owner, unbound.id);
  expect([missing.status, missing.error?.code]).toEqual([409, "NOT_READY"]);
  expect(missing.error?.details["needs"]).toMatchObject([{ step_id: "tell", kind: "binding" }]);
});

test("an agent's step is an execution of the agent, and a tool's step is one call without a model", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const skill = await createSkill(owner);
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      start,
      step("sum", "skill", { parameters: { skill_id: skill, arguments: { a: "${input.a}", b: 2 } } }),
      step("short", "ai_summarize", { parameters: { prompt: "Summarize it", material: "{{text}}" } }),
    ],
    { input: { a: 40, text: "Revenue grew by 12 percent. Costs stayed flat. Cash rose to 4 million." } },
  );
  const run = await endOfRun(owner, runId);
  expect(run.status, JSON.stringify(run)).toBe("completed");
  expect(stepOf(run, "sum").output).toEqual({ total: 42 });
  const { execution_id: id } = stepOf(run, "sum");
  const execution = await call("GET", `/api/agents/${agent.id}/executions/${id}`, owner);
  expect(execution.data()).toMatchObject({
    triggered_by: "workflow",
    started_by: { kind: "workflow", id: runId },
    status: "completed",
  });
});

test("nothing behind a rejected approval runs, in either branch, and an approval lets its branch continue", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const ask = (id: string) =>
    step(id, "approval", {
      depends_on: ["start"],
      parameters: { show: { amount: "{{amount}}" }, message: `May ${id} continue?`, approver: "{{lead}}" },
    });
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      { ...start, depends_on: [] },
      ask("left"),
      ask("right"),
      set("behind_left", { a: "1" }, { depends_on: ["left"] }),
      set("behind_right", { a: "1" }, { depends_on: ["right"] }),
    ],
    { input: { amount: 5, lead: "Mara" } },
  );
  const asked = await untilRun(
    owner,
    runId,
    (run) => run.status === "waiting" && ["left", "right"].every((id) => stepOf(run, id).approval_id !== null),
  );
  expect(stepOf(asked, "behind_left").status).toBe("pending");
  const request = await call("GET", `/api/approvals/${stepOf(asked, "left").approval_id ?? ""}`, owner);
  expect(request.text).toContain("For Mara: May left continue?");
  expect((await decide(owner, stepOf(asked, "left").approval_id ?? "", "approve")).status).toBe(200);
  const half = await untilRun(owner, runId, (run) => stepOf(run, "behind_left").status === "completed");
  expect(stepOf(half, "behind_right").status).toBe("pending");
  expect(stepOf(half, "left").output).toMatchObject({ approved: true, show: { amount: 5 } });
  await decide(owner, stepOf(asked, "right").approval_id ?? "", "reject", "Too much");
  const run = await endOfRun(owner, runId);
  expect(run).toMatchObject({ status: "failed", error: { code: "APPROVAL_REJECTED", message: "Too much" } });
  expect(stepOf(run, "behind_right").status).toBe("cancelled");
});

test("a changed workflow leaves a run in the version with which it began", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId, workflow } = await runSteps(owner, agent.id, [
    start,
    step("hold", "wait_for", { parameters: { event: "go" } }),
    set("old", { a: "1" }),
  ]);
  await untilRun(owner, runId, ({ status }) => status === "waiting");
  expect((await changeWorkflow(owner, workflow.id, { steps: [start, set("fresh", { a: "2" })] })).status).toBe(200);
  expect((await actOnRun(owner, runId, "signal", { name: "go", data: { by: "hand" } })).status).toBe(202);
  const run = await endOfRun(owner, runId);
  expect(run).toMatchObject({ status: "completed", version: 1, output: { old: { a: 1 } } });
  expect(stepOf(run, "hold").output).toEqual({ by: "hand" });
});

test("each move of a run is made from the states that allow it, and refused from others", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId } = await runSteps(owner, agent.id, [
    start,
    step("hold", "wait_for", { parameters: { event: "go" } }),
    set("next", { a: "1" }),
  ]);
  await untilRun(owner, runId, ({ status }) => status === "waiting");
  const refused = async (act: string): Promise<unknown[]> => {
    const answer = await actOnRun(owner, runId, act);
    return [act, answer.status, answer.error?.details["reason"]];
  };
  expect(await refused("resume")).toEqual(["resume", 409, "wrong_state"]);
  expect(await refused("steps/hold/retry")).toEqual(["steps/hold/retry", 409, "wrong_state"]);
  expect((await actOnRun(owner, runId, "pause")).data()).toMatchObject({ status: "paused" });
  expect(await refused("pause")).toEqual(["pause", 409, "wrong_state"]);
  await actOnRun(owner, runId, "signal", { name: "go" });
  const held = await untilRun(owner, runId, (run) => stepOf(run, "hold").status === "completed");
  expect([held.status, stepOf(held, "next").status]).toEqual(["paused", "pending"]);
  expect((await actOnRun(owner, runId, "resume")).status).toBe(200);
  expect(await endOfRun(owner, runId)).toMatchObject({ status: "completed" });
  for (const act of ["pause", "resume", "cancel", "steps/next/retry"])
    expect(await refused(act)).toEqual([act, 409, "wrong_state"]);
  const late = await actOnRun(owner, runId, "signal", { name: "go" });
  expect(late.status).toBe(409);
});

test("a cancelled run ends at once with the executions of its steps, and the workflow can be deleted then", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const api = await createSkill(owner, {
    name: "Refunds",
    skill_type: "api",
    code: undefined,
    config: { url: "https://example.com/refunds" },
  });
  const { runId, workflow } = await runSteps(owner, agent.id, [
    start,
    step("refund", "skill", { parameters: { skill_id: api, arguments: { amount: 3 } } }),
  ]);
  const asked = await untilRun(owner, runId, (run) => stepOf(run, "refund").status === "waiting");
  const { execution_id: id, approval_id: approvalId } = stepOf(asked, "refund");
  expect(approvalId).not.toBeNull();
  expect((await call("DELETE", `/api/workflows/${workflow.id}`, owner)).error?.details["reason"]).toBe("open_runs");
  expect((await actOnRun(owner, runId, "cancel")).data()).toMatchObject({ status: "cancelled" });
  const executionStatus = async () =>
    (await call("GET", `/api/agents/${agent.id}/executions/${id}`, owner)).data<{ status: string }>().status;
  await expect.poll(executionStatus, { timeout: 60_000 }).toBe("cancelled");
  expect(stepOf(await readRun(owner, runId), "refund").status).toBe("cancelled");
  expect((await call("DELETE", `/api/workflows/${workflow.id}`, owner)).status).toBe(200);
  expect((await call("GET", `/api/workflow-runs/${runId}`, owner)).status).toBe(404);
});

test("a sub-run does its step's work, and its failure is the step's", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const inner = await createWorkflow(owner, agent.id, {
    name: "Inner",
    steps: [start, set("twice", { n: "input.n * 2" })],
    output: { n: "steps.twice.output.n" },
  });
  const { runId } = await runSteps(
    owner,
    agent.id,
    [start, step("inner", "workflow", { parameters: { workflow_id: inner.id, input: { n: "${input.n}" } } })],
    { input: { n: 21 } },
  );
  const run = await endOfRun(owner, runId);
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed", output: { inner: { n: 42 } } });
  const sub = stepOf(run, "inner").workflow_run_id ?? "";
  expect(await readRun(owner, sub)).toMatchObject({ status: "completed", workflow_id: inner.id });
});

test("a rehearsal takes samples in place of acts, and names the step without one", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const steps = [
    start,
    step("ask", "approval", { sample: { approved: true } }),
    step("tell", "notify", { parameters: { service: "slack" } }),
    set("done", { ok: "steps.ask.output.approved" }),
  ];
  const workflow = await createWorkflow(owner, agent.id, { steps });
  const missing = await endOfRun(owner, await startRun(owner, workflow.id, { rehearsal: true }));
  expect(missing).toMatchObject({ status: "failed", error: { code: "NO_SAMPLE", step_id: "tell" } });
  const run = await endOfRun(
    owner,
    await startRun(owner, workflow.id, { rehearsal: true, samples: { tell: { sent: true } } }),
  );
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed", output: { done: { ok: true } } });
  expect(stepOf(run, "ask").from).toBe("sample");
});
