import { expect, test } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";

const PASSWORD = "a good long password";

test("what happens elsewhere shows on the open page, in the sidebar's count, in the window's title and as a word in the corner", async () => {
  const account = await signUp({ password: PASSWORD });
  const { id: agentId } = await createAgent(account, { name: "Clerk" });
  const { page, expectNoComplaints } = await visitSignedIn(account, "/approvals");
  await page.getByRole("heading", { name: "Approvals", level: 1 }).waitFor();
  const { id: approvalId } = await requestApproval(account, agentId);
  await page.getByRole("link", { name: "Deploy build 42 to production" }).waitFor();
  await page.getByText("1 waiting").waitFor();
  await page.getByRole("status").getByText("Clerk asks").waitFor();
  await expect.poll(() => page.title()).toBe("(1) Approvals · Tenure");
  await call("POST", `/api/approvals/${approvalId}/reject`, { token: account.token, body: {} });
  await expect.poll(() => page.title()).toBe("Approvals · Tenure");
  expect(await page.getByText("1 waiting").count()).toBe(0);
  expectNoComplaints();
}, 60_000);

test("a level changed elsewhere is told, and leads to the agent", async () => {
  const account = await signUp({ password: PASSWORD });
  const { id: agentId } = await createAgent(account, { name: "Clerk" });
  const { page } = await visitSignedIn(account, "/approvals");
  await page.getByRole("heading", { name: "Approvals", level: 1 }).waitFor();
  await call("POST", `/api/graduation/agents/${agentId}/promote`, {
    token: account.token,
    body: { new_level: "intern", justification: "Known well" },
  });
  await page.getByText("Clerk is intern now, and was student.").waitFor();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await page.waitForURL(`**/agents/${agentId}/autonomy`);
}, 60_000);

test("thirty reloads on the free plan leave the page live, and a run started elsewhere appears", async () => {
  const account = await signUp({ password: PASSWORD, tier: "free" });
  const { id: agentId } = await createAgent(account, { name: "Clerk" });
  const { page } = await visitSignedIn(account, "/runs");
  for (let reload = 0; reload < 30; reload++) {
    const stream = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
    await page.reload();
    expect((await stream).status()).toBe(200);
  }
  await page.locator(".live-mark", { hasText: "Live" }).waitFor();
  await runTask(account, agentId, "Count the ships in the harbour");
  await page.getByRole("link", { name: "Count the ships in the harbour" }).waitFor();
}, 120_000);

test("the tabs of a browser share one stream, and the next tab takes it over", async () => {
  const account = await signUp({ password: PASSWORD });
  const { id: agentId } = await createAgent(account, { name: "Clerk" });
  const { page: first } = await visitSignedIn(account, "/runs");
  await first.locator(".live-mark", { hasText: "Live" }).waitFor();
  const second = await first.context().newPage();
  const asked: string[] = [];
  second.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await second.goto(first.url());
  await second.locator(".live-mark", { hasText: "Live" }).waitFor();
  await runTask(account, agentId, "Seen by both tabs");
  await first.getByRole("link", { name: "Seen by both tabs" }).waitFor();
  await second.getByRole("link", { name: "Seen by both tabs" }).waitFor();
  expect(asked).not.toContain("/api/events");
  await first.close();
  await expect.poll(() => asked, { timeout: 10_000 }).toContain("/api/events");
  await runTask(account, agentId, "Seen by the tab that is left");
  await second.getByRole("link", { name: "Seen by the tab that is left" }).waitFor();
}, 60_000);

test("the dot says that news do not arrive, and the page reads again what it missed", async () => {
  const account = await signUp({ password: PASSWORD });
  const { id: agentId } = await createAgent(account, { name: "Clerk" });
  const { page } = await visitSignedIn(account, "/agents");
  const context = page.context();
  await context.route("**/api/events", (route) =>
    route.fulfill({ status: 429, json: { success: false, error: { code: "RATE_LIMIT_EXCEEDED", message: "Full" } } }),
  );
  await page.goto(new URL("/runs", page.url()).href);
  await page.locator(".live-mark", { hasText: "Behind" }).waitFor();
  await runTask(account, agentId, "Missed by the stream");
  await page.getByRole("link", { name: "Missed by the stream" }).waitFor();
  await context.unroute("**/api/events");
  await page.locator(".live-mark", { hasText: "Live" }).waitFor();
  await context.setOffline(true);
  await page.locator(".live-mark", { hasText: "Offline" }).waitFor();
  await context.setOffline(false);
  await page.locator(".live-mark", { hasText: "Live" }).waitFor();
}, 90_000);

async function runTask({ token }: TestAccount, agentId: string, task: string): Promise<void> {
  const { status } = await call("POST", `/api/agents/${agentId}/execute`, { token, body: { task } });
  expect(status).toBe(200);
}
