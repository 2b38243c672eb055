import { expect, onTestFinished, test } from "vitest";

import { signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { createWorkflow, endOfRun, readRun, runSteps, step, stepOf } from "#test/support/factories/stored-workflows";
import { startModelServer } from "#test/support/model-server";

const think = (id: string) => step(id, "ai_generate", { parameters: { prompt: `Think of ${id}` } });

test("a sub-run spends the budget of its root, which knows each token at once", async () => {
  const owner = await signUp();
  const model = await startModelServer();
  onTestFinished(() => model.close());
  await connected(owner, ofServer(model));
  model.respond(() => ({ kind: "reply", text: JSON.stringify({ summary: "Done.", details: {}, confidence: 0.9 }) }));
  const agent = await createAgent(owner);
  const deepest = await createWorkflow(owner, agent.id, { name: "Deepest", steps: [think("first"), think("second")] });
  const middle = await createWorkflow(owner, agent.id, {
    name: "Middle",
    steps: [step("down", "workflow", { parameters: { workflow_id: deepest.id } })],
  });
  const { runId } = await runSteps(
    owner,
    agent.id,
    [step("sub", "workflow", { parameters: { workflow_id: middle.id } })],
    { budget: { tokens: 1 } },
  );
  const root = await endOfRun(owner, runId);
  expect(root, JSON.stringify(root)).toMatchObject({ status: "failed", error: { code: "BUDGET_EXCEEDED" } });
  const between = await readRun(owner, stepOf(root, "sub").workflow_run_id ?? "");
  const sub = await readRun(owner, stepOf(between, "down").workflow_run_id ?? "");
  expect([stepOf(sub, "first").status, stepOf(sub, "second").status]).toEqual(["completed", "failed"]);
  const spent = [root, between, sub].map((run) => (run as unknown as { tokens: number }).tokens);
  expect(spent[0]).toBeGreaterThan(0);
  expect(new Set(spent).size).toBe(1);
});
