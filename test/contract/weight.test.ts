import { glob, readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

/** Generated files of the repository, and the maximum number of lines that people must maintain. */
const GENERATED: Readonly<Record<string, number>> = {
  "test/contract/openapi/*": 36_000,
  "migrations/**/*": 8_500,
  "src/web/lib/api-types.gen.ts": 3_000,
  "src/sdk/api.gen.ts": 12_000,
  "package-lock.json": 12_000,
};

/** Far above a file for people: beyond it a generated file was added, which needs a budget above. */
const LARGEST = 1_000;

async function linesOf(pattern: string): Promise<Map<string, number>> {
  const lines = new Map<string, number>();
  for await (const path of glob(pattern, { cwd: repositoryFolder })) {
    const file = resolve(repositoryFolder, path);
    if ((await stat(file)).isFile()) lines.set(path, (await readFile(file, "utf8")).split("\n").length - 1);
  }
  return lines;
}

const sum = (lines: ReadonlyMap<string, number>): number =>
  [...lines.values()].reduce((total, count) => total + count, 0);

test.each(Object.entries(GENERATED))("%s is generated and has at most %i lines", async (pattern, budget) => {
  const total = sum(await linesOf(pattern));
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(budget);
});

test("nothing else in the repository is as large as a generated file", async () => {
  const generated = await Promise.all(Object.keys(GENERATED).map((pattern) => linesOf(pattern)));
  const known = new Set(generated.flatMap((lines) => [...lines.keys()]));
  const all = await linesOf("{src,test,docs,bench,migrations,.ci}/**/*");
  expect(all.size).toBeGreaterThan(known.size);
  expect([...all].filter(([path, count]) => count > LARGEST && !known.has(path))).toEqual([]);
});
