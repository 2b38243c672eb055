import { expect, it } from "vitest";

import { call, signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { configure, versionsOf } from "#test/support/factories/agent-versions";
import { createAgent } from "#test/support/factories/agents";
import { live, times } from "#test/support/factories/graduation";

const PASSWORD = "a good long password";

it("shows who changed what, how each version did, and goes back after it said what that costs", async () => {
  const owner = await signUp({ password: PASSWORD });
  const first = { system_prompt: "Decide whether a refund is due.\nCite the clause.", temperature: 0.2 };
  const { id } = await createAgent(owner, {
    name: "Refund Clerk",
    maturity_level: "supervised",
    configuration: first,
  });
  await live(owner, id, [
    ...times(9, { action: "summarize", level: "supervised" as const }),
    ...times(2, { action: "summarize", level: "supervised" as const, outcome: "failure" as const }),
  ]);
  await configure(owner, id, { system_prompt: "Decide whether a refund is due.\nAnswer shortly.", temperature: null });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/versions`);
  const row = (version: number) =>
    page.getByRole("row").filter({ has: page.getByRole("checkbox", { name: `Select version ${version}` }) });
  await row(2).getByText("Temperature taken away").waitFor();
  await row(2).getByText("Prompt: 1 line").waitFor();
  await row(2).getByText("In use").waitFor();
  await row(1)
    .getByText(/82 % \(\d+ to \d+ %, 11 vouched\)/)
    .waitFor();
  await capture("versions");

  await row(1).getByRole("button", { name: "Name version 1" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("As in May");
  await page.getByRole("button", { name: "Save" }).click();
  await row(1).getByText("As in May").waitFor();

  await row(1).getByRole("button", { name: "Go back to this version, 1" }).click();
  await page.getByRole("dialog").getByText("so the agent acts as supervised at once").waitFor();
  await capture("versions-restore");
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  await row(3).getByText("In use").waitFor();
  const { versions } = await versionsOf(owner, id);
  expect(versions.map(({ version, name }) => [version, name])).toEqual([
    [3, null],
    [2, null],
    [1, "As in May"],
  ]);
  const answer = await call("GET", `/api/agents/${id}`, { token: owner.token });
  expect(answer.data()).toMatchObject({ agent: { configuration: first, probation: null } });
  expectNoComplaints();
});

it("says that an unproved version puts the agent on probation, and keeps the level for a reason", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { maturity_level: "supervised", configuration: { temperature: 0 } });
  const body = { configuration: { temperature: 1 }, keep_level: { justification: "Tried" } };
  expect((await call("PUT", `/api/agents/${id}`, { token: owner.token, body })).status).toBe(200);
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/versions`);
  await page.getByRole("button", { name: "Go back to this version, 1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("on probation and acts as intern at most").waitFor();
  await dialog.getByLabel("Reason to stay supervised (optional)").fill("It ran a year like this");
  await dialog.getByRole("button", { name: "Go back" }).click();
  await page.getByText("is version 3 now").waitFor();
  const answer = await call("GET", `/api/agents/${id}`, { token: owner.token });
  expect(answer.data()).toMatchObject({ agent: { configuration: { temperature: 0 }, probation: null } });
  expectNoComplaints();
});
