import { describe, expect, it } from "vitest";

import { readApproval, requestApproval } from "#test/support/approvals";
import { signUp, type TestAccount } from "#test/support/client";
import { chooseOption, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";

const person = (): Promise<TestAccount> => signUp({ password: "a good long password" });

const statusOf = async (account: TestAccount, id: string): Promise<string> => (await readApproval(account, id)).status;

/** Deploys of builds, requested in this order: the last comes first in the list. */
async function askFor(account: TestAccount, builds: readonly number[]): Promise<string[]> {
  const agent = await createAgent(account);
  const ids: string[] = [];
  for (const build of builds)
    ids.push(
      (await requestApproval(account, agent.id, { input_summary: `Deploy build ${build}`, arguments: { build } })).id,
    );
  return ids;
}

describe("approvals at the console", () => {
  it("are asked for, show exactly what would be done, and say who approved and why", async () => {
    const account = await person();
    await createAgent(account, { name: "Shipping clerk" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/approvals");
    await page.getByText("Nothing waits").waitFor();
    await page.getByText("Ask for an approval").click();
    const form = page.locator("details form");
    await chooseOption(form, "Agent", "Shipping clerk");
    await form.getByLabel("Action").fill("deploy");
    await form.getByLabel("Information for the approver").fill("Deploy build 42 to production");
    await form.getByLabel("Details").fill('{"target": {"build": 42}, "before": "41", "after": "42"}');
    await capture("approvals-request");
    await form.getByRole("button", { name: "Ask for it" }).click();

    await page.getByRole("heading", { name: "Deploy build 42 to production" }).waitFor();
    await page.getByRole("link", { name: /Shipping clerk$/ }).waitFor();
    await page
      .getByText(/^23 h 59 m left$|^24 h 0 m left$/)
      .first()
      .waitFor();
    await page.getByRole("table", { name: "Arguments" }).getByRole("row", { name: "target.build 42" }).waitFor();
    const changes = page.getByRole("table", { name: "What changes" });
    expect(await changes.locator("del").innerText()).toContain("41");
    expect(await changes.locator("ins").innerText()).toContain("42");
    await capture("approval-pending");
    await page.getByLabel("Reason").fill("Checked with the customer");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Nothing waits").waitFor();
    await page.getByRole("status").getByText("Approved: Deploy build 42").waitFor();

    await page.getByRole("link", { name: "Decided 1" }).click();
    await page.getByText("Checked with the customer").waitFor();
    await page.getByText(account.email).last().waitFor();
    expect(await page.getByRole("button", { name: "Reject" }).count()).toBe(0);
    await capture("approval-decided");
    expectNoComplaints();
  }, 60_000);

  it("that were decided are sent also when the person leaves before the three seconds are over", async () => {
    const account = await person();
    const [id = ""] = await askFor(account, [7]);
    const { page } = await visitSignedIn(account, `/approvals/${id}`);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Nothing waits").waitFor();
    await page.reload();
    await expect.poll(() => statusOf(account, id)).toBe("approved");
  }, 60_000);

  it("are the list or one request on a phone, with the way to its neighbours, its decision at the bottom, then the next", async () => {
    const account = await person();
    await askFor(account, [1, 2]);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/approvals");
    await page.setViewportSize({ width: 400, height: 800 });
    await page.getByRole("link", { name: /Deploy build 2/ }).waitFor();
    expect(await page.getByRole("button", { name: "Approve" }).isVisible()).toBe(false);
    await capture("approvals-phone");
    await page.getByRole("link", { name: /Deploy build 2/ }).click();
    await page.getByRole("button", { name: "Approve" }).waitFor();
    expect(await page.getByRole("list", { name: "Requests" }).isVisible()).toBe(false);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("heading", { name: "Deploy build 1" }).waitFor();
    await capture("approval-phone");
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.getByRole("link", { name: "All requests" }).click();
    await page.getByRole("list", { name: "Requests" }).waitFor();

    await page.getByRole("link", { name: /Deploy build 2/ }).click();
    await page.getByRole("button", { name: "Approve" }).waitFor();
    const bar = await page.getByRole("form", { name: "Decide" }).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(750);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("heading", { name: "Deploy build 1" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await capture("approval-phone-next");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Nothing waits").waitFor();
    expectNoComplaints();
  }, 60_000);
});
