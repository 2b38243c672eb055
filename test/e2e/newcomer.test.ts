import { chromium, type Page } from "playwright-core";
import { expect, test } from "vitest";

import { startBrowserServer } from "#test/support/browser-server";
import { startModelServer } from "#test/support/model-server";
import { listenNear } from "#test/support/near-model";
import { cleanups, dataFolder, npmStart } from "#test/support/program";

async function openBrowser(): Promise<Page> {
  const server = await startBrowserServer();
  cleanups.push(() => server.stop());
  const browser = await chromium.connect((server.told as { endpoint: string }).endpoint);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
  return context.newPage();
}

/** The rest of a line of the program's words, after its first word. */
const told = (lines: readonly string[], word: string): string[] =>
  lines
    .find((line) => line.trim().startsWith(`${word} `))
    ?.trim()
    .split(/\s+/)
    .slice(1) ?? [];

test("a newcomer with a key goes from npm start to a streamed answer of their own model, by the console alone", async () => {
  const vendor = await startModelServer("sk-newcomer-0123456789", listenNear);
  cleanups.push(() => vendor.close());
  vendor.listed.splice(0, 1, "large-3", "small-2");
  const folder = await dataFolder();
  const [{ lines }, page] = await Promise.all([npmStart(folder), openBrowser()]);

  const [address = ""] = told(lines, "Console");
  const [email = "", password = ""] = told(lines, "Account");
  await page.goto(address);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();

  await page.getByRole("link", { name: "Connect a model" }).click();
  await page.getByLabel("Provider").selectOption("openai-compatible");
  await page.getByLabel("Address").fill(vendor.baseUrl);
  await page.getByLabel("Key").fill(vendor.key);
  expect(vendor.requests).toEqual([]);
  vendor.respond(() => ({ kind: "reply", text: "works" }));
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await page.getByRole("button", { name: "Use large-3" }).click();
  await page.getByRole("table", { name: "Connections and their models" }).waitFor();

  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await page.getByRole("link", { name: "Create an agent" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Counter");
  await page.getByRole("button", { name: "Create the agent" }).click();
  await page.getByText("large-3, the default").waitFor();

  const { promise, resolve } = Promise.withResolvers<void>();
  vendor.respond(() => ({ kind: "reply", text: "It can be forty two.", held: { pieces: 2, until: promise } }));
  await page.getByRole("link", { name: "Chat", exact: true }).first().click();
  await page.getByLabel("Your message").fill("What is 6 times 7?");
  await page.getByRole("button", { name: "Send" }).click();
  const messages = page.getByRole("log", { name: "Messages" });
  await messages.getByText("It can", { exact: true }).waitFor();
  resolve();
  await messages.getByText("It can be forty two.", { exact: true }).waitFor();
  expect(vendor.requests.at(-1)?.body).toMatchObject({ model: "large-3", stream: true });
});
