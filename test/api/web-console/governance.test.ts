import { describe, expect, it } from "vitest";

import { decide, requestApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { answerDialog, chooseFilter, chooseOption, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { livedSkill, turnOn } from "#test/support/factories/auto-improvement";
import { putSettings } from "#test/support/factories/sdlc";
import { getSkill } from "#test/support/factories/skills";

const person = (): Promise<TestAccount> => signUp({ password: "a good long password" });

/** Enables the account's development agents of these types. */
async function allow(owner: TestAccount, types: string[]): Promise<void> {
  await call("POST", "/api/sdlc/enable", { token: owner.token });
  expect((await putSettings(owner, { enabled_agent_types: types })).status).toBe(200);
}

describe("governance at the console", () => {
  it("runs an action, shows its outcome, and refuses one above the agent's level in the API's words", async () => {
    const owner = await person();
    await allow(owner, ["planner", "reviewer"]);
    await createAgent(owner, { name: "Planning desk", maturity_level: "intern", role: "developer-agent" });
    await createAgent(owner, { name: "Trainee", maturity_level: "student", role: "developer-agent" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/governance/run");
    const form = page.locator("form", { hasText: "Run it" });
    await chooseOption(form, "Agent", "Trainee");
    await form.getByRole("combobox", { name: "Action" }).selectOption("create_wbs");
    await form
      .getByRole("textbox", { name: "Requirements" })
      .fill("- Users pay by card\n- Refunds; depends on payment by card");
    await page.getByRole("button", { name: "Run it" }).click();
    await page.getByRole("alert").getByText("this agent is at student").waitFor();

    await chooseOption(form, "Agent", "Planning desk");
    await capture("governance-run-form");
    await page.getByRole("button", { name: "Run it" }).click();
    await page.getByRole("heading", { name: "create work breakdown completed" }).waitFor();
    await page.getByRole("heading", { name: "Outcome" }).waitFor();
    await capture("governance-run");
    await page.getByRole("link", { name: "All runs" }).click();
    await page.getByRole("row", { name: /create work breakdown.*completed.*Planning desk/ }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("follows a run that waits for an approval until it is over", async () => {
    const owner = await person();
    await allow(owner, ["coder"]);
    await createAgent(owner, { name: "Coding desk", maturity_level: "supervised", role: "developer-agent" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/governance/run");
    const form = page.locator("form", { hasText: "Run it" });
    await chooseOption(form, "Agent", "Coding desk");
    await form.getByLabel("Works as").selectOption("coder");
    await form.getByRole("combobox", { name: "Action" }).selectOption("document_code");
    await page.getByRole("button", { name: "Run it" }).click();
    await page.getByText("waits for approval").waitFor();
    await capture("governance-run-waits");
    const address = await page.getByRole("link", { name: "an administrator's approval" }).getAttribute("href");
    expect((await decide(owner, address?.split("/").at(-1) ?? "", "approve")).status).toBe(200);
    await page.getByRole("heading", { name: "document code completed" }).waitFor({ timeout: 30_000 });
    expectNoComplaints();
  }, 60_000);

  it("shows a decision in the audit log, narrows it, and says that the log is intact", async () => {
    const owner = await person();
    const agent = await createAgent(owner, { name: "Shipping clerk" });
    const { id } = await requestApproval(owner, agent.id);
    await decide(owner, id, "reject", "Not before Monday");
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/governance/audit");
    const entries = page.getByRole("list", { name: "Entries" }).locator(":scope > li");
    await page.getByText(/^The log is intact until entry \d+/).waitFor();
    const asked = entries.filter({ hasText: /asked for deploy · Deploy build 42.*requested/ });
    await asked.waitFor();
    await asked.locator("summary .dim").first().click();
    await asked.getByText("Digest").waitFor();
    await asked.getByRole("link", { name: "Open Shipping clerk" }).waitFor();
    await chooseFilter(page, "Outcome", "rejected");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "From", exact: true }).click();
    await page.getByLabel("From", { exact: true }).and(page.locator("input")).fill("2020-01-01T00:00");
    await page.getByRole("button", { name: "Apply" }).click();
    const rejected = entries.filter({ hasText: /rejected deploy/ });
    await rejected.waitFor();
    await rejected.locator("summary .dim").first().click();
    await rejected.getByText("“Not before Monday”").waitFor();
    await asked.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Check all of it" }).click();
    await page.getByText("The log is intact").waitFor();
    await capture("governance-audit");
    await page.getByRole("button", { name: "To", exact: true }).click();
    await page.getByLabel("To", { exact: true }).and(page.locator("input")).fill("2020-01-02T00:00");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("No entry matches.").waitFor();
    expectNoComplaints();
  }, 60_000);

  it("unfolds the changed values, by the names of people and things, without asking for them one by one", async () => {
    const owner = await person();
    const agent = await createAgent(owner, { name: "Shipping clerk" });
    await call("PUT", `/api/agents/${agent.id}`, {
      token: owner.token,
      body: { name: "Shipping desk", configuration: { temperature: 0.3, request_approvals_for: ["send"] } },
    });
    const reason = "Forty orders without a fault";
    const body = { new_level: "intern", justification: reason };
    await call("POST", `/api/graduation/agents/${agent.id}/promote`, { token: owner.token, body });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole("link", { name: "Audit" }).click();
    const entries = page.getByRole("list", { name: "Entries" }).locator(":scope > li");
    const updated = entries.filter({ hasText: /updated agent/ });
    await updated.locator("summary .dim").first().click();
    await updated.getByText("name:").first().waitFor();
    expect((await updated.locator(".before dd").allTextContents()).join()).toContain("Shipping clerk");
    expect((await updated.locator(".after dd").allTextContents()).join()).toContain("Shipping desk");
    await updated.getByText("Request", { exact: true }).waitFor();
    const promoted = entries.filter({ hasText: /promoted agent/ });
    await promoted.locator("summary .dim").first().click();
    await promoted.getByText(`“${reason}”`).waitFor();
    expect(asked.filter((path) => /^\/api\/(?:agents|auth\/users)\//.test(path))).toEqual([]);
    await capture("audit-details");
    await page.emulateMedia({ colorScheme: "dark" });
    await capture("audit-details-dark");
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await page.getByRole("main").evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(400);
    await capture("audit-details-phone");
    expectNoComplaints();
  }, 60_000);

  it("makes a project, which a deployer can then work on, and deletes it after asking", async () => {
    const owner = await person();
    await allow(owner, ["deployer"]);
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/governance/projects");
    await page.getByText("No projects yet").waitFor();
    await page.getByRole("button", { name: "Create a project" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Checkout");
    await page.getByLabel("Address of the repository").fill("ftp://git.example.com/shop");
    await page.getByRole("button", { name: "Create the project" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Address of the repository").fill("");
    await page.getByRole("button", { name: "Create the project" }).click();
    await page.getByRole("heading", { name: "Checkout active" }).waitFor();
    await capture("governance-project");
    const tabs = page.getByRole("navigation", { name: "Development" });
    await tabs.getByRole("link", { name: "Runs" }).click();
    await page.getByLabel("Works as").selectOption("deployer");
    await page.getByLabel("Project").selectOption({ label: "Checkout" });
    await tabs.getByRole("link", { name: "Projects" }).click();
    await page.getByRole("link", { name: "Checkout" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Back");
    await page.getByRole("heading", { name: "Checkout active" }).waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    await page.getByText("No projects yet").waitFor();
    expectNoComplaints();
  }, 60_000);

  it("promotes better code of a skill, and undoes it", async () => {
    const owner = await person();
    await turnOn(owner);
    const { skillId } = await livedSkill(owner, { name: "Adder" });
    const before = await getSkill(owner, skillId);
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/governance/improvement");
    await page.getByText("Change it").click();
    await page.getByLabel("Maximum edits tried per day").fill("20");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The configuration is saved.").waitFor();
    await page.getByText("at most 20").waitFor();
    await page.getByText("Try it now").click();
    await page.getByRole("combobox", { name: "Skill" }).selectOption({ label: "Adder" });
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByText("It passed all tests").waitFor();
    await page.getByRole("link", { name: "All candidates" }).click();
    await page.getByRole("link", { name: "Tried edits" }).click();
    await page.getByRole("row", { name: /passed/ }).waitFor();
    await capture("governance-mutations");
    await page.getByRole("link", { name: "Candidates", exact: true }).click();
    await page
      .getByRole("row", { name: /validated/ })
      .getByRole("link")
      .first()
      .click();
    await page.getByText("It passed all tests").waitFor();
    await capture("governance-candidate");
    await page.getByRole("button", { name: "Promote it" }).click();
    await answerDialog(page, "Promote it");
    await page.getByText("The skill has this code.").waitFor();
    expect((await getSkill(owner, skillId)).code).not.toBe(before.code);
    await page.getByRole("button", { name: "Undo it" }).click();
    await answerDialog(page, "Undo it");
    await page.getByText("it was undone").waitFor();
    expect((await getSkill(owner, skillId)).code).toBe(before.code);
    expectNoComplaints();
  }, 60_000);
});
