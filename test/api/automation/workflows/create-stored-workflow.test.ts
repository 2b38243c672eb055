import { expect, test } from "vitest";

import { call, issuePaths, signUp, statusesOf } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  changeWorkflow,
  createWorkflow,
  readWorkflow,
  sendWorkflow,
  step,
  type WorkflowView,
} from "#test/support/factories/stored-workflows";
import { addColleague } from "#test/support/users";

test("a workflow is stored with its first version, listed, changed to a new version, and deleted", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const created = await createWorkflow(owner, agent.id);
  expect(created).toMatchObject({
    version: 1,
    agent_id: agent.id,
    owner: { id: owner.userId },
    confirmed_by: { id: owner.userId },
    readiness: { ready: true, needs: [] },
    step_count: 2,
    open_runs: 0,
  });
  const list = async (query = "") =>
    (await call("GET", `/api/workflows${query}`, owner)).data<{ workflows: WorkflowView[] }>().workflows;
  expect(await list("?q=request")).toMatchObject([{ id: created.id, step_count: 2, version: 1 }]);
  expect(await list("?q=nothing")).toEqual([]);
  const changed = await changeWorkflow(owner, created.id, {
    name: "Sorted requests",
    steps: [step("start", "trigger_form")],
  });
  expect(changed.data()).toMatchObject({ name: "Sorted requests", version: 2, step_count: 1 });
  expect(await readWorkflow(owner, created.id)).toMatchObject({ version: 2, steps: [{ step_id: "start" }] });
  const versions = await call("GET", `/api/workflows/${created.id}/versions`, owner);
  expect(versions.data()).toMatchObject({
    versions: [
      { version: 2, steps: [{ step_id: "start" }] },
      { version: 1, steps: [{ step_id: "start" }, { step_id: "sort" }], saved_by: { id: owner.userId } },
    ],
  });
  const log = await call("GET", "/api/sdlc/audit?limit=10", owner);
  expect((await call("DELETE", `/api/workflows/${created.id}`, owner)).status).toBe(200);
  expect((await call("GET", `/api/workflows/${created.id}`, owner)).status).toBe(404);
  expect(log.data<{ entries: { action: string }[] }>().entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["update_workflow", "create_workflow"]),
  );
});

test("a step that cannot run is refused by its place, and nothing is stored", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const refused = async (...steps: Record<string, unknown>[]): Promise<unknown[]> => {
    const answer = await sendWorkflow(owner, agent.id, { steps });
    expect(answer.status, answer.text).toBe(400);
    const issues = (answer.error?.details["issues"] ?? []) as { code: string; path: string; message: string }[];
    return issues.flatMap(({ code, path }) => [code, path]);
  };
  const start = step("start", "trigger_form");
  expect(await refused(start, step("bad", "javascript"))).toEqual(["unknown_step_type", "body.steps.1.step_type"]);
  expect(await refused(start, step("bad", "code", { parameters: { js: "1" } }))).toEqual([
    "unknown_step_type",
    "body.steps.1.step_type",
  ]);
  expect(await refused(start, step("after", "end", { depends_on: ["start", "absent"] }))).toEqual([
    "unknown_step",
    "body.steps.1.depends_on.1",
  ]);
  expect(await refused(start, step("start", "end"))).toEqual(["duplicate_step", "body.steps.1.step_id"]);
  expect(
    await refused(step("one", "end", { depends_on: ["two"] }), step("two", "end", { depends_on: ["one"] })),
  ).toEqual(["circular", "body.steps"]);
  expect(
    await refused(start, step("try", "wait", { parameters: { seconds: 1 }, on_error: { catch: "absent" } })),
  ).toEqual(["unknown_step", "body.steps.1.on_error.catch"]);
  expect((await refused(start, step("pause", "wait", { parameters: {} })))[1]).toBe("body.steps.1.parameters");
  expect(
    (await refused(start, step("pause", "wait", { parameters: { seconds: 1 }, for_each: { items: "input.a" } })))[0],
  ).toBe("not_repeatable");
  const secret = `Bearer sk-proj-${"a1B2".repeat(12)}`;
  expect(
    (
      await refused(
        start,
        step("call", "http", { parameters: { url: "https://example.com", headers: { Key: secret } } }),
      )
    )[0],
  ).toBe("secret");
  const list = await call("GET", "/api/workflows", owner);
  expect(list.data<{ workflows: unknown[] }>().workflows).toEqual([]);
  const both = await sendWorkflow(owner, agent.id, { template_id: "invoice-intake" });
  expect([both.status, issuePaths(both)]).toEqual([400, ["body.steps"]]);
});

