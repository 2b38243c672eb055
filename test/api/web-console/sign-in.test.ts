import { randomUUID } from "node:crypto";

import { describe, expect, inject, it } from "vitest";

import { newBrowserContext } from "#test/support/browser";
import { signUp } from "#test/support/client";
import { signOut, visitConsole, visitSignedIn } from "#test/support/console";

describe("signing in at the console", () => {
  it("makes an account, signs out, refuses a wrong password in the API's words, and signs in again where it was asked", async () => {
    const { page, capture, expectNoComplaints } = await visitConsole("/sign-up");
    const email = `console-${randomUUID()}@example.com`;
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("a good long password");
    await page.getByLabel("Name of the tenant").fill("Console tests");
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByText(email).waitFor();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await capture("console-signed-up");
    await signOut(page);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();

    await page.goto(new URL("/account", page.url()).href);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("another password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await capture("console-sign-in");
    await page.getByLabel("Password").fill("a good long password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Account" }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("keeps a session over a reload, and asks to sign in once it has ended", async () => {
    const account = await signUp({ password: "a good long password" });
    const { page, expectNoComplaints } = await visitSignedIn(account, "/account");
    await page.getByRole("heading", { name: "Account" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Account" }).waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await expect.poll(() => page.title()).toBe("Sign in · Tenure");
    expectNoComplaints();
  }, 60_000);

  it("works at another machine's address without TLS, where browsers leave parts of themselves out", async () => {
    const account = await signUp({ password: "a good long password" });
    const page = await (await newBrowserContext()).newPage();
    await page.goto(`http://tenure.test:${new URL(inject("baseUrl")).port}/agents/new`);
    expect(await page.evaluate("isSecureContext")).toBe(false);
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password").fill("a good long password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Reader");
    await page.getByRole("button", { name: "Create the agent" }).click();
    await page.getByRole("heading", { name: "Reader", level: 1 }).waitFor();
  }, 60_000);
});
