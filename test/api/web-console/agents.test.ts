import { describe, expect, it } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { answerDialog, chooseFilter, chooseOption, visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd, getAgent } from "#test/support/factories/agents";
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

  it("changes an agent, and does not overwrite another person's change", async () => {
    const account = await newAccount();
    const { id } = await createAgent(account, { configuration: { temperature: 0.2, colour: "green" } });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}`);
    await page.getByRole("navigation", { name: "Agent" }).getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Purpose").fill("Reads invoices");
    await page.getByText("Advanced").click();
    await page.getByLabel("Temperature").fill("0.9");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The agent is saved.").waitFor();
    await page.getByRole("paragraph").getByText("Reads invoices").waitFor();
    expect(await getAgent(account, id)).toMatchObject({
      description: "Reads invoices",
      configuration: { temperature: 0.9, colour: "green" },
    });
    await page.getByText("Advanced").click();
    await page.getByLabel("Temperature").fill("");
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByRole("button", { name: "Save" }).click();
    await saved;
    expect((await getAgent(account, id)).configuration).toEqual({ colour: "green" });

    await page.reload();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mine");
    await call("PUT", `/api/agents/${id}`, { token: account.token, body: { name: "Theirs" } });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("The agent has changed since it was read.").waitFor();
    await capture("agents-stale");
    await page.getByRole("button", { name: "show the current agent" }).click();
    await page.getByRole("heading", { name: "Theirs" }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("deactivates an agent, activates it again, and deletes it after asking", async () => {
    const account = await newAccount();
    const { id, name } = await createAgent(account);
    await executeToEnd(account, id);
    const { page, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}/settings`);
    const tabs = page.getByRole("navigation", { name: "Agent" });
    await page.getByRole("button", { name: "Deactivate" }).click();
    await page.getByText("It is inactive and takes no tasks.").waitFor();
    await tabs.getByRole("link", { name: "Overview" }).click();
    await page.getByText("It is inactive and takes no tasks. Activate it first.").waitFor();
    expect(await page.getByRole("button", { name: "Run the task" }).count()).toBe(0);
    await tabs.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("button", { name: "Deactivate" }).waitFor();
    await tabs.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("button", { name: "Run the task" }).waitFor();
    expect((await getAgent(account, id)).status).toBe("active");
    await tabs.getByRole("link", { name: "Settings" }).click();

    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: `Delete “${name}” and all its history?` });
    await question.getByText("It can be restored for 30 days.").waitFor();
    await answerDialog(page, "Back");
    expect((await getAgent(account, id)).id).toBe(id);
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    await page.getByRole("link", { name: "Create the first one" }).waitFor();
    expect((await call("GET", `/api/agents/${id}`, { token: account.token })).status).toBe(404);
    expectNoComplaints();
  }, 60_000);
});
