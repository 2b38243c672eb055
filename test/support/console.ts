import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";

import { newBrowserContext } from "#test/support/browser";
import { call, newAddress, type TestAccount } from "#test/support/client";

/** A person at the web console of the shared instance, in a browser of their own (no cookies of others). */
export interface Visit {
  page: Page;
  /** Fails when the browser reported an error, a broken policy, a request that failed, or another host. */
  expectNoComplaints: () => void;
  /** Writes a picture for a person to look at, when SCREENSHOTS names a folder. */
  capture: (name: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Refusals that a test provokes, and failures of a provider, are in the browser's console as well. */
const REFUSED = /the server responded with a status of (?:4\d\d|502)/;

/** Opens a page of the console without a session. */
export async function visitConsole(path = "/"): Promise<Visit> {
  return openPage(await newBrowserContext(), path);
}

/**
 * Opens a page of the console, of the shared instance or another one, for an account with a password (`signUp({
 * password })`). The session comes from the API: signing in through the page in every test would only test that page
 * again.
 */
export async function visitSignedIn(
  { email, password }: Pick<TestAccount, "email" | "password">,
  path = "/",
  baseUrl = inject("baseUrl"),
): Promise<Visit> {
  const context = await newBrowserContext();
  const { cookies } = await call("POST", "/api/auth/login", { body: { email, password }, from: newAddress(), baseUrl });
  const [name = "", value = ""] = cookies[0]?.split(";")[0]?.split("=") ?? [];
  await context.addCookies([{ name, value, url: baseUrl }]);
  return openPage(context, path, baseUrl);
}

/** Fills in the page that asks to sign in. */
export async function signInByHand(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Presses a button of the dialog that asks before something is done. */
export async function answerDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Signs out by the account's menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** Chooses what a filter of a list is set to. */
export async function chooseFilter(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole("button", { name: filter, exact: true }).click();
  await page.getByRole("menuitemradio", { name: choice, exact: true }).click();
}

/** Chooses an option of a field that finds them by name. */
export async function chooseOption(place: Page | Locator, label: string, option: string): Promise<void> {
  const field = place.getByRole("combobox", { name: label });
  await field.fill(option);
  await place.getByRole("option", { name: option }).click();
}

async function openPage(context: BrowserContext, path: string, baseUrl = inject("baseUrl")): Promise<Visit> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !REFUSED.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseUrl)) complaints.push(`asked ${request.url()}`);
  });
  await page.goto(new URL(path, baseUrl).href);
  return {
    page,
    expectNoComplaints: () => expect(complaints).toEqual([]),
    capture: async (name) => {
      const folder = process.env["SCREENSHOTS"];
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    },
    close: () => context.close(),
  };
}
