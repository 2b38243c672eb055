import { createHash, randomBytes } from "node:crypto";

import { expect, inject } from "vitest";

import { type Answer, call, newAddress } from "#test/support/client";

export interface TestFile {
  filename: string;
  platform: "darwin" | "win32" | "linux" | "any";
  arch: "x64" | "arm64" | "universal";
  bytes: Buffer;
  signature?: string;
}

const part = (): number => Math.floor(Math.random() * 10_000);

/**
 * A version that no other test publishes, older than those that tests of the newest version use: releases belong to the
 * whole instance.
 */
export const newVersion = (): string => `${part() % 8_000}.${part()}.${part()}`;

/** A channel of this test alone, and its prereleases, which are newer than the complete versions of all tests. */
export function newChannel(): { channel: string; version: (suffix: string) => string } {
  const channel = `c${Math.random().toString(36).slice(2, 10)}`;
  const numbers = `9800.${part()}.${part()}`;
  return { channel, version: (suffix) => `${numbers}-${channel}.${suffix}` };
}

export const fileOf = (
  filename: string,
  platform: TestFile["platform"],
  arch: TestFile["arch"],
  more: { bytes?: Buffer; signature?: string } = {},
): TestFile => ({ filename, platform, arch, bytes: randomBytes(2_000), ...more });

export const sha256Of = ({ bytes }: Pick<TestFile, "bytes">): string =>
  createHash("sha256").update(bytes).digest("hex");

export const filePath = (version: string, filename: string): string => `/api/desktop/releases/${version}/${filename}`;

export const store = (
  version: string,
  { filename, bytes }: TestFile,
  apiKey = inject("operatorApiKey"),
): Promise<Answer> =>
  call("PUT", filePath(version, filename), {
    apiKey,
    rawBody: bytes,
    headers: { "content-type": "application/octet-stream" },
  });

export const releaseBody = (version: string, files: readonly TestFile[], rollout = 100) => ({
  version,
  rollout_percentage: rollout,
  notes_url: `https://tenure.test/changes/${version}`,
  files: files.map((file) => ({
    filename: file.filename,
    platform: file.platform,
    arch: file.arch,
    sha256: sha256Of(file),
    ...(file.signature === undefined ? {} : { signature: file.signature }),
  })),
});

export const publish = (
  version: string,
  files: readonly TestFile[],
  apiKey = inject("operatorApiKey"),
): Promise<Answer> => call("POST", "/api/desktop/releases", { apiKey, body: releaseBody(version, files) });

/** Stores the files and publishes the version. */
export async function release(version: string, ...files: TestFile[]): Promise<void> {
  for (const file of files) expect((await store(version, file)).status).toBe(200);
  const published = await publish(version, files);
  expect(published.status, published.text).toBe(201);
}

/** Publishes one signed installer for Windows, which both updaters take. */
export async function releaseInstaller(version: string, rollout = 100): Promise<TestFile> {
  const file = fileOf("Tenure.exe", "win32", "x64", { signature: "signature" });
  expect((await store(version, file)).status).toBe(200);
  const body = releaseBody(version, [file], rollout);
  const published = await call("POST", "/api/desktop/releases", { apiKey: inject("operatorApiKey"), body });
  expect(published.status, published.text).toBe(201);
  return file;
}

const changeRelease = (method: "PATCH" | "DELETE", version: string, apiKey: string, body?: unknown): Promise<Answer> =>
  call(method, `/api/desktop/releases/${version}`, { apiKey, ...(body === undefined ? {} : { body }) });

export const withdraw = (version: string, apiKey = inject("operatorApiKey")): Promise<Answer> =>
  changeRelease("DELETE", version, apiKey);

export const rollOut = (version: string, percentage: unknown, apiKey = inject("operatorApiKey")): Promise<Answer> =>
  changeRelease("PATCH", version, apiKey, { rollout_percentage: percentage });

/** The version that Tauri's updater is offered, or the status without one. */
export async function tauriUpdate(currentVersion: string, query = ""): Promise<string | number> {
  const { status, body } = await ask(`/api/desktop/updates/windows/x86_64/${currentVersion}?${query}`);
  return status === 200 ? (body as { version: string }).version : status;
}

export const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call("GET", path, { headers, from: newAddress() });
