import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { actOnRun, endOfRun, runSteps, step, stepOf } from "#test/support/factories/stored-workflows";
import { strikeClock } from "#test/support/webhooks";

const repeated = (times: number) => Array.from({ length: times }, () => "input.text").join(" + ");

test("a long output is kept in the bucket, is read by later steps and people, and goes with its run", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const text = "x".repeat(10_000);
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      step("long", "transform", { parameters: { set: { text: "input.text" } } }),
      step("count", "transform", { parameters: { set: { size: "size(steps.long.output.text)" } } }),
    ],
    { input: { text } },
  );
  const run = await endOfRun(owner, runId);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "completed", output: { count: { size: 10_000 } } });
  expect(stepOf(run, "long").output).toEqual({ text });
  const [[stored, keptAs] = []] = await inDatabase(
    "SELECT output, kept_as FROM workflow_steps WHERE run_id = ? AND step_id = 'long'",
    runId,
  );
  expect([stored, typeof keptAs]).toEqual([null, "string"]);
  const again = await actOnRun(owner, runId, "rerun", { from_step: "count" });
  const second = await endOfRun(owner, again.data<{ run_id: string }>().run_id);
  expect(stepOf(second, "long")).toMatchObject({ from: "reused", output: { text } });
  // The row lets its object go, and the sweep removes it: a row that comes back finds none.
  const keep = (id: string | null) =>
    inDatabase("UPDATE workflow_steps SET kept_as = ? WHERE run_id = ? AND step_id = 'long'", id, runId);
  await keep(null);
  await strikeClock();
  await keep(String(keptAs));
  expect((await call("GET", `/api/workflow-runs/${runId}`, owner)).status).toBe(503);
  expect(stepOf(await endOfRun(owner, second.run_id), "long").output).toEqual({ text });
});

test("an output beyond 1 MiB fails its step", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId } = await runSteps(
    owner,
    agent.id,
    [step("long", "transform", { parameters: { set: { text: repeated(20) } } })],
    { input: { text: "x".repeat(60_000) } },
  );
  expect(await endOfRun(owner, runId)).toMatchObject({ status: "failed", error: { code: "OUTPUT_TOO_LARGE" } });
});
