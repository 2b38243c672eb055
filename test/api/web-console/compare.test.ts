import { expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { configure } from "#test/support/factories/agent-versions";
import { createAgent, executeToEnd, taskBody } from "#test/support/factories/agents";

const PASSWORD = "a good long password";

it("compares two selected runs of the list: steps beside each other, and what differs in result and time", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  const older = await executeToEnd(owner, id);
  const newer = await executeToEnd(owner, id, taskBody({ task: "Count the words of the text" }));
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/runs");
  await page.getByRole("checkbox", { name: "Select Count the words of the text" }).check();
  await page.getByText("Select two to compare them").waitFor();
  await page.getByRole("checkbox", { name: "Select Summarize the text in one sentence" }).check();
  await capture("runs-selected");
  await page.keyboard.press("=");
  await page.waitForURL(`**/compare?a=${older}&b=${newer}`);
  await page.getByText("These are two different tasks.").waitFor();
  await page.getByRole("region", { name: "Run A" }).getByText("Summarize the text in one sentence").waitFor();
  await page.getByRole("columnheader", { name: "B − A" }).waitFor();
  await page.getByRole("list", { name: "Differences of the results", exact: true }).waitFor();
  await capture("compare");
  await page.emulateMedia({ colorScheme: "dark" });
  await capture("compare-dark");
  await page.setViewportSize({ width: 400, height: 860 });
  await capture("compare-phone");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.keyboard.press("s");
  await page.waitForURL(`**/compare?a=${newer}&b=${older}`);
  await page.getByRole("region", { name: "Run A" }).getByText("Count the words of the text").waitFor();
  expectNoComplaints();
});

it("offers the other runs of the agent from a run's page", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  const older = await executeToEnd(owner, id);
  const newer = await executeToEnd(owner, id);
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/runs/${newer}`);
  await page.getByRole("link", { name: "Compare with…" }).click();
  await page.waitForURL(`**/compare?a=${newer}`);
  await page.locator(`a[href$="b=${older}"]`).click();
  await page.waitForURL(`**/compare?a=${newer}&b=${older}`);
  await page.getByRole("region", { name: "Run B" }).waitFor();
  expect(await page.getByText("These are two different tasks.").count()).toBe(0);
  expectNoComplaints();
});

it("compares two versions of an agent, line by line, and says what going back does", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, {
    name: "Refund Clerk",
    configuration: { system_prompt: "Decide whether a refund is due.\nCite the clause.", temperature: 0.2 },
  });
  await configure(owner, id, { system_prompt: "Decide whether a refund is due.\nAnswer shortly." });
  await configure(owner, id, { temperature: 0.5 });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/versions`);
  await page.getByRole("checkbox", { name: "Select version 3" }).check();
  await page.getByRole("checkbox", { name: "Select version 1" }).check();
  await page.getByRole("link", { name: "Compare 1 and 3" }).click();
  await page.waitForURL(`**/compare?agent=${id}&a=1&b=3`);
  const prompt = page.getByRole("list", { name: "Differences of Prompt" });
  await prompt.getByText("Only A: Cite the clause.").waitFor();
  await prompt.getByText("Only B: Answer shortly.").waitFor();
  await page.getByText("Temperature: 0.2 → 0.5").waitFor();
  await capture("compare-versions");
  await page.keyboard.press("s");
  await page.getByText("Going back to version 1: A student has no level to lose.").waitFor();
  expectNoComplaints();
});
