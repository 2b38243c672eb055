import { describe, expect, it } from "vitest";

import { decide, readApproval, requestApproval } from "#test/support/approvals";
import { signUp, type TestAccount } from "#test/support/client";
import { chooseOption, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";

const person = (): Promise<TestAccount> => signUp({ password: "a good long password" });

describe("approvals at the console", () => {
  it("are asked for, approved with a reason, and say who and why; they cannot be decided again", async () => {
    const account = await person();
    await createAgent(account, { name: "Shipping clerk" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/approvals");
    await page.getByText("There are no requests yet").waitFor();
    await page.getByText("Ask for an approval").click();
    const form = page.locator("details form");
    await chooseOption(form, "Agent", "Shipping clerk");
    await form.getByLabel("Action").fill("deploy");
    await form.getByLabel("What the person who decides has to know").fill("Deploy build 42 to production");
    await form.getByLabel("Details").fill('{"build": 42}');
    await capture("approvals-request");
    await form.getByRole("button", { name: "Ask for it" }).click();

    await page.getByRole("heading", { name: "Deploy build 42 to production" }).waitFor();
    await page.getByRole("link", { name: "Shipping clerk" }).waitFor();
    await capture("approval-pending");
    await page.getByLabel("Reason").fill("Checked with the customer");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("You approved it.").waitFor();
    await page.getByText("Checked with the customer").waitFor();
    await page.getByText(account.email).last().waitFor();
    expect(await page.getByRole("button", { name: "Reject" }).count()).toBe(0);
    await capture("approval-decided");

    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Approvals" }).click();
    await page.getByRole("row", { name: /Deploy build 42.*approved/ }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("tell the second person that the first decision stands", async () => {
    const account = await person();
    const { id } = await requestApproval(account, (await createAgent(account)).id);
    const { page, expectNoComplaints } = await visitSignedIn(account, `/approvals/${id}`);
    await page.getByRole("button", { name: "Approve" }).waitFor();
    await decide(account, id, "reject", "Not before Monday");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("The first decision stands").waitFor();
    await page.getByText("Not before Monday").waitFor();
    expect(await readApproval(account, id)).toMatchObject({ status: "rejected" });
    expectNoComplaints();
  }, 60_000);

  it("are narrowed by their state in the address, and turn pages", async () => {
    const account = await person();
    const agent = await createAgent(account);
    for (let build = 1; build <= 21; build++)
      await requestApproval(account, agent.id, { input_summary: `Deploy build ${build}.` });
    const { id } = await requestApproval(account, agent.id, { input_summary: "Refund an order" });
    await decide(account, id, "reject");
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/approvals");
    await page.getByRole("link", { name: "Refund an order" }).waitFor();
    await page.getByLabel("State").selectOption("pending");
    await page.getByText("Page 1 of 2 · 21 in all").waitFor();
    expect(await page.getByRole("link", { name: "Refund an order" }).count()).toBe(0);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("button").last().click();
    await page.getByRole("link", { name: "Deploy build 1." }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Deploy build 1." }).waitFor();
    expect(await page.getByLabel("State").inputValue()).toBe("pending");
    await capture("approvals-list");
    expectNoComplaints();
  }, 60_000);
});
