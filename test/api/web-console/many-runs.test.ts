import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { createAgent, executeToEnd } from "#test/support/factories/agents";

const PASSWORD = "a good long password";
const RUNS = 31;

test("a page is selected by keys, then all that its list has, which become cases in one job", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  const first = await executeToEnd(owner, id, { task: "Summarize: the ship is late. It comes on Monday." });
  await copyRow("executions", first, RUNS - 1, { id: newUuidSql(), created_at: "created_at - n * 1000" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/runs");
  const rows = page.getByRole("link", { name: "Summarize: the ship is late." });
  await rows.first().waitFor();
  const bar = page.getByRole("toolbar", { name: "Selected runs" });

  await rows.first().focus();
  await page.keyboard.press("x");
  await bar.getByText("1 selected").waitFor();
  await page
    .getByRole("checkbox", { name: /^Select Summarize/ })
    .last()
    .click({ modifiers: ["Shift"] });
  await bar.getByText("All 25 on this page are selected.").waitFor();
  await bar.getByRole("button", { name: `Select all ${RUNS} that match` }).click();
  await bar.getByText(`All ${RUNS} that match are selected.`).waitFor();
  await capture("runs-all-selected");
  // A run that begins now is not among those that the person saw.
  await executeToEnd(owner, id, { task: "Sing a song of the sea" });

  await bar.getByRole("button", { name: "Add to a data set" }).click();
  const drawer = page.getByRole("dialog", { name: `Add ${RUNS} runs to a data set` });
  await drawer.getByRole("combobox", { name: "Data set" }).fill("Ships");
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await drawer.getByText(`${RUNS} of ${RUNS} have a result, ${RUNS} done`).waitFor({ timeout: 60_000 });
  await capture("runs-job");
  await drawer.getByRole("button", { name: "Close" }).click();
  await bar.getByText(`All ${RUNS} that match are selected.`).waitFor();
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
  expectNoComplaints();
  expect(await page.getByRole("link", { name: "Sing a song of the sea" }).count()).toBe(1);
}, 120_000);
