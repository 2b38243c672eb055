import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, it } from "vitest";

import { repositoryFolder, wranglerFile } from "#local/paths";

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name).toSorted();

it("the types of the bindings name exactly what wrangler.toml binds", async () => {
  const configuration = await readFile(wranglerFile, "utf8");
  const types = await readFile(resolve(repositoryFolder, "worker-configuration.d.ts"), "utf8");
  const bound = namesIn(configuration, /^(?:binding|name) = "([A-Z][A-Z0-9_]*)"$/gm);
  expect(bound.length).toBeGreaterThan(0);
  expect(namesIn(types, /^ {2}([A-Z][A-Z0-9_]*):/gm)).toEqual(bound);
});
