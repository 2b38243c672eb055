import { expect, test } from "vitest";

import { refusal } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

import { AGENT_ID, ID, keptSchedules, schedule } from "./kept-schedules.ts";

const LIST = "/workflows/schedules";

test("a new schedule shows its next times while it is written, and is sent as it was given", async () => {
  const page = await openConsole(LIST, keptSchedules());
  await page.getByRole("button", { name: /New schedule/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bank lines of the day");
  await page.chooseOption("Agent", "Ledger Match", dialog);
  await dialog.getByLabel("Task").fill("Match the bank lines of {{schedule.date}}");
  await dialog.getByLabel("At", { exact: true }).fill("07:00");
  await page.chooseOption("Time zone", "Europe/Berlin", dialog);
  await dialog.getByText("Weekdays at 07:00").waitFor();
  await dialog.getByText(/Mon.*06:30/).waitFor();
  await dialog.getByLabel("While a run is not over").selectOption("queue_one");
  await dialog.getByText("Advanced").click();
  await dialog.getByLabel("Minutes of grace").fill("30");
  await dialog.getByLabel("Seconds of spread").fill("5");
  await dialog.getByLabel("Pause after failures").fill("3");
  await dialog.getByRole("button", { name: "Create the schedule" }).click();
  await page.waitForAddress(`${LIST}/${ID}`);
  expect(page.api.of("POST /api/schedules").map(({ body }) => body)).toEqual([
    {
      name: "Bank lines of the day",
      agent_id: AGENT_ID,
      task: "Match the bank lines of {{schedule.date}}",
      cron: "0 7 * * 1-5",
      time_zone: "Europe/Berlin",
      on_overlap: "queue_one",
      grace_minutes: 30,
      jitter_seconds: 5,
      pause_after_failures: 3,
      enabled: true,
    },
  ]);
});

test("a schedule starts a workflow in place of a task, with its input as JSON", async () => {
  const page = await openConsole(LIST, {
    ...keptSchedules(),
    "GET /api/workflows": {
      workflows: [{ id: idOf(603), name: "Month end", agent: { id: AGENT_ID, name: "Ledger Match" } }],
    },
  });
  await page.getByRole("button", { name: /New schedule/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Month end");
  await dialog.getByLabel("Starts", { exact: true }).selectOption("workflow");
  await page.chooseOption("Workflow", "Month end", dialog);
  await dialog.getByLabel("Input").fill('{ "day": "{{schedule.date}}" }');
  await dialog.getByRole("button", { name: "Create the schedule" }).click();
  await page.waitForAddress(`${LIST}/${ID}`);
  expect(page.api.of("POST /api/schedules").map(({ body }) => body)).toMatchObject([
    { name: "Month end", workflow_id: idOf(603), input: { day: "{{schedule.date}}" } },
  ]);
  expect(page.api.of("POST /api/schedules")[0]?.body).not.toHaveProperty("task");
});

test("a field that the API refuses is marked, and the next times say why there are none", async () => {
  const message = "is not due within five years";
  const never = refusal("INVALID_INPUT", `body.cron: ${message}`, {
    issues: [{ path: "body.cron", code: "never_due", message }],
  });
  const page = await openConsole(LIST, {
    ...keptSchedules(),
    "POST /api/schedules": never,
    "POST /api/schedules/preview": never,
  });
  await page.getByRole("button", { name: /New schedule/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Never");
  await page.chooseOption("Agent", "Ledger Match", dialog);
  await dialog.getByLabel("Task").fill("Do it");
  await dialog.getByLabel("When").selectOption("cron");
  await dialog.getByLabel("Cron rule").fill("0 0 31 2 *");
  await dialog.getByText("The rule is not due within five years.").waitFor();
  await dialog.getByRole("button", { name: "Create the schedule" }).click();
  await dialog.getByText("This input is not valid.").waitFor();
  expect(await dialog.getByLabel("Cron rule").getAttribute("aria-invalid")).toBe("true");
  expect(page.api.of("POST /api/schedules")[0]?.body.cron).toBe("0 0 31 2 *");
});

test("minutes are counted in place of a rule", async () => {
  const page = await openConsole(LIST, keptSchedules());
  await page.getByRole("button", { name: /New schedule/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Stock check");
  await page.chooseOption("Agent", "Ledger Match", dialog);
  await dialog.getByLabel("Task").fill("Check the stock");
  await dialog.getByLabel("When").selectOption("minutes");
  await dialog.getByLabel("Minutes between").fill("90");
  await dialog.getByLabel("Switched on").uncheck();
  await dialog.getByRole("button", { name: "Create the schedule" }).click();
  await page.waitForAddress(`${LIST}/${ID}`);
  expect(page.api.of("POST /api/schedules")[0]?.body).toMatchObject({ every_minutes: 90, enabled: false });
  expect(page.api.of("POST /api/schedules")[0]?.body).not.toHaveProperty("cron");
});

test("a schedule is changed with what it has; a person who changes another's is told to become its owner", async () => {
  const page = await openConsole(`${LIST}/${ID}`, keptSchedules([schedule({ owner: { name: "Mara" } })]));
  await page.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("At", { exact: true }).inputValue()).toBe("06:30");
  await dialog.getByText("It belongs to Mara.").waitFor();
  await dialog.getByLabel("Name").fill("Bank lines");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Bank lines", level: 1 }).waitFor();
  const { body } = page.api.of("PATCH /api/schedules/{id}")[0] ?? {};
  expect(body).toMatchObject({ name: "Bank lines", agent_id: AGENT_ID, cron: "30 6 * * 1-5" });
  expect(body).not.toHaveProperty("starts_at");
});
