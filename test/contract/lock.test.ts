import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, it } from "vitest";

import { repositoryFolder } from "#local/paths";

interface Lock {
  packages: Record<
    string,
    {
      optionalDependencies?: Record<string, string>;
      resolved?: string;
      integrity?: string;
      os?: string[];
      engines?: unknown;
    }
  >;
}

const readLock = async (): Promise<Lock> =>
  JSON.parse(await readFile(resolve(repositoryFolder, "package-lock.json"), "utf8")) as Lock;

it("the lock file names every optional package of every platform, or npm ci refuses it; npm run lock:complete", async () => {
  const { packages } = await readLock();
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

it("the lock file names no registry, and a digest of everything but packages of other platforms", async () => {
  const entries = Object.entries((await readLock()).packages).filter(([path]) => path !== "");
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  const undigested = entries.filter(([, { integrity }]) => integrity === undefined);
  expect(undigested.filter(([, { os }]) => os === undefined).map(([path]) => path)).toEqual([]);
});

it("the lock file names no engines, or npm ci on an older Node warns of packages that never run there; npm run lock:complete", async () => {
  const entries = Object.entries((await readLock()).packages).filter(([path]) => path !== "");
  expect(entries.filter(([, { engines }]) => engines !== undefined).map(([path]) => path)).toEqual([]);
});
