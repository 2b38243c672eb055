import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { showListing, uniqueWord } from "#test/support/factories/listings";
import { submittedSkill } from "#test/support/factories/skill-listings";
import { createSkill, getSkill } from "#test/support/factories/skills";

/** Replaces the editor's content. */
async function writeCode(page: Page, code: string): Promise<void> {
  const editor = page.getByRole("textbox", { name: "Code (JavaScript)" });
  await editor.and(page.locator(".cm-content")).waitFor();
  await editor.press("Control+A");
  await editor.press("Delete");
  await page.keyboard.insertText(code);
}

const newPerson = () => signUp({ password: "a good long password" });

describe("private skills at the console", () => {
  it("makes a skill, keeps a version, publishes it, approves it, and finds it at the marketplace", async () => {
    const name = `Converter ${uniqueWord()}`;
    const { page, capture, expectNoComplaints } = await visitSignedIn(await newPerson(), "/skills");
    await page.getByText("No skills yet").waitFor();
    await page.getByRole("link", { name: "New skill" }).click();
    await page.getByRole("heading", { name: "New skill" }).waitFor();
    await page.getByLabel("Name").fill(name);
    await writeCode(page, "function main(input) { return { total: input.amount * config.rate }; }");
    await page.getByLabel("Settings (JSON)").fill('{"rate": 1.08}');
    await capture("new-skill");
    await page.getByRole("button", { name: "Create the skill" }).click();

    await page.getByRole("heading", { name }).waitFor();
    await page.getByText("Keep the current state as a version").click();
    await page.getByLabel("Name of the version").fill("1.0.0");
    await page.getByRole("button", { name: "Keep the version" }).click();
    await page.getByRole("button", { name: "Go back to 1.0.0" }).waitFor();
    await page.getByText("Publish to the marketplace").click();
    await page.getByLabel("Tags").fill("money, rates");
    await page.getByRole("button", { name: "Submit for review" }).click();
    await page.getByText("pending approval").waitFor();
    await capture("private-skill");

    await page.goto(new URL("/reviews", page.url()).href);
    const review = page.getByRole("article", { name });
    await review.getByText("money, rates").waitFor();
    await capture("reviews");
    await review.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Nothing is waiting.").waitFor();
    await page.getByRole("link", { name: "Your submissions" }).click();
    await page.getByRole("link", { name }).click();
    await page.getByText("0 installs").waitFor();
    await page.getByText("1.0.0", { exact: true }).first().waitFor();
    expectNoComplaints();
  }, 90_000);

  it("overrides a setting, sets a variable whose value is never shown, and goes back to a version", async () => {
    const owner = await newPerson();
    const skillId = await createSkill(owner, { name: "Rates", config: { rate: 1 } });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/skills/${skillId}`);
    await page.getByText("Keep the current state as a version").click();
    await page.getByLabel("Name of the version").fill("first");
    await page.getByRole("button", { name: "Keep the version" }).click();
    await page.getByRole("button", { name: "Go back to first" }).waitFor();

    await page.getByLabel("Name", { exact: true }).fill("Rates of today");
    await page.getByLabel("Override of rate").fill("1.5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Rates of today" }).waitFor();
    expect((await getSkill(owner, skillId)).config_overrides).toEqual({ rate: 1.5 });
    await page.getByLabel("Variable", { exact: true }).fill("RATES_KEY");
    await page.getByLabel("Value").fill("a very secret value");
    await page.getByRole("button", { name: "Set the variable" }).click();
    await page.getByRole("button", { name: "Remove RATES_KEY" }).waitFor();
    expect(await page.content()).not.toContain("a very secret value");
    await capture("skill-settings");

    await page.getByRole("button", { name: "Go back to first", exact: true }).click();
    await answerDialog(page, "Go back to first");
    await page.getByRole("heading", { name: "Rates", exact: true }).waitFor();
    expect((await getSkill(owner, skillId)).config_overrides).toEqual({});

    await page.getByRole("button", { name: "Uninstall" }).click();
    await answerDialog(page, "Uninstall");
    await page.getByText("uninstalled", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
    expectNoComplaints();
  }, 60_000);

  it("rejects with a reason that the publisher reads", async () => {
    const owner = await newPerson();
    const { marketplaceId } = await submittedSkill(owner, { name: "Doubtful" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/reviews");
    const review = page.getByRole("article", { name: "Doubtful" });
    await review.getByText("Reject", { exact: true }).click();
    await review.getByLabel("Reason, for the publisher").fill("It promises too much.");
    await review.getByRole("button", { name: "Reject it" }).click();
    await page.getByText("was rejected").waitFor();
    await page.getByRole("link", { name: "Your submissions" }).click();
    await page.getByText("It promises too much.").waitFor();
    await capture("submissions");
    expect((await showListing(owner, marketplaceId)).status).toBe("rejected");
    expectNoComplaints();
  }, 60_000);

  it("tries code before it is kept, shows a fault at its line, and changes the code of a skill", async () => {
    const owner = await newPerson();
    const skillId = await createSkill(owner, {
      name: "Adder",
      input_schema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a"] },
    });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/skills/${skillId}`);
    await page.getByRole("link", { name: "Edit the code" }).click();
    const tryIt = page.getByRole("region", { name: "Try it" });
    await tryIt.getByLabel("a", { exact: true }).fill("2");
    await tryIt.getByLabel(/^b/).fill("3");
    await writeCode(page, "function main(input) {\n  console.log('adds');\n  return { sum: input.a + input.b };\n}");
    await tryIt.getByRole("button", { name: "Run the code" }).click();
    await tryIt.getByText("Done").waitFor();
    await tryIt.getByText('"sum": 5').waitFor();
    await tryIt.getByText("adds").waitFor();
    await capture("skill-code");

    await writeCode(page, "function main(input) {\n  return 1 +;\n}");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").getByText("Line 2:").waitFor();
    await page.locator(".cm-lintRange-error").waitFor();
    await capture("skill-code-fault");
    await writeCode(page, "function main(input) {\n  return 1 *;\n}");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "Save the code" }).click();
    await page.getByRole("alert").getByText("Line 2:", { exact: false }).first().waitFor();

    await writeCode(page, "function main(input) {\n  return { sum: input.a + input.b };\n}");
    await page.keyboard.press("Tab");
    expect(await page.locator(".cm-content:focus").count(), "Tab indents").toBe(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await page.locator(".cm-content:focus").count(), "Escape and Tab leave").toBe(0);
    await page.getByRole("button", { name: "Save the code" }).click();
    await page.getByRole("button", { name: "Go back to Before the change (1)" }).waitFor();
    expect((await getSkill(owner, skillId)).code).toContain("sum");
    expectNoComplaints();
  }, 60_000);
});
