import { describe, expect, it } from "vitest";

import { decide, readApproval, requestApproval } from "#test/support/approvals";
import { signUp, type TestAccount } from "#test/support/client";
import { chooseOption, visitSignedIn } from "#test/support/console";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";

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

  it("are decided by keys: rows by J and K, A approves and the next opens, Z undoes it, R rejects only with a reason", async () => {
    const account = await person();
    const [first = "", second = "", third = ""] = await askFor(account, [1, 2, 3]);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/approvals");
    const title = (build: number) => page.getByRole("heading", { name: `Deploy build ${build}`, exact: true });
    await title(3).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await title(2).waitFor();
    await page.keyboard.press("a");
    await title(1).waitFor();
    await page.keyboard.press("z");
    await title(2).waitFor();

    await page.keyboard.press("r");
    await page.keyboard.press("Enter");
    await page.getByText("Say why it is rejected").waitFor();
    await page.keyboard.type("Not before Monday");
    await capture("approvals-inbox");
    await page.keyboard.press("Enter");
    await title(1).waitFor();
    await page.keyboard.press("a");
    await title(3).waitFor();
    await expect.poll(() => statusOf(account, first), { timeout: 15_000 }).toBe("approved");
    expect(await readApproval(account, second)).toMatchObject({ status: "rejected", reason: "Not before Monday" });
    expect(await statusOf(account, third)).toBe("pending");
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

  it("stay beside the list when another one comes in above: what a person is about to decide is not replaced", async () => {
    const account = await person();
    await askFor(account, [1]);
    const { page } = await visitSignedIn(account, "/approvals");
    await page.getByRole("heading", { name: "Deploy build 1" }).waitFor();
    await askFor(account, [2]);
    await page.getByRole("listitem").filter({ hasText: "Deploy build 2" }).waitFor();
    expect(await page.getByRole("heading", { name: "Deploy build 1" }).isVisible()).toBe(true);
    expect(await page.getByRole("heading", { name: "Deploy build 2" }).count()).toBe(0);
  }, 60_000);

  it("tell the second person that the first decision stands", async () => {
    const account = await person();
    const [id = ""] = await askFor(account, [42]);
    const { page, expectNoComplaints } = await visitSignedIn(account, `/approvals/${id}`);
    await page.getByRole("button", { name: "Approve" }).click();
    await decide(account, id, "reject", "Not before Monday");
    const said = page.getByRole("status").filter({ hasText: "The first decision counts" });
    await said.getByRole("link", { name: "Open" }).click();
    await page.getByText("Not before Monday").waitFor();
    expect(await readApproval(account, id)).toMatchObject({ status: "rejected" });
    expectNoComplaints();
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

  it("are narrowed by their state in the address, and turn pages", async () => {
    const account = await person();
    await askFor(
      account,
      Array.from({ length: 21 }, (_, index) => index + 1),
    );
    const agent = await createAgent(account);
    const { id } = await requestApproval(account, agent.id, { input_summary: "Refund an order" });
    await decide(account, id, "reject");
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/approvals");
    await page.getByText("1–20 of 21").waitFor();
    expect(await page.getByRole("list", { name: "Requests", exact: true }).getByText("Refund an order").count()).toBe(
      0,
    );
    await page.getByRole("list", { name: "Decided requests" }).getByText("Refund an order").waitFor();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("button").last().click();
    await page.getByRole("link", { name: /Deploy build 1 / }).waitFor();
    await page.getByRole("link", { name: "Decided 1" }).click();
    await page.getByRole("link", { name: /Refund an order.*rejected/ }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: /Refund an order.*rejected/ }).waitFor();
    await page.getByRole("link", { name: "Open 21" }).waitFor();
    await capture("approvals-list");
    expectNoComplaints();
  }, 60_000);

  it("are selected by keys, approved together, and that can be taken back; rejected together with one reason", async () => {
    const account = await person();
    const [first = "", second = "", third = "", fourth = ""] = await askFor(account, [1, 2, 3, 4]);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/approvals");
    const pick = (build: number) => page.getByRole("checkbox", { name: `Select Deploy build ${build}` });
    await pick(4).waitFor();
    const bar = page.getByRole("toolbar", { name: "Selected requests" });
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await bar.getByText("2 selected").waitFor();
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });

    await pick(4).check();
    await pick(3).check();
    await capture("approvals-selected");
    await page.emulateMedia({ colorScheme: "dark" });
    await capture("approvals-selected-dark");
    await page.emulateMedia({ colorScheme: "light" });
    await page.keyboard.press("a");
    await page.getByRole("status").getByText("Approved: 2 requests").waitFor();
    await page.getByRole("heading", { name: "Deploy build 2" }).waitFor();
    await page.keyboard.press("z");
    await pick(4).check();
    await pick(3).check();
    await bar.getByRole("button", { name: "Approve" }).click();
    await expect.poll(() => statusOf(account, fourth), { timeout: 15_000 }).toBe("approved");
    expect(await statusOf(account, third)).toBe("approved");

    await pick(2).check();
    await pick(1).check();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Reject these 2 requests?" });
    await dialog.getByRole("button", { name: "Reject" }).click();
    await dialog.locator("[aria-invalid]").waitFor();
    await dialog.getByLabel("Reason").fill("Not this week");
    await capture("approvals-reject-together");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await page.getByText("Nothing waits").waitFor();
    for (const id of [first, second])
      await expect
        .poll(() => readApproval(account, id), { timeout: 15_000 })
        .toMatchObject({ status: "rejected", reason: "Not this week" });
    expectNoComplaints();
  }, 60_000);

  it("that cannot be decided with the others are named, with why", async () => {
    const account = await person();
    const [free = "", late = ""] = await askFor(account, [1, 2]);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/approvals");
    await page.getByRole("checkbox", { name: "Select Deploy build 1" }).check();
    await page.getByRole("checkbox", { name: "Select Deploy build 2" }).check();
    await inDatabase("UPDATE approvals SET expires_at = 1 WHERE id = ?", late);
    await page.keyboard.press("a");
    const notice = page.locator(".notice").filter({ hasText: "1 of 2 approved, 1 may not" });
    await notice.getByText(/^Deploy build 2: /).waitFor({ timeout: 15_000 });
    await capture("approvals-mixed");
    expect(await statusOf(account, free)).toBe("approved");
    await notice.getByRole("button", { name: "Close" }).click();
    await notice.waitFor({ state: "detached" });
    expectNoComplaints();
  }, 60_000);

  it("cannot be selected by who may not decide them", async () => {
    const account = await person();
    await askFor(account, [1]);
    const { page } = await visitSignedIn(await addColleague(account, "viewer"), "/approvals");
    await page.getByRole("heading", { name: "Deploy build 1" }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
  }, 60_000);
});
