import { expect, test } from "vitest";

import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Listed = NonNullable<Said<"GET /api/executions">["executions"]>[number];
type Result = NonNullable<Said<"GET /api/executions/bulk/{id}">["results"]>[number];

const [FIRST, SECOND] = [idOf(801), idOf(802)];
const run = (
  execution_id: string,
  task: string,
  fields: Omit<Partial<Listed>, "task"> = {},
): Listed & { task: string } => ({
  execution_id,
  task,
  status: "completed",
  outcome: "failed",
  ...fields,
});
const result = (execution_id: string, fields: Partial<Result>): Result => ({
  execution_id,
  status: "done",
  code: null,
  message: null,
  new_execution_id: null,
  outcome: null,
  case_id: null,
  ...fields,
});

interface Asked {
  body?: unknown;
}

/** Two runs of which the first had an effect, and a job whose results are these. */
const answers = (asked: Asked, runs: readonly Listed[], job: Said<"GET /api/executions/bulk/{id}">): Answers => ({
  "GET /api/executions": ({ query }) => ({ executions: query["q"] === "has:effect" ? runs.slice(0, 1) : [...runs] }),
  "POST /api/executions/bulk": ({ body }) => {
    asked.body = body;
    return { id: idOf(900), total: 2 };
  },
  "GET /api/executions/bulk/{id}": { id: idOf(900), ...job },
});

test("selected runs run again for a maximum cost; those with effects are named, and each run has its result", async () => {
  const asked: Asked = {};
  const runs = [run(FIRST, "Refund the lamp"), run(SECOND, "Sort the mail")];
  const results = [
    result(FIRST, { status: "skipped", code: "EFFECTS_WOULD_REPEAT", message: "It had an effect." }),
    result(SECOND, { new_execution_id: idOf(803), outcome: "done" }),
  ];
  const job = { action: "rerun", status: "completed", stop_reason: null, max_usd: 2, cost_usd: 0.3, results } as const;
  const page = await openConsole("/runs", answers(asked, runs, job));
  for (const { task } of runs) await page.getByRole("checkbox", { name: `Select ${task}` }).check();
  await page.getByRole("button", { name: "Rerun" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 of them had an effect outside, and is left out.").waitFor();
  await dialog.getByLabel("Maximum cost in US dollars").fill("2");
  await dialog.getByRole("button", { name: "Run 2 runs again" }).click();
  await dialog.getByText("2 of 2 have a result, 1 done, for $0.3 of $2.").waitFor();
  await dialog.getByText("Left out: It had an effect.").waitFor();
  await dialog.getByRole("link", { name: "Done" }).waitFor();
  expect(asked.body).toEqual({ action: "rerun", ids: [FIRST, SECOND], max_usd: 2 });
});

test("only runs under way are cancelled", async () => {
  const asked: Asked = {};
  const runs = [run(FIRST, "Refund the lamp"), run(SECOND, "Sort the mail", { status: "in_progress", outcome: null })];
  const results = [result(SECOND, {})];
  const job = { action: "cancel", status: "completed", stop_reason: null, max_usd: null, results } as const;
  const page = await openConsole("/runs", answers(asked, runs, job));
  for (const { task } of runs) await page.getByRole("checkbox", { name: `Select ${task}` }).check();
  await page.getByRole("button", { name: "Cancel 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel 1 run" }).click();
  await page.getByRole("dialog").getByText("1 of 1 have a result, 1 done.").waitFor();
  await page.getByRole("dialog").getByText("Cancelled", { exact: true }).waitFor();
  expect(asked.body).toEqual({ action: "cancel", ids: [SECOND] });
});

test("the rest of a job is cancelled; what works continues until it has its result", async () => {
  const asked: Asked = {};
  const runs = [run(FIRST, "Refund the lamp"), run(SECOND, "Sort the mail")];
  const works = result(FIRST, { status: "running", new_execution_id: idOf(803) });
  const job = { action: "rerun", stop_reason: null, max_usd: 2, cost_usd: 0.3 } as const;
  let now: Said<"GET /api/executions/bulk/{id}"> = {
    ...job,
    status: "in_progress",
    results: [works, result(SECOND, { status: "pending" })],
  };
  const cancelled = result(SECOND, { status: "cancelled", code: "JOB_CANCELLED", message: "It was cancelled." });
  const page = await openConsole("/runs", {
    ...answers(asked, runs, job),
    "GET /api/executions/bulk/{id}": () => ({ id: idOf(900), ...now }),
    "POST /api/executions/bulk/{id}/cancel": () => {
      now = { ...job, status: "cancelled", results: [works, cancelled] };
      return { id: idOf(900), ...now };
    },
  });
  for (const { task } of runs) await page.getByRole("checkbox", { name: `Select ${task}` }).check();
  await page.getByRole("button", { name: "Rerun" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Run 2 runs again" }).click();
  await dialog.getByRole("button", { name: "Cancel the rest" }).click();
  await dialog.getByText("It was cancelled: no further run begins.").waitFor();
  await dialog.getByText("Not begun: It was cancelled.").waitFor();
  await dialog.getByRole("link", { name: "Running" }).waitFor();
  expect(dialog.getByRole("button", { name: "Cancel the rest" }).count()).toBe(0);
  now = { ...job, status: "cancelled", results: [result(FIRST, { new_execution_id: idOf(803) }), cancelled] };
  page.pass(1_000);
  await dialog.getByRole("link", { name: "Done" }).waitFor();
});
