import type { Browser } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";

import { startBrowser } from "#test/support/browser";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);

afterAll(() => browser.close());

it("a page whose code is gone, as after a newer console was put up, says so and is there after loading again", async () => {
  const { page, close } = await visitSignedIn(browser, await signUp({ password: "a good long password" }), "/account");
  await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
  const scripts = /\/console\/webhooks-page-.*\.js$/;
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: "There is no such file.\n" }));
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Load again" }).click();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  await close();
}, 60_000);
