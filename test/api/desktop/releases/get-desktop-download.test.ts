import { expect, inject, test } from "vitest";

import { issuePaths } from "#test/support/client";
import { ask, fileOf, filePath, newVersion, release } from "#test/support/desktop-releases";

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

async function published(version = newVersion()): Promise<string> {
  await release(
    version,
    fileOf("Tenure-x64.dmg", "darwin", "x64"),
    fileOf("Tenure-arm64.dmg", "darwin", "arm64"),
    fileOf("Tenure-mac.zip", "darwin", "universal"),
    fileOf("Tenure.msi", "win32", "x64"),
    fileOf("Tenure.exe", "win32", "x64"),
  );
  return version;
}

const artifactOf = async (query: string, headers: Record<string, string> = {}) => {
  const { status, body } = await ask(`/api/desktop/download?${query}`, headers);
  return status === 200 ? (body as { artifact: string }).artifact : status;
};

test("the answer has exactly what document 3 shows, and its addresses work", async () => {
  const version = await published();
  const { body, headers } = await ask(`/api/desktop/download?platform=darwin&version=${version}`);
  const address = `${inject("baseUrl")}${filePath(version, "Tenure-x64.dmg")}`;
  expect(body).toEqual({
    version,
    platform: "darwin",
    artifact: "Tenure-x64.dmg",
    downloadUrl: address,
    checksumUrl: `${address}.sha256`,
    releaseNotes: `https://tenure.test/changes/${version}`,
  });
  expect(headers["vary"]).toContain("User-Agent");
  expect((await fetch(`${address}.sha256`)).status).toBe(200);
});

test("the client's own words decide where the query says nothing; hints say more than the user agent", async () => {
  const version = await published();
  const of = `version=${version}`;
  expect(await artifactOf(of, { "user-agent": MAC })).toBe("Tenure-x64.dmg");
  expect(await artifactOf(of, { "user-agent": MAC, "sec-ch-ua-platform": '"macOS"', "sec-ch-ua-arch": '"arm"' })).toBe(
    "Tenure-arm64.dmg",
  );
  expect(await artifactOf(of, { "user-agent": MAC, "sec-ch-ua-platform": '"Windows"' })).toBe("Tenure.exe");
  expect(await artifactOf(`${of}&platform=win32`, { "user-agent": MAC })).toBe("Tenure.exe");
  expect(await artifactOf(`${of}&platform=darwin&arch=arm64`)).toBe("Tenure-arm64.dmg");
});

test("without a processor the answer has the one file that there is; a stated processor gets its own or none", async () => {
  const version = newVersion();
  await release(version, fileOf("Tenure-arm64.dmg", "darwin", "arm64"));
  const of = `platform=darwin&version=${version}`;
  expect(await artifactOf(of)).toBe("Tenure-arm64.dmg");
  expect(await artifactOf(`version=${version}`, { "user-agent": MAC })).toBe("Tenure-arm64.dmg");
  expect(await artifactOf(`${of}&arch=x64`)).toBe(404);
  expect(await artifactOf(of, { "sec-ch-ua-arch": '"x86"' })).toBe(404);
});

test("an unknown platform is 400, an unknown version or a missing file 404", async () => {
  const version = await published();
  const unknown = await ask(`/api/desktop/download?version=${version}`, { "user-agent": "curl/8.9.1" });
  expect([unknown.status, issuePaths(unknown)]).toEqual([400, ["query.platform"]]);
  expect(await artifactOf("platform=beos")).toBe(400);
  expect(await artifactOf("platform=darwin&version=9999.0.0")).toBe(404);
  expect(await artifactOf("platform=darwin&version=newest")).toBe(404);
  expect(await artifactOf(`platform=linux&version=${version}`)).toBe(404);
});

test("the newest version is neither the one published last nor a prerelease, which only who names it gets", async () => {
  await published("9000.2.10");
  await published("9000.2.9");
  await published("9999.0.0-beta.1");
  const { body } = await ask("/api/desktop/download?platform=darwin&version=latest");
  expect(["9000.2.10", "9500.1.0"]).toContain((body as { version: string }).version);
  expect((await ask("/api/desktop/download?platform=darwin")).body).toEqual(body);
  expect((await ask("/api/desktop/download?platform=darwin&version=9999.0.0-beta.1")).status).toBe(200);
});
