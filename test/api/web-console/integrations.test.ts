import { expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { adobeCredentials } from "#test/support/providers/adobe";
import { userTokenOf } from "#test/support/providers/apple-music";
import { statusOf, vendorAccount } from "#test/support/providers/vendor-account";

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

it("connects Adobe with the workspace's own credentials, and says when Adobe refuses them", async () => {
  const account = await signUp({ password: PASSWORD });
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/integrations");
  await page.getByRole("link", { name: "Connect Adobe with own credentials" }).click();
  const { client_id: id, client_secret: secret } = adobeCredentials(vendorAccount().id);
  await page.getByLabel("Client id").fill(id);
  await page.getByLabel("Client secret").fill("another secret");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText(/refused by Adobe/).waitFor();
  await capture("integrations-adobe");
  await page.getByLabel("Client secret").fill(secret);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("The account is connected.").waitFor();
  expect((await statusOf(account, "adobe")).connected).toBe(true);
  expectNoComplaints();
}, 60_000);

it("connects Apple Music by a token that a person pastes, and says what Apple does not take", async () => {
  const account = await signUp({ password: PASSWORD });
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/integrations");
  await page.getByRole("link", { name: "Connect Apple Music" }).click();
  await page.getByRole("heading", { level: 1, name: "Connect Apple Music" }).waitFor();
  await page.getByRole("button", { name: "Make a developer token" }).click();
  expect(await page.getByRole("textbox", { name: "Developer token" }).inputValue()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await capture("integrations-apple-music");
  await page.getByLabel("Music user token").fill("no token of Apple's");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("Apple Music refused the token.").waitFor();
  await page.getByLabel("Music user token").fill(` ${userTokenOf(vendorAccount().id)} `);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("The account is connected.").waitFor();
  expect((await statusOf(account, "apple_music")).connected).toBe(true);
  expectNoComplaints();
}, 60_000);
