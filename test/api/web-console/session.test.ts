import { describe, expect, inject, it } from "vitest";

import { signUp } from "#test/support/client";
import { signInByHand, signOut, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";

const PASSWORD = "a good long password";

describe("an expired session", () => {
  it("asks the user to sign in again, keeps the input, and repeats the failed reads", async () => {
    const account = await signUp({ password: PASSWORD });
    await createAgent(account, { name: "Reader" });
    const { page, expectNoComplaints } = await visitSignedIn(account, "/agents/new");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Writer");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create the agent" }).click();
    await page.getByText("Your session has ended.").waitFor();
    expect(await name.isVisible()).toBe(false);
    expect(await page.getByLabel("E-mail").inputValue()).toBe(account.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await name.waitFor();
    expect(await name.inputValue()).toBe("Writer");
    expect(await page.title()).toBe("New agent · Tenure");

    await page.context().clearCookies();
    await page.getByRole("link", { name: "Agents", exact: true }).click();
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Reader" }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("shows nothing of it to another user who signs in", async () => {
    const [first, second] = [await signUp({ password: PASSWORD }), await signUp({ password: PASSWORD })];
    const { page, expectNoComplaints } = await visitSignedIn(first, "/agents/new");
    await page.getByLabel("Name", { exact: true }).fill("A secret plan");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create the agent" }).click();
    await page.getByText("Your session has ended.").waitFor();
    await signInByHand(page, second.email, PASSWORD);
    await page.getByRole("heading", { name: "New agent" }).waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("");
    expectNoComplaints();
  }, 60_000);

  it("can be signed out of", async () => {
    const { page } = await visitSignedIn(await signUp({ password: PASSWORD }), "/runs");
    // The stream is there, so no later request of the page finds the end of the session first.
    await page.getByText("Live", { exact: true }).waitFor();
    await page.context().clearCookies();
    await signOut(page);
    await page.getByRole("link", { name: "Create an account" }).waitFor();
  }, 60_000);
});

it("the tabs of a browser show the same user after a sign-in or sign-out in one of them", async () => {
  const [first, second] = [await signUp({ password: PASSWORD }), await signUp({ password: PASSWORD })];
  const { page, expectNoComplaints } = await visitSignedIn(first, "/agents");
  const other = await page.context().newPage();
  await other.goto(inject("baseUrl"));
  await page.getByText(first.email).waitFor();
  await signOut(other);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await signInByHand(other, second.email, PASSWORD);
  await page.getByText(second.email).waitFor();
  expect(await page.getByText(first.email).count()).toBe(0);
  expectNoComplaints();
}, 60_000);

it("a limit that ends in hours is told by its moment, not in seconds", async () => {
  const { page } = await visitSignedIn(await signUp({ password: PASSWORD }), "/account");
  await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
  const message = "The limit is used up; try again in 7200 s.";
  const error = { code: "RATE_LIMIT_EXCEEDED", message, details: { retry_after_seconds: 7_200 } };
  await page.route("**/api/agents?*", (route) => route.fulfill({ status: 429, json: { success: false, error } }));
  const before = Date.now();
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  const alert = page.getByRole("alert");
  await alert.getByText("Try again after").waitFor();
  const told = Date.parse((await alert.getByRole("time").getAttribute("datetime")) ?? "");
  expect(told).toBeGreaterThanOrEqual(before + 7_200_000);
  expect(told).toBeLessThanOrEqual(Date.now() + 7_200_000);
}, 60_000);

it("an answer that does not come from the API is not shown as a fault of the page's code", async () => {
  const { page } = await visitSignedIn(await signUp({ password: PASSWORD }), "/account");
  await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
  await page.route("**/api/agents?*", (route) => route.fulfill({ contentType: "text/html", body: "<h1>Pay here" }));
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  await page.getByRole("alert").getByText("The server's answer cannot be read.").waitFor();
}, 60_000);
