import { expect, it } from "vitest";

import { call, signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { failedRuns, lookNow } from "#test/support/factories/alert-rules";

const PASSWORD = "a good long password";

it("makes a rule, shows that it fires and since when, changes, tests and deletes it", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id: agentId } = await createAgent(owner, { name: "Returns Desk" });
  await failedRuns(owner, agentId, 3);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/alerts");
  await page.getByText("No rule yet").waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Too many failures");
  await dialog.getByLabel("When").selectOption("connection_failing");
  await dialog.getByText("not when it failed before").waitFor();
  await dialog.getByLabel("When").selectOption("failed_runs");
  await dialog.getByLabel("Limit").fill("3");
  await dialog.getByText("It would not have fired in the last 30 days.").waitFor();
  await dialog.getByLabel("Limit").fill("2");
  await dialog.getByText("It would have fired once in the last 30 days.").waitFor();
  await dialog.getByRole("img", { name: "Runs failed or not done in the last 30 days, against 2" }).waitFor();
  await dialog.getByLabel("Mail to all administrators").check();
  await capture("alerts-new");
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row").filter({ hasText: "Too many failures" });
  await row.getByText("Not looked at yet").waitFor();
  await row.getByText("Inbox, Mail").waitFor();

  await lookNow(owner);
  await page.reload();
  await row.getByText("Firing").waitFor();
  await row.getByRole("img", { name: "Its last 24 hours: from 0 to 3, against 2" }).waitFor();
  await page.getByText("1 firing").waitFor();
  await capture("alerts");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 400, height: 860 });
  await capture("alerts-phone-dark");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole("link", { name: "Fired" }).click();
  await page.getByRole("row").filter({ hasText: "Too many failures" }).getByText("Firing").waitFor();
  await page.getByRole("link", { name: /^Rules/ }).click();

  await row.getByRole("button", { name: "Too many failures", exact: true }).click();
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("A test was sent. Now 3: it would fire.").waitFor();
  await dialog.getByLabel("Limit").fill("9");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("above 9").waitFor();
  await row.getByRole("button", { name: "Too many failures", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .filter({ hasText: "Its alerts are deleted with it." })
    .getByRole("button", { name: "Delete" })
    .last()
    .click();
  await page.getByText("No rule yet").waitFor();
  expect((await call("GET", "/api/alert-rules", { token: owner.token })).data()).toEqual({ rules: [], firing: 0 });
  expectNoComplaints();
});
