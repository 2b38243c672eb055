import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { ask, filePath, fileOf, newVersion, publish, sha256Of, store } from "#test/support/desktop-releases";

test("a release is published once, with the digests of the stored bytes", async () => {
  const version = newVersion();
  const file = fileOf("Tenure.dmg", "darwin", "universal");
  expect((await store(version, file)).data()).toEqual({ version, filename: "Tenure.dmg", size_bytes: 2_000 });
  expect((await ask(filePath(version, file.filename))).status).toBe(404);
  const published = await publish(version, [file]);
  expect(published.status, published.text).toBe(201);
  expect(published.data()).toMatchObject({
    version,
    files: [{ filename: "Tenure.dmg", size_bytes: 2_000, sha256: sha256Of(file) }],
  });
  expect((await publish(version, [file])).error?.details).toEqual({ reason: "published" });
  expect((await store(version, fileOf("Tenure.dmg", "darwin", "universal"))).error?.code).toBe("CONFLICT");
});

test("a file that is missing, or has other bytes than the publisher's, refuses the release", async () => {
  const version = newVersion();
  const file = fileOf("Tenure.exe", "win32", "x64");
  expect((await publish(version, [file])).error?.details).toMatchObject({
    reason: "not_stored",
    filename: "Tenure.exe",
  });
  await store(version, file);
  const other = fileOf("Tenure.exe", "win32", "x64");
  expect((await publish(version, [other])).error?.details).toEqual({
    reason: "other_bytes",
    filename: "Tenure.exe",
    sha256: sha256Of(file),
  });
  expect((await ask(`/api/desktop/download?platform=win32&version=${version}`)).status).toBe(404);
});

test("an owner of a tenant who is not an operator of the instance can neither store nor publish", async () => {
  const { apiKey } = await signUp();
  const file = fileOf("Tenure.exe", "win32", "x64");
  const answers = [await store(newVersion(), file, apiKey), await publish(newVersion(), [file], apiKey)];
  expect(answers.map(({ error }) => error?.code)).toEqual(["FORBIDDEN", "FORBIDDEN"]);
});
