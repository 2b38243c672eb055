import { expect, it } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { addCases, filledDataSet, runToEnd } from "#test/support/factories/data-sets";

const sum = (number: number, expected = number + 1) => ({
  task: `Calculate ${number} + 1`,
  parameters: { expect: { must_contain: [String(expected)] } },
});

it("a person names the agents in whose exams a set is material, sees what was changed since, and withdraws it", async () => {
  const owner = await signUp({ password: "a good long password" });
  await createAgent(owner, { name: "Counter" });
  const set = await filledDataSet(owner, [sum(1), sum(2)]);
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/data-sets/${set.id}`);
  await page.getByRole("button", { name: "Use in exams" }).click();
  const drawer = page.getByRole("dialog", { name: "Exam material" });
  await drawer.getByText("2 of 2 cases have checks and can be drawn.").waitFor();
  await drawer.getByRole("combobox", { name: "Agents" }).fill("Counter");
  await drawer.getByRole("option", { name: /Counter/ }).click();
  await drawer.getByRole("button", { name: "Remove Counter" }).waitFor();
  expect(await accessibilityFaults(page, "the drawer")).toEqual([]);
  await drawer.getByRole("button", { name: "Save" }).click();
  const inExams = page.getByRole("button", { name: "In the exams of 1 agent" });
  await inExams.waitFor();
  await addCases(owner, set.id, [sum(3)]);
  await page.reload();
  await inExams.click();
  await drawer.getByText("1 case was added or changed since.").waitFor();
  await drawer.getByRole("button", { name: "Withdraw it from all exams" }).click();
  await page.getByRole("button", { name: "Use in exams" }).waitFor();
  expectNoComplaints();
}, 60_000);

it("a run becomes a case, a version runs over the set, and two runs are compared", async () => {
  const owner = await signUp({ password: "a good long password" });
  const agent = await createAgent(owner, { name: "Counter" });
  const run = await executeToEnd(owner, agent.id, { task: "Calculate 5 + 1" });
  const set = await filledDataSet(owner, [sum(1), sum(2), sum(3, 77)]);
  await runToEnd(owner, set.id, { agent_id: agent.id });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agent.id}/executions/${run}`);
  await page.getByRole("button", { name: "Add to a data set" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText(/^1 case added to/).waitFor();

  await page.goto(new URL("/data-sets", page.url()).href);
  await page.getByRole("row").filter({ hasText: "4" }).getByRole("link").click();
  await page.getByText("Calculate 5 + 1").waitFor();
  await capture("data-set-cases");
  expect(await accessibilityFaults(page, "the cases")).toEqual([]);

  await page.getByRole("link", { name: "Runs", exact: true }).last().click();
  await page.getByRole("button", { name: "Run a version" }).click();
  const dialog = page.getByRole("dialog", { name: "Run a version" });
  await dialog.getByRole("combobox", { name: "Agent" }).fill("Counter");
  await dialog.getByRole("option", { name: /Counter/ }).click();
  await dialog.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByText("of 3").last().waitFor();
  await expect.poll(() => page.getByText("Ended", { exact: true }).count(), { timeout: 30_000 }).toBe(2);
  for (const pick of await page.getByRole("checkbox", { name: /version 1/ }).all()) await pick.check();
  await capture("data-set-runs");
  expect(await accessibilityFaults(page, "the runs")).toEqual([]);
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByRole("region", { name: "The two versions" }).waitFor();
  await page.getByText("Both fail").first().waitFor();
  await capture("data-set-compare");
  expect(await accessibilityFaults(page, "the comparison")).toEqual([]);
  expectNoComplaints();
}, 120_000);
