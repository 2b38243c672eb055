import { describe, expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd } from "#test/support/factories/agents";

const PASSWORD = "a good long password";

describe("the console by keys", () => {
  it("goes to places by two letters, along rows by j and k, opens one, and shows all keys", async () => {
    const account = await signUp({ password: PASSWORD });
    await createAgent(account, { name: "Older" });
    await createAgent(account, { name: "Newer" });
    const { page, expectNoComplaints } = await visitSignedIn(account);
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Newer" }).waitFor();
    const focused = (): Promise<unknown> => page.evaluate("document.activeElement.textContent");
    await page.keyboard.press("j");
    const first = await focused();
    await page.keyboard.press("j");
    const second = await focused();
    expect(new Set([first, second])).toEqual(new Set(["Older", "Newer"]));
    await page.keyboard.press("k");
    expect(await focused()).toBe(first);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: String(first), level: 1 }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("find anything").waitFor();
    await page.getByRole("dialog").getByLabel("Single-key shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expectNoComplaints();
  }, 60_000);

  it("finds pages and everything of the tenant by its words, and goes there", async () => {
    const account = await signUp({ password: PASSWORD });
    const { id } = await createAgent(account, { name: "Refund clerk" });
    const { page, expectNoComplaints } = await visitSignedIn(account);
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Agents, runs, skills, pages" });
    await field.fill("integr");
    await page.getByRole("option", { name: "Integrations" }).waitFor();
    await field.fill("refund");
    await page.getByRole("option", { name: "Refund clerk" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/agents/${id}`);
    await page.getByRole("heading", { name: "Refund clerk", level: 1 }).waitFor();
    await executeToEnd(account, id, { task: "Summarize: the ship is late. It comes on Monday." });
    await page.keyboard.press("Control+k");
    await field.fill("ship late");
    await page.getByRole("option", { name: /the ship is late/ }).click();
    await page.getByRole("heading", { name: /the ship is late/, level: 1 }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("gives a task: c asks for the agent", async () => {
    const account = await signUp({ password: PASSWORD });
    const { id } = await createAgent(account, { name: "Refund clerk" });
    const { page, expectNoComplaints } = await visitSignedIn(account);
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("c");
    await page.getByRole("combobox", { name: "Agent" }).fill("clerk");
    await page.getByRole("option", { name: "Refund clerk" }).click();
    await page.waitForURL(`**/agents/${id}?task=`);
    // A person who comes to give a task writes at once.
    await page.locator("textarea[name=task]:focus").waitFor();
    expectNoComplaints();
  }, 60_000);
});
