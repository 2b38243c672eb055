import { expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { statusOf } from "#test/support/providers/vendor-account";

const PASSWORD = "a good long password";

it("connects an account at its provider, tests it and disconnects it", async () => {
  const account = await signUp({ password: PASSWORD });
  const { page, capture } = await visitSignedIn(account, "/integrations");
  await page.getByRole("button", { name: "Connect Spotify" }).click();
  await page.getByText("The account is connected.").waitFor();
  const row = page.getByRole("row", { name: /Spotify/ });
  await row.getByText("connected", { exact: true }).waitFor();
  expect((await statusOf(account, "spotify")).connected).toBe(true);
  await capture("integrations-connected");
  await page.getByRole("button", { name: "Test Spotify" }).click();
  await row.getByText(/It answered within/).waitFor();
  await page.getByRole("button", { name: "Disconnect Spotify" }).click();
  await answerDialog(page, "Disconnect");
  await row.getByText("not connected").waitFor();
  expect((await statusOf(account, "spotify")).state).toBe("disconnected");
}, 60_000);
