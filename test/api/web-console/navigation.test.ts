import { expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";

const PASSWORD = "a good long password";

it("the sidebar has five groups with at most sixteen places, and Apps leads to each application", async () => {
  const { page, capture, expectNoComplaints } = await visitSignedIn(await signUp({ password: PASSWORD }));
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "Apps" }).click();
  await page.getByRole("heading", { level: 1, name: "Apps" }).waitFor();
  expect(await sections.getByRole("list").count()).toBe(5);
  expect(await sections.getByRole("link").count()).toBeLessThanOrEqual(16);
  await capture("apps");
  const apps = await page.locator("main").getByRole("link").all();
  const addresses = await Promise.all(apps.map((app) => app.getAttribute("href")));
  expect(addresses).toEqual(["/music", "/photos", "/creative", "/messaging", "/development", "/integrations"]);
  for (const address of addresses) {
    await page.goto(new URL(address ?? "", page.url()).href);
    await page.locator("main h1").waitFor();
    expect(await sections.locator("[aria-current=page]").innerText(), address ?? "").toBe("Apps");
  }
  // Music answers that no account is connected.
  expectNoComplaints();
}, 60_000);

it("an administrator stops all agents of the workspace from the account's menu, with a reason, and releases them", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}`);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Kill switch…" }).click();
  const dialog = page.getByRole("dialog", { name: "Kill switch of the workspace" });
  await dialog.getByLabel("Reason").fill("A key has leaked");
  await capture("kill-switch");
  await dialog.getByRole("button", { name: "Stop now" }).click();
  await dialog.getByText("A key has leaked").waitFor();
  await page.getByText("The kill switch of the whole workspace is engaged.").waitFor();
  await dialog.getByRole("button", { name: "Release" }).click();
  await dialog.getByText("released").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByText("The kill switch of the whole workspace is engaged.").waitFor({ state: "detached" });
  expectNoComplaints();
}, 60_000);

it("a member without the right to it has no kill switch in the menu; on a phone it opens above the page", async () => {
  const owner = await signUp({ password: PASSWORD });
  const member = await visitSignedIn(await addColleague(owner, "member"));
  await member.page.getByRole("button", { name: /^Account: / }).click();
  await member.page.getByRole("menuitem", { name: "Sign out" }).waitFor();
  expect(await member.page.getByRole("menuitem", { name: "Kill switch…" }).count()).toBe(0);
  const { page } = await visitSignedIn(owner);
  await page.setViewportSize({ width: 400, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Kill switch…" }).click();
  await page.getByRole("dialog", { name: "Kill switch of the workspace" }).getByLabel("Reason").waitFor();
}, 60_000);

it("an agent that does not exist is a page that says so and leads to the agents", async () => {
  const { page } = await visitSignedIn(await signUp({ password: PASSWORD }), "/agents/xyz");
  await page.getByRole("heading", { level: 1, name: "No such agent" }).waitFor();
  expect(await page.getByRole("navigation", { name: "Agent", exact: true }).count()).toBe(0);
  await page.goto(new URL(`/agents/${crypto.randomUUID()}/autonomy`, page.url()).href);
  await page.getByRole("heading", { level: 1, name: "No such agent" }).waitFor();
  await page.getByRole("link", { name: "To Agents" }).click();
  await page.getByRole("heading", { level: 1, name: "Agents" }).waitFor();
}, 60_000);
