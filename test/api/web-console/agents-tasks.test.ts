import { describe, expect, it } from "vitest";

import { decide } from "#test/support/approvals";
import { signUp, type TestAccount } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { createAgent, TEXT } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const newAccount = (): Promise<TestAccount> => signUp({ password: "a good long password" });

describe("giving an agent a task at the console", () => {
  it("leads to the run: its outcome and result, and each step by its address", async () => {
    const account = await newAccount();
    const { id } = await createAgent(account);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}`);
    await page.getByLabel("Task", { exact: true }).fill("Summarize the text in one sentence");
    await page.getByRole("button", { name: "Add context" }).click();
    await page.getByLabel(/^Context/).fill(TEXT);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "Result" }).waitFor();
    const call = page.getByRole("region", { name: "Trace" }).getByRole("link", { name: /^summarize_text/ });
    await call.click();
    await page.getByRole("region", { name: "Step 2" }).getByRole("group", { name: "the input" }).waitFor();
    expect(new URL(page.url()).hash).toBe("#step-2");
    await page.reload();
    await page.getByRole("region", { name: "Step 2" }).getByRole("group", { name: "the output" }).waitFor();
    expect(await call.getAttribute("aria-current")).toBe("step");
    await capture("agents-execution");

    await page.goto(new URL(`/agents/${id}`, page.url()).href);
    await page.getByText(/^Usually [\d.]+ m?s\. Alone it does: /).waitFor();
    const tools = page.getByRole("region", { name: "Tools" }).getByRole("listitem");
    await tools.filter({ hasText: "summarize_text" }).getByText("Allowed").waitFor();
    await page.getByRole("region", { name: "Runs by outcome" }).getByRole("listitem").getByText("Claimed").waitFor();
    await capture("agent-overview");
    await page.emulateMedia({ colorScheme: "dark" });
    await capture("agent-overview-dark");
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await page.getByRole("main").evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(400);
    await capture("agent-overview-phone");
    expectNoComplaints();
  }, 60_000);

  it("follows a run in the background without a reload: it waits for an approval, gets it, and ends", async () => {
    const [account, outside] = await Promise.all([newAccount(), startWebhookReceiver()]);
    const { id } = await createAgent(account);
    await createSkill(account, { name: "Rates", skill_type: "api", code: undefined, config: { url: outside.url } });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}`);
    await page.evaluate("document.documentElement.dataset.same = 'yes'");
    await page.getByLabel("Task", { exact: true }).fill("Use the skill Rates");
    await page.getByRole("button", { name: "Run the task" }).click();
    await page.getByText("It waits for a person's approval.").waitFor();
    await page.getByText("Waiting", { exact: true }).waitFor();
    await capture("agents-awaiting");
    const approval = await page.getByRole("link", { name: "See what it asks for" }).getAttribute("href");
    expect(approval).toMatch(/^\/approvals\/[0-9a-f-]{36}$/);

    await decide(account, approval?.split("/").at(-1) ?? "", "approve");
    await page.getByRole("heading", { name: "Result" }).waitFor();
    await page.getByText("Claimed", { exact: true }).waitFor();
    await page.getByText("Conclude", { exact: true }).waitFor();
    await page.getByRole("link", { name: /^Wait for approval/ }).click();
    await page.getByRole("region", { name: "Step 4" }).getByText("Approved", { exact: true }).waitFor();
    expect(outside.requests).toHaveLength(1);
    expect(await page.evaluate("document.documentElement.dataset.same")).toBe("yes");
    await page.emulateMedia({ colorScheme: "dark" });
    await capture("agents-followed");
    expectNoComplaints();
  }, 60_000);

  it("runs a task again, as it was and changed, shows what it was given, and copies the call", async () => {
    const account = await newAccount();
    const { id } = await createAgent(account);
    const { page, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Do a sum" }).click();
    await page.getByRole("button", { name: "Run the task" }).click();
    await page.getByRole("heading", { name: "Result" }).waitFor();
    const first = page.url();
    await page.keyboard.press("r");
    await page.waitForURL((url) => url.href !== first);
    await page.getByRole("heading", { name: "Result" }).waitFor();
    const second = page.url();
    await page.getByRole("button", { name: "Edit and run" }).click();
    await page.getByRole("dialog").getByLabel("Task").fill("Calculate 2 * 21");
    await page.getByRole("dialog").getByLabel("Context").fill('{"note": "by hand"}');
    await page.getByRole("dialog").getByRole("button", { name: "Run the task" }).click();
    await page.waitForURL((url) => url.href !== second);
    await page.getByRole("heading", { level: 1, name: "Calculate 2 * 21" }).waitFor();
    await page.getByRole("heading", { name: "Result" }).waitFor();
    await page.getByText("Context and parameters of the run").click();
    await page.getByRole("group", { name: "the context" }).getByText('"by hand"').waitFor();
    await page.getByRole("button", { name: "Copy as curl" }).click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain('"task":"Calculate 2 * 21"');
    expectNoComplaints();
  }, 60_000);

  it("cancels a run that is under way, having asked; until then its agent cannot be deleted", async () => {
    const [account, outside] = await Promise.all([newAccount(), startWebhookReceiver()]);
    const { id } = await createAgent(account);
    await createSkill(account, { name: "Rates", skill_type: "api", code: undefined, config: { url: outside.url } });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}`);
    await page.getByLabel("Task", { exact: true }).fill("Use the skill Rates");
    await page.getByRole("button", { name: "Run the task" }).click();
    await page.getByText("It waits for a person's approval.").waitFor();
    await page.getByRole("link", { name: "Finance Assistant" }).click();
    const tabs = page.getByRole("navigation", { name: "Agent" });
    await tabs.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    await page
      .getByRole("alert")
      .getByText("The agent has active executions or development runs; cancel them or wait.")
      .waitFor();
    await capture("agents-not-deleted");
    await tabs.getByRole("link", { name: "Runs" }).click();
    await page.getByRole("table").getByRole("link", { name: "Use the skill Rates" }).click();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await page.keyboard.press("Control+.");
    const question = page.getByRole("dialog", { name: "Cancel this task?" });
    await question.getByText("Its effects are not undone.").waitFor();
    await answerDialog(page, "Cancel");
    await page.getByText("It was cancelled.").waitFor();
    expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(0);
    expect(outside.requests).toEqual([]);
    expectNoComplaints();
  }, 60_000);
});
