import { describe, expect, it } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { takeExam } from "#test/support/factories/graduation";

const PASSWORD = "a good long password";
const firstSteps = async ({ token }: TestAccount): Promise<unknown> =>
  (await call("GET", "/api/inbox?include=first_steps", { token })).data<{ first_steps: unknown }>().first_steps;

describe("the overview at the console", () => {
  it("has numbers and bars for each period", async () => {
    const account = await signUp({ password: PASSWORD });
    const { id: agentId } = await createAgent(account);
    await executeToEnd(account, agentId);
    const { page, expectNoComplaints } = await visitSignedIn(account);
    for (const period of ["24h", "7d", "30d"]) {
      await page.goto(new URL(`/?period=${period}`, page.url()).href);
      await page.getByRole("listitem").filter({ hasText: "Vouched done" }).waitFor();
      expect(await page.getByRole("alert").count(), period).toBe(0);
    }
    expectNoComplaints();
  }, 60_000);

  it("leads a new tenant through its first steps, each done when the data says so", async () => {
    const account = await signUp({ tier: "free", password: PASSWORD });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account);
    const steps = page.getByRole("region", { name: "First steps" });
    // A test account has a key from the beginning.
    await steps.getByText("1 of 7 done").waitFor();
    await steps.getByRole("button", { name: "Continue with rules" }).click();
    await steps.getByText("2 of 7 done").waitFor();
    expect(await steps.getByRole("link", { name: "Create an agent" }).getAttribute("href")).toBe("/agents/new");
    await capture("overview-fresh");
    const { id: agentId } = await createAgent(account);
    await steps.getByText("3 of 7 done").waitFor();
    await steps.getByRole("button", { name: "Summarize a text" }).click();
    await page.waitForURL(/\/runs\//);
    await page.getByRole("region", { name: "Trace" }).waitFor();
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await steps.getByText("5 of 7 done").waitFor();
    await steps.getByText("The other steps").click();
    await steps.getByRole("button", { name: "Make a request to decide" }).click();
    await page.getByRole("button", { name: /^Approve/ }).click();
    await expect
      .poll(() => firstSteps(account), { timeout: 15_000, interval: 1_000 })
      .toMatchObject({ approval_decided: true });
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await steps.getByText("6 of 7 done").waitFor();
    await steps.getByText("The other steps").click();
    await steps.getByRole("button", { name: "Make a key for it" }).click();
    const command = steps.getByRole("group", { name: "The call" });
    await expect.poll(() => command.textContent()).toMatch(/X-API-Key: (?!YOUR_API_KEY)/);
    await capture("overview-first-steps");
    const key = /X-API-Key: ([^"]+)"/.exec((await command.textContent()) ?? "")?.[1] ?? "";
    const body = { task: "Calculate 2 + 3", context: {} };
    expect((await call("POST", `/api/agents/${agentId}/execute`, { apiKey: key, body })).status).toBe(200);
    await steps.waitFor({ state: "detached" });
    expectNoComplaints();
  }, 60_000);

  it("shows what agents did and how well, the requests that wait, each agent's progress, failures and current runs", async () => {
    const account = await signUp({ password: PASSWORD });
    const { id: agentId } = await createAgent(account, { name: "Reads invoices" });
    await createAgent(account, { name: "Writes offers" });
    await executeToEnd(account, agentId, { task: "Summarize: the ship is late. It comes on Monday." });
    await executeToEnd(account, agentId, { task: "Sing a song of the sea" });
    const { id: approvalId } = await requestApproval(account, agentId);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account);
    const runs = page.getByRole("region", { name: "Runs by outcome" });
    await runs.getByText("Not done 1").waitFor();
    await runs.locator("canvas").waitFor();
    await runs.getByText("Show as a table").click();
    await runs.getByRole("columnheader", { name: "Not done" }).waitFor();
    await page.getByText("claimed 50.0 %, of 2 runs that count").waitFor();
    await runs.getByText("Claimed 1").waitFor();
    const approval = page.getByRole("region", { name: "Needs you" }).getByRole("link", { name: /Deploy build 42/ });
    expect(await approval.getAttribute("href")).toBe(`/approvals/${approvalId}`);
    await page
      .getByRole("list", { name: "Agents by level" })
      .getByRole("link", { name: /Writes offers/ })
      .waitFor();
    await page.getByRole("list", { name: "Agents by level" }).getByText("2", { exact: true }).waitFor();
    const failures = page.getByRole("region", { name: "Failures" });
    await failures.getByRole("link", { name: /Reads invoices/ }).waitFor();
    expect(await failures.getByRole("link").count()).toBe(2);
    await capture("overview-full");
    await executeToEnd(account, agentId, { task: "Calculate 2 + 3" });
    await page
      .getByRole("region", { name: "Latest runs" })
      .getByRole("link", { name: /Calculate 2 \+ 3/ })
      .waitFor();
    await page.emulateMedia({ colorScheme: "dark" });
    await capture("overview-dark");
    await page.setViewportSize({ width: 400, height: 800 });
    await capture("overview-narrow");
    expectNoComplaints();
  }, 60_000);

  it("groups what a person can do, and says when an agent that meets all requirements is examined", async () => {
    const account = await signUp({ password: PASSWORD });
    const [{ id: asks }, { id: waits }] = [await createAgent(account), await createAgent(account, { name: "Waits" })];
    await requestApproval(account, asks);
    await requestApproval(account, asks);
    await takeExam(account, waits);
    await inDatabase("UPDATE agents SET progress = 1, progress_moves = log_moves WHERE id = ?", waits);
    const { page, expectNoComplaints } = await visitSignedIn(account);
    const needs = page.getByRole("region", { name: "Needs you" });
    await needs.getByRole("heading", { name: "Requests to decide 2" }).waitFor();
    expect(await needs.getByRole("heading", { level: 3 }).count()).toBe(1);
    expect(await needs.getByRole("list", { name: "Requests to decide" }).getByRole("link").count()).toBe(2);
    expect(await needs.getByText("exam").count()).toBe(0);
    const levels = page.getByRole("list", { name: "Agents by level" });
    await levels.getByText(/^next exam .*\d\d:\d\d$/).waitFor();
    await page.goto(new URL("/agents", page.url()).href);
    await page
      .getByRole("row", { name: /Waits/ })
      .getByText(/^Next exam .*\d\d:\d\d$/)
      .waitFor();
    expectNoComplaints();
  }, 60_000);
});
