import { describe, expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { inDatabase } from "#test/support/database";
import { strikeClock } from "#test/support/webhooks";

const PASSWORD = "a good long password";

const samplesOf = (userId: string): Promise<unknown[][]> =>
  inDatabase("SELECT id FROM tenants WHERE sample_of = ?", userId);

describe("the sample workspace at the console", () => {
  it("is opened with one press, is named on every page and after a reload, and is left with one press", async () => {
    const account = await signUp({ password: PASSWORD });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account);
    await page.getByRole("button", { name: "Open the sample workspace" }).click();
    const bar = page.getByRole("region", { name: "Sample workspace" });
    await bar.getByText("Nothing here leaves it.").waitFor();
    expect(await page.getByRole("region", { name: "First steps" }).count()).toBe(0);
    await page.getByRole("link", { name: "Agents", exact: true }).click();
    await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
    await bar.waitFor();
    await page.reload();
    await bar.waitFor();
    await capture("sample-workspace");
    const sections = page.getByRole("navigation", { name: "Sections" });
    await sections.getByRole("link", { name: "Approvals" }).waitFor();
    expect(await sections.getByRole("link", { name: "Webhooks" }).count()).toBe(0);
    await bar.getByRole("button", { name: "Leave" }).click();
    await page.getByText("is forgotten: runs, decisions, verdicts and changes").waitFor();
    await answerDialog(page, "Leave");
    await page.getByRole("button", { name: "Open the sample workspace" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await bar.count()).toBe(0);
    expect(await samplesOf(account.userId)).toEqual([]);
    expectNoComplaints();
  }, 60_000);

  it("is opened and left with the palette, and the other tabs follow", async () => {
    const { page, expectNoComplaints } = await visitSignedIn(await signUp({ password: PASSWORD }));
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Open the sample workspace" }).waitFor();
    const isNamed = (): Promise<void> => other.getByRole("region", { name: "Sample workspace" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("open the sample");
    await page.getByRole("option", { name: /Open the sample workspace/ }).click();
    await isNamed();
    await page.getByRole("region", { name: "Sample workspace" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("leave the sample");
    await page.getByRole("option", { name: /Leave the sample workspace/ }).click();
    await other.getByRole("button", { name: "Open the sample workspace" }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("says when it has ended, and returns home", async () => {
    const account = await signUp({ password: PASSWORD });
    const { page } = await visitSignedIn(account);
    await page.getByRole("button", { name: "Open the sample workspace" }).click();
    await page.getByRole("region", { name: "Sample workspace" }).waitFor();
    const [[sampleId = ""] = []] = (await samplesOf(account.userId)) as string[][];
    await inDatabase("UPDATE tenants SET sample_ends_at = 1 WHERE id = ?", sampleId);
    await expect
      .poll(async () => {
        await strikeClock();
        return inDatabase("SELECT id FROM tenants WHERE id = ?", sampleId);
      })
      .toEqual([]);
    // The server may know the session for some seconds more.
    const me = new URL("/api/auth/me", page.url()).href;
    await expect.poll(async () => (await page.request.get(me)).status(), { timeout: 10_000 }).toBe(401);
    await page.reload();
    await page.getByRole("button", { name: "Open the sample workspace" }).waitFor();
    await page.getByText("The sample workspace has ended. You are back in your own.").waitFor();
  }, 60_000);
});
