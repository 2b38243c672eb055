import { expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { uniqueWord } from "#test/support/factories/listings";

const PASSWORD = "a good long password";

it("an agent is published from its page, marked at the field that is refused, approved, and withdrawn again", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  const name = `Invoice reader ${uniqueWord()}`;
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/settings`);
  await page.getByText("Publish to the marketplace").click();
  await page.getByLabel("Name of the template").fill(name);
  await page.getByLabel("About the template").fill("Reads invoices and says what stands out");
  await page.getByLabel("Price in US dollars").fill("2.5");
  await page.getByLabel("Category").fill("finance");
  await page.getByLabel("Tags").fill("invoices, reports");
  await page.getByLabel("Version").fill("no version");
  await page.getByLabel(/Include the lessons it learned/).check();
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.getByRole("alert").getByText("version").waitFor();
  expect(await page.getByLabel("Version").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Version").fill("2.0.0");
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.getByText("(version 2.0.0) was submitted for review.").waitFor();
  await capture("agents-published");

  await page.getByRole("link", { name: "See its status" }).click();
  await page.getByRole("row", { name: new RegExp(`${name} agent pending approval 2.0.0 \\$2.50`) }).waitFor();
  await page.getByRole("link", { name: "Waiting for review" }).click();
  const review = page.getByRole("article", { name });
  await review.getByText("invoices, reports").waitFor();
  await review.getByRole("button", { name: "Approve" }).click();
  await page.getByText("every tenant can install it now").waitFor();
  await page.getByRole("link", { name: "Your submissions" }).click();
  await page.getByRole("button", { name: `Withdraw ${name}` }).click();
  await answerDialog(page, "Withdraw");
  await page.getByRole("row", { name: new RegExp(`${name} agent withdrawn`) }).waitFor();
  expectNoComplaints();
}, 60_000);