test("what is missing before it can run is named with its step", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const created = await createWorkflow(owner, agent.id, {
    steps: [
      step("start", "trigger_webhook"),
      step("draft", "ai_draft", { parameters: { prompt: "Write an answer" } }),
      step("book", "integration", { parameters: { service: "quickbooks", action: "create_bill" } }),
      step("tell", "notify", { parameters: { service: "slack", text: "done" } }),
      step("check", "tool", { parameters: { tool: "mcp__none__at_all" } }),
    ],
    bindings: [{ service: "slack", builtin: "inbox" }],
  });
  expect(created.readiness.ready).toBe(false);
  expect(created.readiness.needs.map(({ step_id, kind }) => [step_id, kind])).toEqual([
    ["draft", "model"],
    ["book", "binding"],
    ["check", "binding"],
  ]);
});

test("a template's inputs become inputs of the workflow, with the given values as defaults", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const fields = { steps: undefined, template_id: "0199a400-0001-7000-8000-000000000001" };
  const answer = await sendWorkflow(owner, agent.id, { ...fields, parameters: { currency: "DKK" } });
  expect([answer.status, issuePaths(answer)]).toEqual([400, ["body.parameters.currency"]]);
  const bare = { steps: undefined, template_id: "0199a400-0001-7000-8000-000000000015" };
  const refused = await sendWorkflow(owner, agent.id, { ...bare, parameters: { notes: "Monday" } });
  expect([refused.status, issuePaths(refused)]).toEqual([400, ["body.parameters.notes"]]);
});

test("a graph of nodes and edges becomes steps", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const created = await createWorkflow(owner, agent.id, {
    steps: undefined,
    workflow_data: {
      nodes: [
        { id: "start", type: "trigger_form" },
        { id: "stop", type: "end", label: "Stop here", config: { message: "Done" } },
      ],
      edges: [{ source: "start", target: "stop" }],
    },
  });
  expect(created.steps).toMatchObject([
    { step_id: "start" },
    { step_id: "stop", name: "Stop here", depends_on: ["start"], parameters: { message: "Done" } },
  ]);
});

test("only a person with the right to approve confirms a version, and a change needs it again", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, "member");
  const agent = await createAgent(owner);
  const created = await createWorkflow(member, agent.id);
  expect(created.confirmed_by).toBeNull();
  expect((await call("POST", `/api/workflows/${created.id}/confirm`, member)).status).toBe(403);
  const confirmed = await call("POST", `/api/workflows/${created.id}/confirm`, owner);
  expect(confirmed.data()).toMatchObject({ version: 1, confirmed_by: { id: owner.userId }, owner: { id: member.id } });
  const changed = await changeWorkflow(member, created.id, { timeout_hours: 3 });
  expect(changed.data()).toMatchObject({ version: 2, confirmed_by: null });
  expect((await changeWorkflow(owner, created.id, { timeout_hours: 4 })).data()).toMatchObject({
    version: 3,
    confirmed_by: { id: owner.userId },
    owner: { id: owner.userId },
  });
  expect((await changeWorkflow(member, created.id, { timeout_hours: 5 })).status).toBe(403);
});

test("a plan's number of workflows is kept, and each has its own name", async () => {
  const owner = await signUp({ tier: "free" });
  const agent = await createAgent(owner);
  for (const name of ["one", "two", "three", "four"]) await createWorkflow(owner, agent.id, { name });
  const taken = await sendWorkflow(owner, agent.id, { name: "two" });
  expect([taken.status, taken.error?.details["reason"]]).toEqual([409, "name_taken"]);
  const answers = await Promise.all(["five", "six", "seven"].map((name) => sendWorkflow(owner, agent.id, { name })));
  expect(statusesOf(answers)).toEqual([201, 403, 403]);
  const refused = answers.find(({ status }) => status === 403);
  expect(refused?.error).toMatchObject({ code: "LIMIT_EXCEEDED", details: { limit: "workflows", allowed: 5 } });
});
