import { expect, it } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { connectSandbox, media } from "#test/support/factories/music";

const PASSWORD = "a good long password";

/** A person who connected the fictitious music and has a playlist of its jazz. */
async function listener(): Promise<TestAccount & { uris: string[] }> {
  const owner = await signUp({ password: PASSWORD, tier: "team" });
  await connectSandbox(owner);
  const jazz = (await media(owner, "GET", "recommendations/genre/jazz?limit=6")).data<{ tracks: { uri: string }[] }>();
  const uris = jazz.tracks.map(({ uri }) => uri);
  await media(owner, "POST", "playlists", { name: "Quiet office", trackUris: uris });
  return { ...owner, uris };
}

it("a person without a connection is led to a service, or to simulated music", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/music");
  await page.getByRole("link", { name: "Connect an account" }).waitFor();
  await capture("music-unconnected");
  await page.getByRole("button", { name: "Try it with simulated music" }).click();
  const playing = page.getByRole("region", { name: "Now playing" });
  await playing.getByText("Sandbox music: simulated, without sound").waitFor();
  await playing.getByRole("heading", { name: "Nothing plays" }).waitFor();
  expectNoComplaints();
}, 60_000);

it("a playlist is played, paused, skipped and set by the keyboard; the next tracks appear beside it", async () => {
  const owner = await listener();
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/music");
  const playing = page.getByRole("region", { name: "Now playing" });
  const title = playing.getByRole("heading", { level: 2 });
  await page.getByRole("button", { name: "Play Quiet office" }).click();
  await playing.getByRole("button", { name: "Pause" }).waitFor();
  const first = await title.innerText();
  await page.getByRole("button", { name: /^Quiet office/ }).click();
  await page.getByRole("region", { name: "Next" }).getByRole("listitem").nth(4).waitFor();
  expect(await page.getByRole("region", { name: "Next" }).getByRole("listitem").count()).toBe(5);
  await playing.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => title.innerText()).not.toBe(first);

  const volume = page.getByRole("slider", { name: /^Volume of / });
  await volume.press("Home");
  await page.getByRole("region", { name: "Devices" }).getByText("playing, 0 %").waitFor();
  await playing.getByRole("slider", { name: "Position" }).press("End");
  await capture("music-playing");
  await page.setViewportSize({ width: 400, height: 900 });
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await capture("music-phone");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await capture("music-dark");
  expectNoComplaints();
}, 60_000);

it("what was understood stands under what was said, part by part; what was not is said too", async () => {
  const owner = await listener();
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/music");
  const box = page.getByRole("region", { name: "Say what to play" });
  const field = box.getByRole("textbox", { name: "Say what to play" });
  await field.fill("set the volume to 35 percent");
  await field.press("Enter");
  const understood = box.getByRole("status");
  await understood.getByText("Understood").waitFor();
  expect((await understood.innerText()).replaceAll(/\s+/g, " ")).toMatch(/Do Volume To 35 Sure \d+ %/);
  await page.getByRole("region", { name: "Devices" }).getByText("35 %").waitFor();
  await capture("music-understood");
  await field.fill("what is the weather like");
  await field.press("Enter");
  await understood.getByText("Not understood").waitFor();
  expectNoComplaints();
}, 60_000);

it("a recommendation says why, is played, and learns from a thumb", async () => {
  const owner = await listener();
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/music");
  const list = page.getByRole("region", { name: "For you, and why" });
  await list.getByText("Jazz, as you asked.").first().waitFor();
  await list.getByRole("button", { name: "Focus" }).click();
  await list
    .getByText(/^Fits the mood focus/)
    .first()
    .waitFor();
  const less = list.getByRole("button", { name: /^Less like / }).first();
  const blamed = ((await less.getAttribute("aria-label")) ?? "").replace("Less like ", "");
  await less.click();
  await expect.poll(() => less.getAttribute("aria-pressed")).toBe("true");
  await capture("music-recommended");
  await list.getByRole("button", { name: "Focus" }).click();
  await expect.poll(() => list.getByRole("button", { name: `Less like ${blamed}`, exact: true }).count()).toBe(0);
  await list
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await page.getByRole("region", { name: "Now playing" }).getByRole("button", { name: "Pause" }).waitFor();
  expectNoComplaints();
}, 60_000);
