import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";

const PASSWORD = "a good long password";

const hasFocus = (place: Locator): Promise<boolean> => place.evaluate((element) => element.matches(":focus"));

describe("with the keyboard alone", () => {
  it("the navigation can be passed over, and a link leads to the title of its page", async () => {
    const owner = await signUp({ password: PASSWORD });
    await createAgent(owner, { name: "Reader" });
    const { page, expectNoComplaints } = await visitSignedIn(owner, "/agents");
    await page.getByRole("link", { name: "Reader" }).waitFor();
    await page.keyboard.press("Tab");
    expect(await hasFocus(page.getByRole("link", { name: "Skip to the content" }))).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await hasFocus(page.getByRole("link", { name: "New agent" }))).toBe(true);
    await page.getByRole("link", { name: "Reader" }).press("Enter");
    await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1, name: "Reader" }))).toBe(true);
    expectNoComplaints();
  }, 60_000);

  it("a form that was asked for has the focus in its first field", async () => {
    const { page, expectNoComplaints } = await visitSignedIn(await signUp({ password: PASSWORD }));
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Settings" }).press("Enter");
    await page.getByRole("link", { name: "API keys" }).press("Enter");
    await page.getByRole("button", { name: "Create a key" }).press("Enter");
    await expect.poll(() => hasFocus(page.getByRole("textbox", { name: "Name" }))).toBe(true);
    expectNoComplaints();
  }, 60_000);
});

it("a name without spaces makes no page wider than the window, and hides no column of a list", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "W".repeat(100) });
  await requestApproval(owner, id, { input_summary: "long".repeat(100) });
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}`);
  await page.getByRole("heading", { name: "WWW", level: 1 }).waitFor();
  const excess = (): Promise<number> => page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(await excess()).toBe(0);
  await page.setViewportSize({ width: 400, height: 900 });
  expect(await excess()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const section of ["Overview", "Agents", "Approvals"]) {
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: section }).click();
    await page.getByRole("heading", { name: section, level: 1 }).waitFor();
    await page
      .locator("main")
      .getByRole("link", { name: /^(?:W{20}|(?:long){20})/ })
      .first()
      .waitFor();
    expect(await excess(), section).toBe(0);
    for (const table of await page.getByRole("table").all()) {
      const hidden = await table.evaluate((rows) => rows.scrollWidth - (rows.parentElement?.clientWidth ?? 0));
      expect(hidden, section).toBeLessThanOrEqual(0);
    }
  }
  expectNoComplaints();
}, 60_000);
