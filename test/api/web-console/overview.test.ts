import { describe, expect, it } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { call, signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";

const PASSWORD = "a good long password";
const REQUESTS_OF_A_FREE_DAY = 50;

describe("the overview at the console", () => {
  it("leads a new tenant through its first steps", async () => {
    const account = await signUp({ tier: "free", password: PASSWORD });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account);
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    expect(await page.getByRole("link", { name: "Create an agent" }).getAttribute("href")).toBe("/agents/new");
    await page.getByText("0 of 3").waitFor();
    await capture("overview-fresh");
    const { id } = await createAgent(account);
    await page.reload();
    await page.getByText("Create an agent (done)").waitFor();
    expect(await page.getByRole("link", { name: "Run a task" }).getAttribute("href")).toBe(`/agents/${id}`);
    expectNoComplaints();
  }, 60_000);

  it("shows the newest agents, what waits for a decision, and that the plan's agents are all in use", async () => {
    const account = await signUp({ tier: "free", password: PASSWORD });
    const { id: agentId } = await createAgent(account, { name: "Reads invoices" });
    await createAgent(account, { name: "Writes offers" });
    await createAgent(account, { name: "Answers mails" });
    const { id: approvalId } = await requestApproval(account, agentId);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account);
    await page.getByText("The plan's 3 agents are all in use.").waitFor();
    expect(await page.getByLabel("Agents: 3 of 3").getAttribute("max")).toBe("3");
    await page.getByRole("link", { name: "Answers mails" }).waitFor();
    const approval = page.getByRole("link", { name: "Deploy build 42 to production" });
    expect(await approval.getAttribute("href")).toBe(`/approvals/${approvalId}`);
    expect(await page.getByRole("heading", { name: "First steps" }).count()).toBe(0);
    await capture("overview-full");
    await page.setViewportSize({ width: 400, height: 800 });
    await capture("overview-narrow");
    expectNoComplaints();
  }, 60_000);

  it("says so when a free tenant's requests of the day are used up, and is read all the same", async () => {
    const account = await signUp({ tier: "free", password: PASSWORD });
    await createAgent(account, { name: "Answers mails" });
    for (let used = 1; used < REQUESTS_OF_A_FREE_DAY; used += 1) {
      await call("GET", "/api/agents", { token: account.token });
    }
    const { page, capture, expectNoComplaints } = await visitSignedIn(account);
    await page.getByText("Today's requests are used up.").waitFor();
    await page.getByRole("link", { name: "Answers mails" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await capture("overview-limit");
    expectNoComplaints();
  }, 60_000);
});
