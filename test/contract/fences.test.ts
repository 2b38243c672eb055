import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { PICTURE_FORMATS } from "#engine/pictures/picture";
import { OUTPUT_FORMATS } from "#engine/pictures/picture-edit";
import { repositoryFolder } from "#local/paths";
import { LONG_TESTS } from "#test/long-tests";

const read = (path: string): Promise<string> => readFile(resolve(repositoryFolder, path), "utf8");

/** The folders that do not grow, each with the file that counts or compares what it may not exceed. */
const FENCED: Readonly<Record<string, string>> = {
  "src/engine/pictures": "test/contract/fences.test.ts",
  "src/engine/reasoning/builtin": "test/unit/engine/reasoning/frozen-rules.test.ts",
};

/** The files outside a folder that its files import. Words and codes of refusals move no result. */
async function importsOf(folder: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const path of glob(`${folder}/**/*.ts`, { cwd: repositoryFolder }))
    for (const [, name = ""] of (await read(path)).matchAll(/from "#([\w./-]+)"/g)) found.add(`src/${name}.ts`);
  return [...found].filter((path) => !path.startsWith(`${folder}/`) && !path.startsWith("src/errors/")).toSorted();
}

test.each(Object.entries(FENCED))("%s says that it is fenced, and which test holds it", async (folder, keeper) => {
  const page = await read(`${folder}/README.md`);
  expect(page).toMatch(/^# Fenced: /);
  expect(page).toContain(keeper);
});

test("the picture codecs read and write the formats that they had when they were fenced", () => {
  expect([...PICTURE_FORMATS]).toEqual(["jpeg", "png", "webp", "gif"]);
  expect([...OUTPUT_FORMATS]).toEqual(["jpeg", "png", "webp"]);
});

test("the long tests of the picture codecs run when the folder, or a file that it imports, changes", async () => {
  const long = Object.keys(LONG_TESTS).filter((path) => path.startsWith("test/unit/engine/pictures/"));
  const there = await Array.fromAsync(glob("test/unit/engine/pictures/*.long.test.ts", { cwd: repositoryFolder }));
  expect(long.toSorted()).toEqual(there.toSorted());
  const needed = ["src/engine/pictures", ...(await importsOf("src/engine/pictures"))];
  for (const path of long) {
    const rows = LONG_TESTS[path] ?? [];
    const missing = needed.filter((file) => !rows.some((row) => file === row || file.startsWith(`${row}/`)));
    expect(missing, path).toEqual([]);
  }
});
