import { createHash, randomBytes } from "node:crypto";

import { expect, inject } from "vitest";

import { type Answer, call, newAddress } from "#test/support/client";

export interface TestFile {
  filename: string;
  platform: "darwin" | "win32" | "linux";
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

export const releaseBody = (version: string, files: readonly TestFile[]) => ({
  version,
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

export const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call("GET", path, { headers, from: newAddress() });
