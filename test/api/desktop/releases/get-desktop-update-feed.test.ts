import { createHash } from "node:crypto";
import { URL } from "node:url";

import { parseUpdateInfo, resolveFiles } from "electron-updater/out/providers/Provider.js";
import { beforeAll, expect, inject, test } from "vitest";

import { issuePaths } from "#test/support/client";
import {
  ask,
  fileOf,
  filePath,
  newChannel,
  publish,
  release,
  releaseInstaller,
  type TestFile,
  withdraw,
} from "#test/support/desktop-releases";
import { electronUpdate } from "#test/support/electron-client";

/** Newer than what any other test publishes. */
const VERSION = "9500.1.0";
const FILES: readonly TestFile[] = [
  fileOf("Tenure-Setup.exe", "win32", "x64", { signature: "signature of the installer" }),
  fileOf("Tenure-mac.zip", "darwin", "universal"),
  fileOf("Tenure.dmg", "darwin", "universal"),
  fileOf("Tenure.app.tar.gz", "darwin", "arm64", { signature: "signature of the bundle" }),
  fileOf("Tenure.AppImage", "linux", "x64", { signature: "signature of the image" }),
];

beforeAll(() => release(VERSION, ...FILES));

const addressOf = (filename: string): string => `${inject("baseUrl")}${filePath(VERSION, filename)}`;
const sha512Of = (filename: string): string =>
  createHash("sha512")
    .update(FILES.find((file) => file.filename === filename)?.bytes ?? "")
    .digest("base64");

test("electron-updater reads its feeds and finds the files, with the digests of the stored bytes", async () => {
  const base = new URL("/api/desktop/updates/", inject("baseUrl"));
  const read = async (feed: string) => {
    const { status, text } = await ask(`/api/desktop/updates/${feed}`);
    expect(status, text).toBe(200);
    const info = parseUpdateInfo(text, feed, new URL(feed, base));
    return {
      version: info.version,
      files: resolveFiles(info, base).map(({ url, info: { sha512, size } }) => [url.href, sha512, size]),
    };
  };
  const told = (...names: string[]) => ({
    version: VERSION,
    files: names.map((name) => [addressOf(name), sha512Of(name), 2_000]),
  });
  expect(await read("latest.yml")).toEqual(told("Tenure-Setup.exe"));
  expect(await read("latest-mac.yml")).toEqual(told("Tenure-mac.zip", "Tenure.dmg"));
  expect(await read("latest-linux.yml")).toEqual(told("Tenure.AppImage"));
});

test("Tauri's static feed has each signed bundle, by Tauri's names", async () => {
  const { body } = await ask("/api/desktop/updates/tauri.json");
  expect(body).toMatchObject({
    version: VERSION,
    platforms: {
      "windows-x86_64": { url: addressOf("Tenure-Setup.exe"), signature: "signature of the installer" },
      "darwin-aarch64": { url: addressOf("Tenure.app.tar.gz"), signature: "signature of the bundle" },
      "linux-x86_64": { url: addressOf("Tenure.AppImage"), signature: "signature of the image" },
    },
  });
  expect(Object.keys((body as { platforms: object }).platforms)).toHaveLength(3);
});

test("a feed that is unknown, or for which the release has no file, is not found", async () => {
  for (const feed of ["latest-linux-arm64.yml", "unused.yml", "tauri-unused.json", "latest-mac-x.yml", "toString"])
    expect((await ask(`/api/desktop/updates/${feed}`)).status).toBe(404);
});

test("the dynamic form answers an older client with the update, and a new one with 204", async () => {
  const update = (client: string) => ask(`/api/desktop/updates/${client}`);
  expect((await update("darwin/aarch64/9500.0.9")).body).toMatchObject({
    version: VERSION,
    url: addressOf("Tenure.app.tar.gz"),
    signature: "signature of the bundle",
  });
  for (const client of [
    `darwin/aarch64/${VERSION}`,
    "darwin/aarch64/9999.0.0",
    "darwin/x86_64/1.0.0",
    "beos/x86_64/1.0.0",
  ])
    expect((await update(client)).status, client).toBe(204);
});

test("electron-updater follows its channel: the newest prerelease by precedence, on each system its own feed", async () => {
  const { channel, version } = newChannel();
  await releaseInstaller(version("10"));
  await releaseInstaller(version("9"));
  expect(await electronUpdate({ version: version("2"), channel })).toBe(version("10"));
  expect(await electronUpdate({ version: version("10"), channel })).toBeNull();
  // Without a channel the client is offered complete versions only.
  expect(await electronUpdate({ version: "1.0.0" })).toBe(VERSION);
  expect(await electronUpdate({ version: "1.0.0", platform: "darwin" })).toBe(VERSION);
  await expect(electronUpdate({ version: "1.0.0", channel, platform: "darwin" })).rejects.toThrow(`${channel}-mac.yml`);
  const { body } = await ask(`/api/desktop/updates/tauri-${channel}.json`);
  expect(body).toMatchObject({ version: version("10") });
});

test("clients of a channel are offered a complete version that is newer than its prereleases", async () => {
  const channel = newChannel().channel;
  await releaseInstaller(`9500.1.0-${channel}.3`);
  expect(await electronUpdate({ version: `9500.1.0-${channel}.3`, channel })).toBe(VERSION);
  const { body } = await ask(`/api/desktop/updates/windows/x86_64/9500.1.0-${channel}.3`);
  expect(body).toMatchObject({ version: VERSION });
});

test("clients of a channel whose prereleases are all withdrawn are offered the newest complete version", async () => {
  const { channel, version } = newChannel();
  await releaseInstaller(version("1"));
  expect(await electronUpdate({ version: "0.0.1", channel })).toBe(version("1"));
  await withdraw(version("1"));
  expect(await electronUpdate({ version: "0.0.1", channel })).toBe(VERSION);
});

test("a channel that no version may have is refused, because feeds have its name for something else", async () => {
  for (const word of ["latest", "beta-mac", "beta-linux"]) {
    const file = fileOf("Tenure.exe", "win32", "x64");
    const answer = await publish(`9700.0.0-${word}.1`, [file]);
    expect([word, answer.status, issuePaths(answer)]).toEqual([word, 400, ["body.version"]]);
  }
});
