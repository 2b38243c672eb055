import { expect, test } from "vitest";

import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

import { ID, keptSchedules, pausedByFailures, schedule } from "./kept-schedules.ts";

const LIST = "/workflows/schedules";

test("without a schedule the list says what to do; it belongs to the workflows, to which two keys lead", async () => {
  const page = await openConsole(LIST, { ...keptSchedules(), "GET /api/workflows": { workflows: [] } });
  await page.getByText("Nothing starts on its own yet.").waitFor();
  await page.getByText("Choose an agent and a time.").waitFor();
  const place = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Workflows" });
  expect(await place.getAttribute("aria-current")).toBe("page");
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Name").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.waitForAddress("/workflows");
});

test("the list says when each is due next and how the last time ended, and narrows to a state", async () => {
  const page = await openConsole(
    LIST,
    keptSchedules([
      schedule({
        last_tick: {
          id: idOf(610),
          outcome: "started",
          due_at: "2029-01-05T05:30:00.000Z",
          execution_id: idOf(611),
          run_status: "completed",
          run_outcome: "partial",
        },
      }),
      schedule({ id: idOf(603), name: "Old one", state: "ended", next_run_at: null }),
    ]),
  );
  const row = page.getByRole("row").filter({ hasText: "Bank lines of the day" });
  await row.getByText("Weekdays at 06:30").waitFor();
  await row.getByText("Ledger Match").waitFor();
  await row.getByText(/Mon.*06:30/).waitFor();
  expect(await row.getByRole("link", { name: "Partial" }).getAttribute("href")).toBe(`/runs/${idOf(611)}`);
  await page.getByRole("navigation", { name: "States" }).getByRole("link", { name: "Ended" }).click();
  await page.getByRole("row").filter({ hasText: "No further time" }).waitFor();
  await page.getByRole("link", { name: "Bank lines of the day" }).waitFor({ state: "detached" });
  expect(page.getByRole("switch").count()).toBe(0);
  await page.getByRole("navigation", { name: "States" }).getByRole("link", { name: "Failing" }).click();
  await page.getByText("No schedule is failing.").waitFor();
});

test("a line of time shows what starts next, and bars how the latest times ended", async () => {
  const now = Date.now();
  const page = await openConsole(LIST, {
    ...keptSchedules([
      schedule({
        recent_ticks: [
          { outcome: "skipped", run_status: null, run_outcome: null, run_claimed: false },
          { outcome: "started", run_status: "completed", run_outcome: "done", run_claimed: true },
          { outcome: "started", run_status: "completed", run_outcome: "done", run_claimed: false },
        ],
      }),
    ]),
    "GET /api/schedules/upcoming": {
      from: new Date(now).toISOString(),
      until: new Date(now + 43_200_000).toISOString(),
      schedules: [
        {
          id: ID,
          name: "Bank lines of the day",
          times: [3_600_000, 7_200_000].map((ms) => new Date(now + ms).toISOString()),
        },
      ],
    },
  });
  const line = page.getByRole("region", { name: "Next hours" });
  await line.getByText("2 starts").waitFor();
  await line.getByRole("img", { name: /^2 times, first at \d\d:\d\d$/ }).waitFor();
  await page.getByRole("img", { name: "Latest: 1 done, 1 claimed, 1 skipped" }).waitFor();
});

test("one that failures paused stands first, with the cause, and is resumed", async () => {
  const page = await openConsole(
    LIST,
    keptSchedules([schedule(), pausedByFailures({ id: idOf(603), name: "Sweep of old papers" })]),
  );
  await page.getByText("Paused after 5 failures in a row.").waitFor();
  await page.getByText("Lantern Files is not connected.").waitFor();
  expect(await page.getByRole("row").nth(1).innerText()).toContain("Sweep of old papers");
  await page.getByRole("button", { name: "Resume Sweep of old papers" }).click();
  await page.getByText("Paused after 5 failures in a row.").waitFor({ state: "detached" });
  expect(page.api.of("POST /api/schedules/{id}/resume")).toHaveLength(1);
});

test("a switch pauses and resumes a schedule", async () => {
  const page = await openConsole(LIST, keptSchedules([schedule()]));
  const control = page.getByRole("switch", { name: "Bank lines of the day" });
  await control.uncheck();
  await page.getByRole("row").getByText("Paused").waitFor();
  await control.check();
  await page.getByRole("row").getByText("Paused").waitFor({ state: "detached" });
  expect(page.api.of("POST /api/schedules/{id}/pause")).toHaveLength(1);
  expect(page.api.of("POST /api/schedules/{id}/resume")).toHaveLength(1);
});

test("a schedule is deleted after a question", async () => {
  const page = await openConsole(LIST, keptSchedules([schedule()]));
  await page.getByRole("button", { name: "Delete Bank lines of the day" }).click();
  await page.answerDialog("Delete");
  await page.getByText("Nothing starts on its own yet.").waitFor();
  expect(page.api.of("DELETE /api/schedules/{id}").map(({ id }) => id)).toEqual([ID]);
});

test("a run that begins shows in the list without a reload", async () => {
  const page = await openConsole(LIST, keptSchedules([schedule()]));
  const row = page.getByRole("row").filter({ hasText: "Bank lines of the day" });
  await row.waitFor();
  const tick = { id: idOf(610), outcome: "started", execution_id: idOf(611), run_status: "in_progress" } as const;
  page.api.change({ "GET /api/schedules": { schedules: [schedule({ last_tick: tick })] } });
  page.api.tell("run.started", {});
  await row.getByText("Running").waitFor();
});

test("people who may not change a schedule see it without a way to", async () => {
  const others = schedule({ owner: { id: idOf(9), name: "Mara" } });
  const page = await openConsole(LIST, keptSchedules([others]), { role: "member" });
  await page.getByRole("link", { name: "Bank lines of the day" }).waitFor();
  expect(page.getByRole("switch").count()).toBe(0);
  expect(page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
});
