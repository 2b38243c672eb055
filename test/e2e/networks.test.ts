import { once } from "node:events";
import { cp, mkdir, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { build } from "esbuild";
import { expect, test } from "vitest";

import { hostingFileName } from "#local/build-age";
import { hostWorker } from "#local/host-worker";
import { distFolder, repositoryFolder } from "#local/paths";
import { findRun } from "#local/run-lock";
import { cleanups, dataFolder, npmStart } from "#test/support/program";

/** Hosts a Worker that asks URLs over the networks of the platform's Worker. Returns what it says of one. */
async function hostProbe(): Promise<(over: "public" | "allowed", url: string) => Promise<boolean>> {
  const folder = await dataFolder();
  const buildFolder = join(folder, "build");
  await mkdir(buildFolder);
  for (const name of [hostingFileName, "assets"])
    await cp(join(distFolder, name), join(buildFolder, name), { recursive: true });
  await build({
    entryPoints: { worker: join(repositoryFolder, "test/support/networks/probing-worker.ts") },
    outdir: join(buildFolder, "worker"),
    bundle: true,
    format: "esm",
    target: "es2024",
    footer: { js: `export class LocalHost {}` },
  });
  const worker = await hostWorker({
    buildFolder,
    dataFolder: join(folder, "data"),
    host: "127.0.0.1",
    port: 0,
    webPort: null,
    variables: {},
    database: null,
    output: "ignore",
    onFailure: (error) => {
      throw error;
    },
  });
  cleanups.push(() => worker.stop());
  return async (over, url) => {
    const response = await fetch(`${worker.url}/?${new URLSearchParams({ over, url }).toString()}`);
    return ((await response.json()) as { isReached: boolean }).isReached;
  };
}

test("a user's URL reaches no address of this machine, whatever a resolver said of its name before", async () => {
  const server = createServer((_request, response) => response.end("inner"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const reached = await hostProbe();
  // The name is resolved by the system, as one that a resolver has called public a moment before.
  for (const host of ["localhost", "127.0.0.1"]) {
    expect(await reached("public", `http://${host}:${port}/`), host).toBe(false);
    expect(await reached("allowed", `http://${host}:${port}/`), host).toBe(true);
  }
});

test("the database refuses a call without the password of this start, which only the owner can read", async () => {
  const folder = await dataFolder();
  const { baseUrl } = await npmStart(folder);
  expect((await fetch(`${baseUrl}/api/v1/health`)).status).toBe(200);
  const { url, authToken = "" } = (await findRun(folder))?.run?.database ?? { url: "" };
  const ask = async (headers: Record<string, string>): Promise<number> => {
    const body = JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "SELECT password_hash FROM users" } }] });
    return (await fetch(`${url}/v3/pipeline`, { method: "POST", headers, body })).status;
  };
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: `Basic ${Buffer.from("tenure:guessed").toString("base64")}` })).toBe(401);
  expect(await ask({ authorization: authToken })).toBe(200);
  for (const path of [folder, join(folder, "running.json")]) expect((await stat(path)).mode & 0o077, path).toBe(0);
});
