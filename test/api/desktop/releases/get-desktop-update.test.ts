import { expect, test } from "vitest";

import { issuePaths } from "#test/support/client";
import {
  ask,
  fileOf,
  newChannel,
  newVersion,
  release,
  releaseInstaller,
  tauriUpdate,
} from "#test/support/desktop-releases";

test("a bundle without a signature is never offered to a Tauri client", async () => {
  await release(newVersion(), fileOf("Unsigned.msi", "win32", "arm64"));
  expect((await ask("/api/desktop/updates/windows/aarch64/0.0.1")).status).toBe(204);
});

test("a prerelease meets its successors without naming a channel, and no client is offered an older version", async () => {
  const { channel, version } = newChannel();
  await releaseInstaller(version("10"));
  expect(await tauriUpdate(version("2"))).toBe(version("10"));
  expect(await tauriUpdate(`v${version("2")}+build.5`)).toBe(version("10"));
  expect(await tauriUpdate(version("10"))).toBe(204);
  expect(await tauriUpdate(version("11"))).toBe(204);
  expect(await tauriUpdate(version("rc"))).toBe(204);
  expect(await tauriUpdate(version("10").replace(/-.*/, ""), `channel=${channel}`)).toBe(204);
  expect(await tauriUpdate("1.0.0", `channel=${channel}`)).toBe(version("10"));
});

test("an unreadable current version is refused with its place", async () => {
  for (const version of ["garbage", "1.2", "1.2.3.4", "latest"]) {
    const refused = await ask(`/api/desktop/updates/darwin/aarch64/${version}`);
    expect([version, refused.status, issuePaths(refused)]).toEqual([version, 400, ["path.current_version"]]);
  }
});
