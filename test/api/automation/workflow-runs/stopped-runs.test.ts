import { expect, test } from "vitest";

import { readApproval } from "#test/support/approvals";
import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  createWorkflow,
  endOfRun,
  readRun,
  runSteps,
  step,
  stepOf,
  untilRun,
  waitingRun,
} from "#test/support/factories/stored-workflows";

const hold = step("hold", "wait_for", { parameters: { event: "go" } });
const engage = (path: string, { token }: { token: string }) =>
  call("PUT", path, { token, body: { engaged: true, reason: "Stop all" } });

test("the tenant's kill switch cancels runs that only wait, with their sub-runs and their requests", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const child = await createWorkflow(owner, agent.id, { name: "Child", steps: [hold] });
  const parent = await runSteps(owner, agent.id, [step("sub", "workflow", { parameters: { workflow_id: child.id } })]);
  const asking = await runSteps(owner, agent.id, [step("ask", "approval")]);
  const later = await runSteps(owner, agent.id, [step("later", "wait", { parameters: { seconds: 86_400 } })]);
  const held = await waitingRun(owner, agent.id);
  const whole = await untilRun(owner, parent.runId, (run) => stepOf(run, "sub").workflow_run_id !== null);
  const sub = stepOf(whole, "sub").workflow_run_id ?? "";
  await untilRun(owner, sub, ({ status }) => status === "waiting");
  await untilRun(owner, later.runId, ({ status }) => status === "waiting");
  const asked = await untilRun(owner, asking.runId, (run) => stepOf(run, "ask").approval_id !== null);
  const stopped = await engage("/api/governance/kill-switch", owner);
  expect(stopped.status, stopped.text).toBe(200);
  for (const id of [held, later.runId, asking.runId, parent.runId, sub])
    expect((await endOfRun(owner, id)).status).toBe("cancelled");
  expect((await readRun(owner, held)).error?.code).toBe("STOPPED");
  expect((await readApproval(owner, stepOf(asked, "ask").approval_id ?? "")).status).toBe("expired");
});

test("an agent's kill switch cancels the runs in which it still has a step, and no other", async () => {
  const owner = await signUp();
  const [agent, other] = [await createAgent(owner), await createAgent(owner, { name: "Other" })];
  const named = await runSteps(owner, other.id, [
    hold,
    step("later", "tool", { agent_id: agent.id, parameters: { tool: "summarize_text" } }),
  ]);
  const begun = await runSteps(owner, other.id, [step("start", "trigger_form", { agent_id: agent.id }), hold]);
  for (const { runId } of [named, begun]) await untilRun(owner, runId, ({ status }) => status === "waiting");
  expect((await engage(`/api/agents/${agent.id}/kill-switch`, owner)).status).toBe(200);
  expect(await endOfRun(owner, named.runId)).toMatchObject({ status: "cancelled", error: { code: "STOPPED" } });
  expect((await readRun(owner, begun.runId)).status).toBe("waiting");
});
