import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";

const PASSWORD = "a good long password";

test("a page whose server is away keeps its content, says so, and recovers when the server is back", async () => {
  const account = await signUp({ password: PASSWORD });
  await createAgent(account, { name: "Reader" });
  const { page } = await visitSignedIn(account, "/agents");
  await page.getByRole("link", { name: "Reader" }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Approvals", exact: true }).click();
  await page.getByText("The server cannot be reached. The page shows the state of").waitFor();
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  // From the store, because no request is possible.
  await page.getByRole("link", { name: "Reader" }).waitFor();
  await createAgent(account, { name: "Writer" });
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Writer" }).waitFor();
  expect(await page.getByText("The server cannot be reached.").count()).toBe(0);
}, 60_000);

test("a page seen before shows its content at once, before its answers are there again", async () => {
  const account = await signUp({ password: PASSWORD });
  await createAgent(account, { name: "Reader" });
  const { page } = await visitSignedIn(account, "/agents");
  await page.getByRole("link", { name: "Reader" }).waitFor();
  await page.getByRole("link", { name: "Approvals", exact: true }).click();
  await page.getByRole("heading", { name: "Approvals", level: 1 }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/agents?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  await page.getByRole("link", { name: "Reader" }).waitFor();
  await createAgent(account, { name: "Writer" });
  held.resolve();
  await page.getByRole("link", { name: "Writer" }).waitFor();
}, 60_000);
