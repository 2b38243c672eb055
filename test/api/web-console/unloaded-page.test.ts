import { it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";

it("a page whose code is gone, as after a newer console was put up, says so and is there after loading again", async () => {
  const { page } = await visitSignedIn(await signUp({ password: "a good long password" }), "/account");
  await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
  const scripts = /\/console\/webhooks-page-.*\.js$/;
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: "This file does not exist.\n" }));
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Load again" }).click();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
}, 60_000);
