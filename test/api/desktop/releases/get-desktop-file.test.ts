import { createHash } from "node:crypto";

import { expect, inject, test } from "vitest";

import { ask, filePath, fileOf, newVersion, release, sha256Of } from "#test/support/desktop-releases";

async function published() {
  const version = newVersion();
  const file = fileOf("Tenure.AppImage", "linux", "x64", { bytes: Buffer.from("0123456789".repeat(50)) });
  await release(version, file);
  return { file, path: filePath(version, file.filename), text: file.bytes.toString() };
}

test("the bytes, their tag and their checksum file agree", async () => {
  const { file, path } = await published();
  const whole = await ask(path);
  expect([whole.status, whole.headers["etag"], whole.headers["accept-ranges"]]).toEqual([
    200,
    `"${sha256Of(file)}"`,
    "bytes",
  ]);
  expect(createHash("sha256").update(whole.text).digest("hex")).toBe(sha256Of(file));
  expect((await ask(`${path}.sha256`)).text).toBe(`${sha256Of(file)}  Tenure.AppImage\n`);
  expect((await ask(path, { "if-none-match": whole.headers["etag"] ?? "" })).status).toBe(304);
});

test("a download that broke off is resumed, as long as it is the same file", async () => {
  const { path, text, file } = await published();
  const from = async (headers: Record<string, string>) => {
    const { status, headers: told, text: got } = await ask(path, headers);
    return [status, told["content-range"] ?? null, got];
  };
  expect(await from({ range: "bytes=100-" })).toEqual([206, "bytes 100-499/500", text.slice(100)]);
  expect(await from({ range: "bytes=0-9" })).toEqual([206, "bytes 0-9/500", "0123456789"]);
  expect(await from({ range: "bytes=-5" })).toEqual([206, "bytes 495-499/500", "56789"]);
  const same = { range: "bytes=490-", "if-range": `"${sha256Of(file)}"` };
  expect(await from(same)).toEqual([206, "bytes 490-499/500", "0123456789"]);
  expect(await from({ ...same, "if-range": '"another"' })).toEqual([200, null, text]);
  const beyond = await ask(path, { range: "bytes=500-" });
  expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, "bytes */500"]);
});

test("what is not published is not found", async () => {
  const { path } = await published();
  for (const wrong of [
    `${path}x`,
    filePath("99.99.99", "Tenure.AppImage"),
    filePath("x", "y"),
    `${path}.sha256.sha256`,
  ])
    expect((await ask(wrong)).status).toBe(404);
});

test("a file of several megabytes comes as it was stored", async () => {
  const version = newVersion();
  const file = fileOf("Large.exe", "win32", "x64", { bytes: Buffer.alloc(8_000_000, "tenure") });
  await release(version, file);
  const response = await fetch(new URL(filePath(version, "Large.exe"), inject("baseUrl")));
  expect(sha256Of({ bytes: Buffer.from(await response.arrayBuffer()) })).toBe(sha256Of(file));
});

test("an updater gets several parts at once, each as it asked for it", async () => {
  const { path, text, file } = await published();
  const answer = await ask(path, { range: "bytes=0-9, 100-104,-5" });
  const boundary = /^multipart\/byteranges; boundary=(\S+)$/.exec(answer.headers["content-type"] ?? "")?.[1] ?? "";
  expect([answer.status, boundary]).toEqual([206, expect.stringMatching(/.+/)]);
  const parts = answer.text.split(`\r\n--${boundary}`).slice(1);
  expect(parts.pop()).toBe("--\r\n");
  expect(parts.map((part) => /Content-Range: (.*)\r\n\r\n([\s\S]*)$/.exec(part)?.slice(1))).toEqual([
    ["bytes 0-9/500", text.slice(0, 10)],
    ["bytes 100-104/500", text.slice(100, 105)],
    ["bytes 495-499/500", text.slice(-5)],
  ]);
  const beyond = await ask(path, { range: "bytes=500-, 600-700" });
  expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, "bytes */500"]);
  for (const headers of [
    { range: "bytes=0-400,100-499" },
    { range: "bytes=0-1,x" },
    { range: `bytes=${Array.from({ length: 201 }, (_, at) => `${at}-${at}`).join(",")}` },
    { range: "bytes=0-1,3-4", "if-range": '"another"' },
  ])
    expect((await ask(path, headers)).status).toBe(200);
  expect(sha256Of(file)).toContain(boundary.replace("tenure-", ""));
});
