import { expect, it } from "vitest";

import { PASSWORD } from "#test/support/authenticator";
import { signUp } from "#test/support/client";
import { signInByHand, visitConsole } from "#test/support/console";
import { begun, cameBack, consented, protectedServer, serverNow } from "#test/support/factories/tool-authorizations";
import { comeBack, consent, start, statusOf, vendorAccount } from "#test/support/providers/vendor-account";

const place = async (back: URL) => (await comeBack(back, null)).headers["location"] ?? "";

it("asks a person without a session to sign in, and then whether to connect the account", async () => {
  const owner = await signUp({ password: PASSWORD, tenant_name: "Smedjan" });
  const account = vendorAccount();
  const { page, capture, expectNoComplaints } = await visitConsole(
    await place(await consent(await start(owner, "spotify"), account)),
  );
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await signInByHand(page, owner.email, PASSWORD);
  await page.getByRole("heading", { level: 1, name: "Connect this Spotify account to Smedjan?" }).waitFor();
  await page.getByText("Do not connect if another person sent you the link.").waitFor();
  expect(new URL(page.url()).hash).toBe("");
  expect((await statusOf(owner, "spotify")).connected).toBe(false);
  for (const [width, scheme] of [
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await capture(`confirm-connection-${width}-${scheme}`);
  }
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("The account is connected.").waitFor();
  expect(await statusOf(owner, "spotify")).toMatchObject({ connected: true, account: { id: account.id } });
  expectNoComplaints();
}, 60_000);

it("refuses another person, who signs in at the link of a stranger", async () => {
  const [attacker, victim] = [await signUp(), await signUp({ password: PASSWORD })];
  const account = vendorAccount();
  const { page, capture } = await visitConsole(await place(await consent(await start(attacker, "spotify"), account)));
  await signInByHand(page, victim.email, PASSWORD);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("Another person began this connection. Only that person can finish it.").waitFor();
  await capture("confirm-connection-refused");
  expect(await account.calls("token")).toEqual([]);
  for (const one of [attacker, victim]) expect((await statusOf(one, "spotify")).connected).toBe(false);
}, 60_000);

it("connects a tool server after the person confirmed, and refuses a person of another workspace", async () => {
  const scene = await protectedServer();
  const other = await signUp({ password: PASSWORD });
  const address = (await cameBack(await consented(await begun(scene)))) ?? "";
  const stranger = await visitConsole(address);
  await signInByHand(stranger.page, other.email, PASSWORD);
  await stranger.page.getByText("Another person began this connection, in another workspace.").waitFor();
  const { page, capture, expectNoComplaints } = await visitConsole(address);
  await signInByHand(page, scene.owner.email, PASSWORD);
  await page.getByRole("heading", { level: 1, name: /^Connect the tool server shop to / }).waitFor();
  await capture("confirm-connection-tool-server");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("shop is connected.").waitFor();
  expect((await serverNow(scene)).authorization.state).toBe("connected");
  expectNoComplaints();
}, 60_000);
