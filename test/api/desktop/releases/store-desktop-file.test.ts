import { expect, test } from "vitest";

import { ask, filePath, fileOf, newVersion, publish, store } from "#test/support/desktop-releases";

test("a file can be replaced until its version is published; then its last bytes are served", async () => {
  const version = newVersion();
  const [first, second] = [
    fileOf("Tenure.deb", "linux", "x64"),
    fileOf("Tenure.deb", "linux", "x64", { bytes: Buffer.from("second") }),
  ];
  for (const file of [first, second]) expect((await store(version, file)).status).toBe(200);
  expect((await publish(version, [second])).status).toBe(201);
  expect((await ask(filePath(version, "Tenure.deb"))).text).toBe("second");
});

test("a version and a name that no address could have are refused", async () => {
  const file = fileOf("Tenure.deb", "linux", "x64");
  expect((await store("one", file)).error?.code).toBe("INVALID_INPUT");
  expect((await store(newVersion(), { ...file, filename: ".hidden" })).error?.code).toBe("INVALID_INPUT");
});
