import { expect, test } from "vitest";

import { type Answers, refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Listed = NonNullable<Said<"GET /api/executions">["executions"]>[number];
type Job = Said<"GET /api/executions/bulk/{id}">;
type Result = NonNullable<Job["results"]>[number];

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
  task: "Sort the mail",
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

const STATUSES = [
  "pending",
  "running",
  "done",
  "failed",
  "waiting",
  "skipped",
  "refused",
  "not_found",
  "cancelled",
] as const;

/** A job with these results, as the API shows a page of them. */
const jobWith =
  (job: () => Job & { results: readonly Result[] }): NonNullable<Answers["GET /api/executions/bulk/{id}"]> =>
  ({ query }) => {
    const { results, ...rest } = job();
    const asked = (query["status"] ?? "").split(",");
    return {
      id: idOf(900),
      ...rest,
      total: results.length,
      counts: Object.fromEntries(
        STATUSES.map((status) => [status, results.filter((each) => each.status === status).length]),
      ) as Record<(typeof STATUSES)[number], number>,
      results: results.filter(({ status }) => asked.includes(status ?? "")),
      next_cursor: null,
    };
  };

/** Two runs of which the first had an effect, and a job whose results are these. */
const answers = (asked: Asked, runs: readonly Listed[], job: Job & { results: readonly Result[] }): Answers => ({
  "GET /api/executions": ({ query }) => ({ executions: query["q"] === "has:effect" ? runs.slice(0, 1) : [...runs] }),
  "POST /api/executions/bulk": ({ body }) => {
    asked.body = body;
    return { id: idOf(900), total: 2 };
  },
  "GET /api/executions/bulk/{id}": jobWith(() => job),
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
  let now: Job & { results: readonly Result[] } = {
    ...job,
    status: "in_progress",
    results: [works, result(SECOND, { status: "pending" })],
  };
  const cancelled = result(SECOND, { status: "cancelled", code: "JOB_CANCELLED", message: "It was cancelled." });
  const page = await openConsole("/runs", {
    ...answers(asked, runs, now),
    "GET /api/executions/bulk/{id}": jobWith(() => now),
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

const PAGE = [run(FIRST, "Refund the lamp"), run(SECOND, "Sort the mail")];
/** A list of two rows that has 173. */
const longList = (asked: Asked): Answers => ({
  "GET /api/executions": ({ query }) => ({
    executions: query["q"] === "has:effect" ? [] : PAGE,
    next_cursor: "time.1763717400000.0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
  "GET /api/executions/count": ({ query }) => ({
    count:
      query["q"]?.endsWith("is:running,waiting") === true ? 12 : query["q"]?.endsWith("has:effect") === true ? 3 : 173,
    is_more: false,
  }),
  "POST /api/executions/bulk": ({ body }) => {
    asked.body = body;
    return { id: idOf(900), total: 173 };
  },
  "GET /api/executions/bulk/{id}": jobWith(() => ({
    action: "cancel",
    status: "completed",
    stop_reason: null,
    max_usd: null,
    results: [result(FIRST, {}), result(SECOND, { status: "refused", message: "It has ended." })],
  })),
});

test("all that a list has are chosen by its query; the order says the number, and says it again when it changes", async () => {
  const asked: Asked = {};
  const page = await openConsole("/runs?outcome=failed&period=all", longList(asked));
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByText("All 2 on this page are selected.").waitFor();
  await page.getByRole("button", { name: "Select all 173 that match" }).click();
  await page.getByText("All 173 that match are selected.").waitFor();
  await page.getByRole("button", { name: "Rerun" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("3 of them had an effect outside, and are left out.").waitFor();
  page.api.change({
    "POST /api/executions/bulk": () =>
      refusal("CONFLICT", undefined, { reason: "count_changed", count: 174, is_more: false }),
  });
  await dialog.getByRole("button", { name: "Run 173 runs again" }).click();
  await dialog.getByText("174 match now, not 173.").waitFor();
  page.api.change(longList(asked));
  await dialog.getByRole("button", { name: "Run 174 runs again" }).click();
  await dialog.getByText("2 of 2 have a result").waitFor();
  expect(asked.body).toMatchObject({ action: "rerun", expected_count: 174, max_usd: 1 });
  expect((asked.body as { q: string }).q).toMatch(/^before:\S+ outcome:failed$/);
});

test("of a whole list those under way are cancelled; a row that is left out ends the choice of the list", async () => {
  const asked: Asked = {};
  const page = await openConsole("/runs", longList(asked));
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Select all 173 that match" }).click();
  await page.getByRole("button", { name: "Cancel those under way" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel 12 runs" }).click();
  await dialog.getByText("Refused: It has ended.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  expect(asked.body).toMatchObject({ action: "cancel", expected_count: 12 });
  await page.getByRole("checkbox", { name: "Select Sort the mail" }).click();
  await page.getByRole("button", { name: "Cancel those under way" }).waitFor({ state: "detached" });
  await page.getByText("1 selected").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("toolbar", { name: "Selected runs" }).waitFor({ state: "detached" });
});
