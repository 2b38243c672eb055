import { expect, test } from "vitest";

import { ask, fileOf, newVersion, release } from "#test/support/desktop-releases";

test("a bundle without a signature is never offered to a Tauri client", async () => {
  await release(newVersion(), fileOf("Unsigned.msi", "win32", "arm64"));
  expect((await ask("/api/desktop/updates/windows/aarch64/0.0.1")).status).toBe(204);
});
