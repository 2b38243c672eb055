import { describe, expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { signInByHand, signOut, visitConsole, visitSignedIn } from "#test/support/console";

const PASSWORD = "a good long password";

describe("the console's theme", () => {
  it("follows the device until one is chosen, which holds after a reload, before the page's own script runs, and for who is signed out", async () => {
    const account = await signUp({ password: PASSWORD });
    const { page } = await visitSignedIn(account);
    const background = (): Promise<string> => page.evaluate("getComputedStyle(document.body).backgroundColor");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.emulateMedia({ colorScheme: "light" });
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await background();
    expect(dark).not.toBe(light);

    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    expect(await background()).toBe(light);
    await page.route("**/console/main-*.js", (route) => route.abort());
    await page.reload();
    expect(await background()).toBe(light);
    await page.unroute("**/console/main-*.js");
    await page.reload();
    await signOut(page);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await background()).toBe(light);
    await signInByHand(page, account.email, PASSWORD);
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitemradio", { name: "As the device" }).click();
    expect(await background()).toBe(dark);
  }, 60_000);
});

describe("the console's parts", () => {
  it("stand together on a page, and menu, dialog, choice and toast can be worked with the keyboard alone", async () => {
    const { page, expectNoComplaints } = await visitSignedIn(await signUp({ password: PASSWORD }), "/parts");
    const opener = page.getByRole("button", { name: "A menu" });
    await opener.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Edit and run");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Copy as curl");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(await opener.evaluate((button) => button.matches(":focus"))).toBe(true);

    const question = page.getByRole("button", { name: "Open the dialog" });
    await question.press("Enter");
    await page.getByRole("dialog", { name: "Delete Refund Clerk?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await question.evaluate((button) => button.matches(":focus"))).toBe(true);

    const agent = page.getByRole("combobox", { name: "Agent" });
    await agent.fill("desk");
    await page.getByRole("option", { name: "Returns Desk" }).waitFor();
    await agent.press("Enter");
    expect(await agent.inputValue()).toBe("Returns Desk");
    expect(await page.locator("input[name=agent]").inputValue()).toBe("Returns Desk");

    await page.getByRole("button", { name: "Show a toast" }).press("Enter");
    await page.getByRole("status").getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByRole("status").getByText("It is back.").waitFor();
    expectNoComplaints();
  }, 60_000);

  it("explain a button that would fail: it keeps the focus, and does nothing", async () => {
    const { page } = await visitSignedIn(await signUp({ password: PASSWORD }), "/parts");
    const exam = page.getByRole("button", { name: "Take the exam" });
    await exam.focus();
    expect(await exam.evaluate((button) => button.matches(":focus"))).toBe(true);
    expect(await exam.getAttribute("aria-disabled")).toBe("true");
    const reason = await exam.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${reason}"]`).innerText()).toBe("Two requirements are not met yet.");
  }, 60_000);
});

describe("the sidebar", () => {
  it("is a drawer on a narrow screen, which closes when a page was chosen", async () => {
    const { page, expectNoComplaints } = await visitSignedIn(await signUp({ password: PASSWORD }));
    await page.setViewportSize({ width: 400, height: 800 });
    const sections = page.getByRole("navigation", { name: "Sections" });
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    expect(await sections.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await sections.getByRole("link", { name: "Approvals" }).click();
    await page.getByRole("heading", { name: "Approvals", level: 1 }).waitFor();
    expect(await sections.isVisible()).toBe(false);
    expectNoComplaints();
  }, 60_000);

  it("is not there for who is signed out", async () => {
    const { page } = await visitConsole();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Sections" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Menu" }).count()).toBe(0);
  }, 60_000);
});
