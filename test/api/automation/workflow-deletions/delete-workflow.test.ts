import { expect, inject, test } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import {
  createWorkflow,
  endOfRun,
  runSteps,
  startRun,
  step,
  stepOf,
  untilRun,
} from "#test/support/factories/stored-workflows";

const remove = ({ token }: TestAccount, id: string, query = ""): Promise<Answer> =>
  call("DELETE", `/api/workflows/${id}${query}`, { token });
const statusOf = async ({ token }: TestAccount, path: string): Promise<number> =>
  (await call("GET", path, { token })).status;

const hold = step("hold", "wait_for", { parameters: { event: "go" } });

test("a workflow with its past runs is deleted, and with open runs only when the caller cancels them", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const workflow = await createWorkflow(owner, agent.id, { steps: [step("start", "trigger_form"), hold] });
  const runs = await Promise.all([1, 2, 3].map(() => startRun(owner, workflow.id)));
  const { workflow: other, runId: kept } = await runSteps(owner, agent.id, [hold]);
  const refused = await remove(owner, workflow.id);
  expect([refused.status, refused.error?.details["reason"]]).toEqual([409, "open_runs"]);
  expect((await remove(await signUp(), workflow.id, "?cancel_runs=true")).status).toBe(404);
  expect((await untilRun(owner, runs[0] ?? "", ({ status }) => status === "waiting")).status).toBe("waiting");
  expect((await remove(owner, workflow.id, "?cancel_runs=true")).status).toBe(200);
  expect(await statusOf(owner, `/api/workflows/${workflow.id}`)).toBe(404);
  for (const run of runs) expect(await statusOf(owner, `/api/workflow-runs/${run}`)).toBe(404);
  const untouched = await untilRun(owner, kept, ({ status }) => status === "waiting");
  expect(untouched.workflow_id).toBe(other.id);

  const past = await runSteps(owner, agent.id, [step("start", "trigger_form")]);
  await endOfRun(owner, past.runId);
  expect((await remove(owner, past.workflow.id)).status).toBe(200);
  expect(await statusOf(owner, `/api/workflow-runs/${past.runId}`)).toBe(404);
});

test("the executions and sub-runs of cancelled runs are cancelled before their rows are gone, and none of their requests waits", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const api = await createSkill(owner, {
    name: "Refunds",
    skill_type: "api",
    code: undefined,
    config: { url: "https://example.com/refunds" },
  });
  const refund = step("refund", "skill", { parameters: { skill_id: api, arguments: { amount: 3 } } });
  const inner = await createWorkflow(owner, agent.id, { name: "Inner", steps: [refund] });
  const { runId, workflow } = await runSteps(owner, agent.id, [
    step("part", "workflow", { depends_on: [], parameters: { workflow_id: inner.id } }),
    { ...refund, depends_on: [] },
  ]);
  const asked = await untilRun(
    owner,
    runId,
    (run) => stepOf(run, "refund").approval_id !== null && stepOf(run, "part").workflow_run_id !== null,
  );
  const { execution_id: execution } = stepOf(asked, "refund");
  const { workflow_run_id: subRun } = stepOf(asked, "part");
  expect((await remove(owner, workflow.id, "?cancel_runs=true")).status).toBe(200);
  const ended = await call("GET", `/api/executions/${execution}`, { token: owner.token });
  expect(ended.data()).toMatchObject({ execution: { status: "cancelled" } });
  expect((await endOfRun(owner, subRun ?? "")).status).toBe("cancelled");
  const waiting = async (): Promise<unknown> =>
    (await call("GET", "/api/approvals?status=pending", { token: owner.token })).data<{ approvals: unknown[] }>()
      .approvals;
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
});

test("a deletion of many runs that is cut off is ended by the same request, and the name is free again", async () => {
  const owner = await signUp({ tier: "enterprise" });
  const agent = await createAgent(owner);
  const workflow = await createWorkflow(owner, agent.id, { steps: [hold] });
  const runs: string[] = [];
  for (let group = 0; group < 12; group++)
    runs.push(...(await Promise.all(Array.from({ length: 10 }, () => startRun(owner, workflow.id)))));
  const cut = new AbortController();
  const address = new URL(`/api/workflows/${workflow.id}?cancel_runs=true`, inject("baseUrl"));
  const headers = { authorization: `Bearer ${owner.token}` };
  const begun = fetch(address, { method: "DELETE", headers, signal: cut.signal }).catch(() => null);
  await untilRun(owner, runs[0] ?? "", ({ status }) => status !== "pending").catch(() => null);
  cut.abort();
  await begun;
  const last = await remove(owner, workflow.id, "?cancel_runs=true");
  expect([200, 404], last.text).toContain(last.status);
  expect(await statusOf(owner, `/api/workflows/${workflow.id}`)).toBe(404);
  const left = await call("GET", "/api/workflow-runs", { token: owner.token });
  expect(left.data()).toMatchObject({ runs: [] });
  // The name is free, and the plan's room too.
  const again = await createWorkflow(owner, agent.id, { steps: [hold] });
  expect(again.name).toBe(workflow.name);
});
