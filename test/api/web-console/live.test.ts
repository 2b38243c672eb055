import { expect, test } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { call, signUp } from "#test/support/client";
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
