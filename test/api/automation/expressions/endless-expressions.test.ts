import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createWorkflow, endOfRun, startRun, step, untilRun } from "#test/support/factories/stored-workflows";

/** About 10^7 steps, and few steps that take minutes together. */
const ENDLESS = {
  many: "input.list.all(x, input.list.all(y, x + y >= 0))",
  long: "input.some.all(x, input.some.all(y, size((input.text + string(x + y)).split('')) > 0))",
};

test("an expression that would compute for minutes fails its step, and the platform answers others while it lasts", async () => {
  const owner = await signUp();
  const other = await signUp();
  const agent = await createAgent(owner);
  const steps = [
    step("start", "trigger_form"),
    ...Object.entries(ENDLESS).map(([id, source]) =>
      step(id, "transform", { depends_on: ["start"], on_error: "continue", parameters: { set: { x: source } } }),
    ),
    step("usual", "transform", { depends_on: ["start"], parameters: { set: { n: "size(input.list)" } } }),
  ];
  const { id } = await createWorkflow(owner, agent.id, { steps });
  const list = Array.from({ length: 3_200 }, (_none, index) => index);
  const runId = await startRun(owner, id, { input: { list, some: list.slice(0, 900), text: "x".repeat(200_000) } });
  let answers = 0;
  const isOver = ({ status }: { status: string }): boolean => ["completed", "failed"].includes(status);
  let isRunning = true;
  const asked = (async () => {
    while (isRunning) {
      const { status } = await call("GET", "/health");
      expect(status).toBe(200);
      answers += 1;
    }
  })();
  await untilRun(owner, runId, isOver);
  isRunning = false;
  await asked;
  expect(answers).toBeGreaterThan(1);
  const run = await endOfRun(owner, runId);
  const ends = run.steps.map(({ step_id: stepId, status, error }) => [stepId, status, error?.code ?? null]);
  expect(ends).toEqual([
    ["start", "completed", null],
    ["many", "failed", "EXPRESSION_FAILED"],
    ["long", "failed", "EXPRESSION_FAILED"],
    ["usual", "completed", null],
  ]);
  expect((await call("GET", "/api/agents", { token: other.token })).status).toBe(200);
});
