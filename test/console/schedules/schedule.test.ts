import { expect, test } from "vitest";

import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

import { ID, keptSchedules, pausedByFailures, RUN_ID, schedule, type Tick } from "./kept-schedules.ts";

const PAGE = `/workflows/schedules/${ID}`;

const skipped: Tick = {
  id: idOf(620),
  due_at: "2029-01-08T05:30:00.000Z",
  outcome: "skipped",
  reason: {
    code: "previous_run",
    message: "The run of 2029-01-05T05:30:00.000Z still waits for a decision.",
    execution_id: RUN_ID,
  },
};
const started: Tick = {
  id: idOf(621),
  due_at: "2029-01-05T05:30:00.000Z",
  outcome: "started",
  execution_id: RUN_ID,
  run_status: "in_progress",
};

test("a schedule says in words when it is due, its next times, and where the clocks change", async () => {
  const page = await openConsole(PAGE, {
    ...keptSchedules([schedule()]),
    "POST /api/schedules/preview": {
      description: "Weekdays at 06:30",
      next: [
        { at: "2027-03-28T01:00:00.000Z", local: "2027-03-28 03:00", note: "clock_forward" },
        { at: "2027-03-29T00:30:00.000Z", local: "2027-03-29 02:30", note: null },
      ],
    },
  });
  await page.getByText("Weekdays at 06:30, Europe/Berlin").waitFor();
  await page.getByText(/03:00/).waitFor();
  await page.getByText("The clocks go forward around then.").waitFor();
  await page.getByText("It was not due yet.").waitFor();
  await page.getByText("Owner, who orders its runs").waitFor();
  expect(page.api.of("POST /api/schedules/preview")[0]?.body).toMatchObject({
    cron: "30 6 * * 1-5",
    time_zone: "Europe/Berlin",
    count: 5,
  });
});

test("its due times have their outcomes and reasons, and one that was skipped is made up after a question", async () => {
  const page = await openConsole(PAGE, {
    ...keptSchedules([schedule()], [skipped, started]),
    "POST /api/schedules/{id}/ticks/{tick_id}/run": {
      tick: { ...skipped, outcome: "manual", execution_id: idOf(622), run_status: "pending" },
    },
  });
  const row = page.getByRole("row").filter({ hasText: "Skipped" });
  await row.getByText(/Skipped: the run of Fri.*06:30 still waits for a decision\./).waitFor();
  expect(await row.getByRole("link", { name: "See that run" }).getAttribute("href")).toBe(`/runs/${RUN_ID}`);
  expect(await page.getByRole("link", { name: "Running" }).getAttribute("href")).toBe(`/runs/${RUN_ID}`);
  expect(page.getByRole("button", { name: /^Make up/ }).count()).toBe(1);
  await row.getByRole("button", { name: /^Make up/ }).click();
  await page.answerDialog("Make up");
  await page.getByText("The run began.").waitFor();
  expect(await page.getByRole("link", { name: "Open" }).getAttribute("href")).toBe(`/runs/${idOf(622)}`);
  expect(page.api.of("POST /api/schedules/{id}/ticks/{tick_id}/run").map(({ path }) => path)).toEqual([
    `/api/schedules/${ID}/ticks/${idOf(620)}/run`,
  ]);
  await page.chooseFilter("Outcome", "Missed");
  await page.getByText("No due time with this outcome.").waitFor();
});

test("a schedule is run now, paused with a word for colleagues, and resumed", async () => {
  const page = await openConsole(PAGE, {
    ...keptSchedules([schedule()]),
    "POST /api/schedules/{id}/run-now": {
      tick: { id: idOf(623), outcome: "manual", execution_id: RUN_ID, run_status: "pending" },
    },
  });
  await page.getByRole("button", { name: "Run now" }).click();
  await page.getByText("The run began.").waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("Stocktaking until Friday");
  await dialog.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused by Ada").waitFor();
  await page.getByText("Stocktaking until Friday").waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("Paused by Ada").waitFor({ state: "detached" });
  expect(page.api.of("POST /api/schedules/{id}/pause")[0]?.body).toEqual({ reason: "Stocktaking until Friday" });
});

test("one that the platform paused says why, and what to do", async () => {
  const page = await openConsole(PAGE, keptSchedules([pausedByFailures()]));
  await page.getByText("Paused after 5 failures in a row").waitFor();
  await page.getByText("It is paused. After you resume it, it is due at:").waitFor();
  page.api.change(
    keptSchedules([pausedByFailures({ paused: { reason: "owner_gone" }, owner: { id: idOf(9), name: "Mara" } })]),
  );
  await page.reload();
  await page.getByText(/Mara is deactivated.*Save the schedule again to become its owner, then resume it\./).waitFor();
});

test("a due time that is over is looked up again, because one that did not start tells no event", async () => {
  const due = schedule({ next_run_at: new Date(Date.now() - 1_000).toISOString() });
  const page = await openConsole(PAGE, keptSchedules([due]));
  await page.getByText("It was not due yet.").waitFor();
  page.api.change(keptSchedules([schedule()], [{ ...skipped, outcome: "missed", reason: null }]));
  page.pass(1_000);
  await page.getByRole("row").filter({ hasText: "Missed" }).waitFor();
});

test("a reader runs and changes nothing", async () => {
  const page = await openConsole(PAGE, keptSchedules([schedule()], [skipped]), { role: "viewer" });
  await page.getByRole("row").filter({ hasText: "Skipped" }).waitFor();
  expect(
    page
      .getByRole("main")
      .getByRole("button", { name: /Run now|Pause|Change|Delete|Make up/ })
      .count(),
  ).toBe(0);
});
