import { expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { ask, newChannel, releaseInstaller, rollOut, tauriUpdate } from "#test/support/desktop-releases";
import { electronUpdate } from "#test/support/electron-client";

/** Ids whose last four bytes put electron-updater's client at a part of all clients. */
const staged = (hex: string): string => `0199a3f2-7c1e-4b54-9f0e-3d2a${hex}`;

test("electron-updater offers a staged version to the clients of the percentage, and a raised one to more", async () => {
  const { channel, version } = newChannel();
  await releaseInstaller(version("1"));
  await releaseInstaller(version("2"), 25);
  const offered = (id: string) => electronUpdate({ version: version("1"), channel, stagingId: staged(id) });
  // 0x20000000 is an eighth of all, 0x80000000 the half.
  expect([await offered("20000000"), await offered("80000000")]).toEqual([version("2"), null]);
  const changed = await rollOut(version("2"), 75);
  expect(changed.data()).toMatchObject({ version: version("2"), channel, rollout_percentage: 75, withdrawn_at: null });
  expect([await offered("20000000"), await offered("80000000")]).toEqual([version("2"), version("2")]);
});

test("Tauri's clients are chosen by a hash of their id, and those outside are offered the version before", async () => {
  const { version } = newChannel();
  await releaseInstaller(version("1"));
  await releaseInstaller(version("2"));
  await releaseInstaller(version("3"), 40);
  const ids = Array.from({ length: 60 }, (_, index) => `client-${index}`);
  const offersAt = async (percentage: number) => {
    await rollOut(version("3"), percentage);
    return Promise.all(ids.map((id) => tauriUpdate(version("1"), `client_id=${id}`)));
  };
  const at40 = await offersAt(40);
  expect(await offersAt(40)).toEqual(at40);
  expect(new Set(at40)).toEqual(new Set([version("2"), version("3")]));
  const at70 = await offersAt(70);
  // A client that was offered it still is.
  for (const [index, offer] of at40.entries()) if (offer === version("3")) expect(at70[index]).toBe(offer);
  expect(at70.filter((offer) => offer === version("3")).length).toBeGreaterThan(
    at40.filter((offer) => offer === version("3")).length,
  );
  expect(await tauriUpdate(version("1"))).toBe(version("2"));
  expect(new Set(await offersAt(0))).toEqual(new Set([version("2")]));
  expect(new Set(await offersAt(100))).toEqual(new Set([version("3")]));
  expect(await tauriUpdate(version("1"))).toBe(version("3"));
});

test("the feed for all, and the download, have the newest version that all clients are offered", async () => {
  const { channel, version } = newChannel();
  await releaseInstaller(version("1"));
  await releaseInstaller(version("2"), 99);
  expect((await ask(`/api/desktop/updates/tauri-${channel}.json`)).body).toMatchObject({ version: version("1") });
  const download = await ask(`/api/desktop/download?platform=win32&channel=${channel}`);
  expect(download.body).toMatchObject({ version: version("1") });
});

test("only an operator changes a rollout, within its bounds, of a published version", async () => {
  const { version } = newChannel();
  await releaseInstaller(version("1"));
  const { apiKey } = await signUp();
  expect((await rollOut(version("1"), 50, apiKey)).error?.code).toBe("FORBIDDEN");
  for (const wrong of [-1, 101, 1.5, "50"]) {
    const refused = await rollOut(version("1"), wrong);
    expect([wrong, refused.status, issuePaths(refused)]).toEqual([wrong, 400, ["body.rollout_percentage"]]);
  }
  expect((await rollOut(version("2"), 50)).status).toBe(404);
});
