import { expect, test } from "vitest";

import { PASSWORD } from "#test/support/authenticator";
import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { protect, startToolAuthority } from "#test/support/tool-authority";
import { startToolServer } from "#test/support/tool-server";

test("a person adds a server with OAuth, connects it by the other side's page, and disconnects it", async () => {
  const account = await signUp({ password: PASSWORD });
  const [simulator, authority] = [await startToolServer(), await startToolAuthority()];
  protect(simulator, authority);
  const { page, capture } = await visitSignedIn(account, "/tools");
  await page.getByRole("button", { name: "Add server" }).click();
  await page.getByLabel("Name").fill("shop");
  await page.getByLabel("Address").fill(simulator.url);
  await page.getByLabel("Authentication").selectOption("oauth");
  await page.getByLabel("Client ID").waitFor();
  await capture("tools-oauth-form");
  await page.getByRole("button", { name: "Add the server" }).click();
  await page.getByRole("cell", { name: "Not connected" }).waitFor();
  await capture("tools-oauth-not-connected");
  await page.getByRole("button", { name: "Connect shop", exact: true }).click();
  await page.getByText("Allow it only if you know").waitFor();
  await capture("tools-oauth-leave");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("shop is connected.").waitFor();
  await page.getByRole("cell", { name: "Healthy" }).waitFor();
  await capture("tools-oauth-connected");
  await page.getByRole("button", { name: "Disconnect shop" }).click();
  await answerDialog(page, "Disconnect");
  await page.getByRole("cell", { name: "Not connected" }).waitFor();
  expect(authority.revoked).toHaveLength(1);
}, 60_000);
