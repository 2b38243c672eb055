import { expect, it } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { listEffects, unknownEffect } from "#test/support/factories/effects";

const person = (): Promise<TestAccount> => signUp({ password: "a good long password" });

it("an unknown effect is found, looked at and settled", async () => {
  const account = await person();
  const { effect } = await unknownEffect(account);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/effects?status=unknown");
  await capture("effects-list");
  await page.getByRole("link", { name: effect.target_host ?? "" }).click();
  await page.getByText("may or may not have taken effect").waitFor();
  await page.getByLabel("What happened").selectOption("happened");
  await page.getByLabel("Evidence").fill("It is in their books");
  await capture("effect-unknown");
  await page.getByRole("button", { name: "Settle" }).click();
  await answerDialog(page, "Settle");
  await page.getByText("It is in their books").waitFor();
  expect((await listEffects(account)).map(({ settlement }) => settlement?.outcome)).toEqual(["happened"]);
  expectNoComplaints();
}, 60_000);

it("an agent is stopped with a reason, and released", async () => {
  const account = await person();
  const { id } = await createAgent(account, { name: "Bookkeeper" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Kill switch…" }).click();
  const part = page.getByRole("dialog", { name: "Kill switch" });
  await part.getByLabel("Reason").fill("It sends wrong invoices");
  await part.getByRole("button", { name: "Stop now" }).click();
  await part.getByText("It sends wrong invoices").waitFor();
  await page.getByText("The kill switch of this agent is engaged.").waitFor();
  await capture("agent-stopped");
  await part.getByRole("button", { name: "Release" }).click();
  await part.getByText("released").waitFor();
  expectNoComplaints();
}, 60_000);
