import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { startDesktopClient } from "#test/support/desktop";

test("a person adds a computer, connects it with the key that is shown once, closes it to agents, renames and removes it", async () => {
  const account = await signUp({ password: "a good long password" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/tools/devices");
  await page.getByText("No devices yet").waitFor();
  await page.getByRole("button", { name: "Add device" }).click();
  await page.getByLabel("Name").fill("Studio");
  await page.getByLabel("Agents may send it commands").check();
  await page.getByRole("button", { name: "Add the device" }).click();
  const key = await page.getByLabel("The key of “Studio”").inputValue();
  expect(await page.getByLabel("Run this on the computer").inputValue()).toContain(key);
  await capture("devices-key");
  await startDesktopClient(key);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.reload();
  await page.getByRole("cell", { name: "Linux" }).waitFor();
  await page.getByText("Owner and agents").waitFor();
  await capture("devices");
  await page.getByRole("checkbox", { name: "Agents may use Studio" }).click();
  await page.getByText("Owner", { exact: true }).nth(1).waitFor();
  await page.getByRole("button", { name: "Rename Studio" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Attic");
  await capture("devices-rename");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("cell", { name: "Attic", exact: true }).waitFor();
  await page.setViewportSize({ width: 400, height: 800 });
  await capture("devices-phone");
  await page.getByRole("button", { name: "Remove Attic" }).click();
  await answerDialog(page, "Remove");
  await page.getByText("No devices yet").waitFor();
  expectNoComplaints();
}, 60_000);
