import { describe, expect, inject, it } from "vitest";

import { codeFor, signIn } from "#test/support/authenticator";
import { signUp } from "#test/support/client";
import { signInByHand, signOut, visitConsole, visitSignedIn } from "#test/support/console";
import { nextMail, tokenIn } from "#test/support/mailbox";

const PASSWORD = "a good long password";

describe("the account at the console", () => {
  it("switches the second factor on with a code of the app; the next sign-in asks for one, or for a backup code", async () => {
    const account = await signUp({ password: PASSWORD });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/account");
    await page.getByRole("button", { name: "Set up the second factor" }).click();
    const secret = await page.getByLabel("Secret").inputValue();
    const code = codeFor(secret);
    await page.getByLabel("Code from the app").fill(code === "000000" ? "111111" : "000000");
    await page.getByRole("button", { name: "Switch it on" }).click();
    await page.getByRole("alert").waitFor();
    await capture("account-two-factor");
    await page.getByLabel("Code from the app").fill(codeFor(secret));
    await page.getByRole("button", { name: "Switch it on" }).click();
    const backupCodes = (await page.getByLabel("All backup codes").inputValue()).split(" ");
    await capture("account-backup-codes");
    expect(backupCodes).toHaveLength(10);

    await signOut(page);
    await signInByHand(page, account.email, PASSWORD);
    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    expect(await page.getByLabel("Code").inputValue()).toBe("");
    expect(await page.getByLabel("Code").evaluate((field) => field.matches(":focus"))).toBe(true);
    await page.getByLabel("Code").fill(` ${backupCodes[0] ?? ""} `);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Account" }).waitFor();

    await page.getByRole("button", { name: "Switch it off…" }).click();
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByLabel("Code from the app, or a backup code").fill(backupCodes[1] ?? "");
    await page.getByRole("button", { name: "Switch the second factor off" }).click();
    await page.getByRole("button", { name: "Set up the second factor" }).waitFor();
    const { email } = account;
    expect((await signIn({ email, password: PASSWORD })).data()).not.toHaveProperty("two_factor_required");
    expectNoComplaints();
  }, 90_000);

  it("mails who forgot the password a link that sets one", async () => {
    const account = await signUp({ password: PASSWORD });
    const { page, expectNoComplaints } = await visitConsole("/password-reset");
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByRole("button", { name: "Send the email" }).click();
    await page.getByText("an email is on its way").waitFor();
    const token = tokenIn(await nextMail(account.email));
    await page.goto("about:blank"); // a link in a mail opens a new page
    await page.goto(new URL(`/password-reset#token=${token}`, inject("baseUrl")).href);
    await page.getByLabel("New password").fill("another good password");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("The password is set.").waitFor();
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await signInByHand(page, account.email, "another good password");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expectNoComplaints();
  }, 60_000);
});
