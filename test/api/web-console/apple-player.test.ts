import { expect, inject, it } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { userTokenOf } from "#test/support/providers/apple-music";
import { statusOf, vendorAccount } from "#test/support/providers/vendor-account";

const PASSWORD = "a good long password";
const PLAYER = "/integrations/apple_music/player";

interface Controlled {
  state: {
    isPlaying: boolean;
    currentTrack: { uri: string; name: string } | null;
    volumePercent: number;
    progressMs: number;
  };
  devices?: { id: string; name: string; isActive: boolean }[];
}

const command = (owner: TestAccount, action: string, value?: string | number) =>
  call("POST", "/api/media/playback", { token: owner.token, body: { action, value, provider: "apple_music" } });

const policyOf = async (path: string): Promise<string> =>
  (await fetch(`${inject("baseUrl")}${path}`)).headers.get("content-security-policy") ?? "";

it("allows Apple's script in the page of the player alone", async () => {
  const script = new URL(inject("providersUrl")).origin;
  expect(await policyOf(PLAYER)).toContain(`script-src 'self' ${script};`);
  for (const path of ["/", "/integrations", "/integrations/apple_music", "/music", `${PLAYER}/more`])
    expect(await policyOf(path), path).toContain("script-src 'self';");
});

it("asks the person for leave, connects the account, is a device, and carries out commands", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { page, capture } = await visitSignedIn(owner, "/integrations/apple_music");
  const vendor = vendorAccount();
  await page.evaluate((token) => sessionStorage.setItem("music-user-token", token), userTokenOf(vendor.id));
  expect((await command(owner, "play")).error?.code).toBe("PROVIDER_NOT_CONNECTED");
  // The console's own policy is that of the first page, so the player's page is loaded with its own.
  await page.getByRole("link", { name: "Open the player" }).click();
  await page.getByRole("button", { name: "Sign in at Apple and start" }).click();
  await page.getByText("This browser is a player of your workspace.").waitFor();
  expect(await statusOf(owner, "apple_music")).toMatchObject({ connected: true });

  const devices = (await command(owner, "getDevices")).data<Controlled>().devices;
  expect(devices).toMatchObject([{ isActive: true }]);
  const played = await command(owner, "play", "apple_music:track:101");
  expect(played.data()).toMatchObject({
    executed: true,
    state: { isPlaying: true, confirmed: true, currentTrack: { uri: "apple_music:track:101", name: "Song 101" } },
  });
  await page.getByRole("heading", { name: "Song 101" }).waitFor();
  await capture("apple-player");
  expect((await command(owner, "volume", 30)).data()).toMatchObject({ state: { volumePercent: 30, confirmed: true } });
  const sought = (await command(owner, "seek", 60_000)).data<Controlled>();
  expect(sought.state.progressMs).toBeGreaterThanOrEqual(60_000);
  expect((await command(owner, "pause")).data()).toMatchObject({ state: { isPlaying: false, confirmed: true } });
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();

  await command(owner, "play", "apple_music:album:a1");
  expect((await command(owner, "next")).data()).toMatchObject({
    state: { currentTrack: { uri: "apple_music:track:a1-2" } },
  });
  expect((await command(owner, "previous")).data()).toMatchObject({
    state: { currentTrack: { uri: "apple_music:track:a1-1" } },
  });

  await command(owner, "play", "apple_music:track:alone");
  expect((await command(owner, "queue", "apple_music:track:later")).data()).toMatchObject({
    state: { currentTrack: { uri: "apple_music:track:alone" } },
  });
  expect((await command(owner, "next")).data()).toMatchObject({
    state: { currentTrack: { uri: "apple_music:track:later" } },
  });

  const refused = await command(owner, "play", "apple_music:track:no-rights");
  expect([refused.status, refused.error?.code]).toEqual([409, "PLAYER_REFUSED"]);
  expect(refused.error?.message).toContain("The song is not in this country.");

  // A person's click in the page is reported, too.
  await page.getByRole("button", { name: "Pause" }).click();
  const state = () => call("GET", "/api/media/playback?provider=apple_music", { token: owner.token });
  await expect.poll(async () => (await state()).data<Controlled>().state.isPlaying).toBe(false);

  // Leaving the page loads the next one with the console's policy, and the device is gone.
  await page.getByRole("link", { name: "Integrations" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Integrations" }).waitFor();
  await expect.poll(() => page.evaluate(() => "MusicKit" in globalThis)).toBe(false);
  await expect
    .poll(async () => (await command(owner, "pause")).error?.code, { timeout: 60_000 })
    .toBe("DEVICE_NOT_FOUND");
}, 120_000);
