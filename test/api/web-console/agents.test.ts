import { describe, expect, it } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { chooseFilter, chooseOption, visitSignedIn } from "#test/support/console";
import { createAgent, getAgent } from "#test/support/factories/agents";
import { approvedTemplate, uniqueWord } from "#test/support/factories/listings";
import { createSkill } from "#test/support/factories/skills";

const newAccount = (role?: "viewer" | "member"): Promise<TestAccount> =>
  signUp({ password: "a good long password", ...(role === undefined ? {} : { role }) });

describe("agents at the console", () => {
  it("creates an agent from the empty list, with how it thinks, and shows it", async () => {
    const account = await newAccount();
    await createSkill(account, { name: "Adder" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/agents");
    await page.getByRole("link", { name: "Create the first one" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Invoice reader");
    await page.getByLabel("Purpose").fill("Reads invoices");
    expect(await page.getByLabel("Role").isVisible()).toBe(false);
    await page.getByText("Advanced").click();
    await page.getByLabel("Role").selectOption("Finance agent");
    await page.getByLabel("Level").selectOption({ value: "intern" });
    const capabilities = page.getByRole("textbox", { name: "Capabilities" });
    await capabilities.fill("summarize");
    await capabilities.press("Enter");
    await capabilities.fill("a slip, analyze");
    await page.getByLabel("Temperature").fill("7");
    await page.getByRole("button", { name: "Remove a slip" }).click();
    await page.getByText("Advanced").click();
    await page.getByRole("button", { name: "Create the agent" }).click();
    await page.getByLabel("Temperature").fill("0.5");
    await page.getByLabel("Longest answer").fill("2000");
    await chooseOption(page, "Tools", "summarize_text");
    await chooseOption(page, "Tools", "Adder");
    await capture("agents-new");
    await page.getByRole("button", { name: "Create the agent" }).click();
    await page.getByRole("heading", { name: "Invoice reader" }).waitFor();
    await page.getByText("summarize, analyze").waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(await getAgent(account, id)).toMatchObject({
      role: "finance-agent",
      maturity_level: "intern",
      capabilities: ["summarize", "analyze"],
      configuration: { temperature: 0.5, max_tokens: 2000, tools: ["summarize_text", "Adder"] },
    });
    await capture("agents-agent");
    expectNoComplaints();
  }, 60_000);

  it("starts an agent from a template, and says what a refused tool is", async () => {
    const word = uniqueWord();
    const owner = await newAccount();
    await createSkill(owner, { name: `Adder ${word}` });
    await approvedTemplate(
      owner,
      { name: `Clerk ${word}`, description: "Adds up invoices" },
      {
        role: "finance-agent",
        capabilities: ["adding up"],
        configuration: { temperature: 0.4, tools: ["summarize_text", `Adder ${word}`] },
      },
    );
    const account = await newAccount();
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/agents/new");
    await chooseOption(page, "Start from a template", `Clerk ${word}`);
    await page.getByText(`The fields below come from “Clerk ${word}”, without`).waitFor();
    expect(await page.getByLabel("Purpose").inputValue()).toBe("Adds up invoices");
    await page.getByRole("button", { name: "Create the agent" }).click();
    await page.getByText("does not name a tool or an installed skill").waitFor();
    await page.getByRole("button", { name: `Remove Adder ${word}` }).click();
    await capture("agents-new-template");
    await page.getByRole("button", { name: "Create the agent" }).click();
    await page.getByRole("heading", { name: `Clerk ${word}`, level: 1 }).waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(await getAgent(account, id)).toMatchObject({
      role: "finance-agent",
      maturity_level: "student",
      capabilities: ["adding up"],
      configuration: { tools: ["summarize_text"] },
    });
    expectNoComplaints();
  }, 60_000);

  it("keeps search, filters, order and page over a reload and the way back", async () => {
    const account = await newAccount();
    const names = Array.from({ length: 22 }, (_value, index) => `Reader ${String(index + 1).padStart(2, "0")}`);
    await Promise.all(names.map((name) => createAgent(account, { name })));
    await createAgent(account, { name: "Writer", maturity_level: "supervised" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/agents");
    await page.getByLabel("Find an agent").fill("read");
    await chooseFilter(page, "Level", "Student");
    await chooseFilter(page, "Order: Nearest first", "Name, A to Z");
    await page.getByText("1–20 of 22").waitFor();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByRole("link", { name: "Reader 21" }).waitFor();
    await capture("agents-list");
    await page.reload();
    await page.getByRole("link", { name: "Reader 22" }).click();
    await page.getByRole("heading", { name: "Reader 22" }).waitFor();
    await page.goBack();
    await page.getByText("21–22 of 22").waitFor();
    expect(await page.getByLabel("Find an agent").inputValue()).toBe("read");
    await page.getByRole("button", { name: "Level: Student", exact: true }).waitFor();
    expect(await page.getByRole("link", { name: /^Reader/ }).allInnerTexts()).toEqual(["Reader 21", "Reader 22"]);
    expectNoComplaints();
  }, 60_000);
});
