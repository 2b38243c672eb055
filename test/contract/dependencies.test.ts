import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, it } from "vitest";

import { repositoryFolder } from "#local/paths";

interface Manifest {
  version: string;
  license: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readText = (path: string): Promise<string> => readFile(resolve(repositoryFolder, path), "utf8");
const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readText(`${folder}/package.json`)) as Manifest;

it("docs/internals/dependencies.md gives every direct dependency its reason, with the version and licence that are installed", async () => {
  const { dependencies, devDependencies, optionalDependencies } = await readManifest(".");
  const optional = Object.keys(optionalDependencies ?? {});
  const names = [...Object.keys({ ...dependencies, ...devDependencies }), ...optional];
  const rows = await Promise.all(
    names.map(async (name) => {
      const installed = await readManifest(`node_modules/${name}`).catch(() => null);
      if (installed === null) return optional.includes(name) ? [] : [`| \`${name}\` | absent`];
      return [`| \`${name}\` | ${installed.version} | ${installed.license} |`];
    }),
  );
  const text = await readText("docs/internals/dependencies.md");
  expect(rows.flat().filter((row) => !text.includes(row))).toEqual([]);
});
