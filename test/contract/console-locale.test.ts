import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

/** The one file of the console that knows the reader's language. */
const KNOWING = "src/web/lib/locale.ts";

test("numbers and dates of the console are written by one file, so that all pages write them alike", async () => {
  const others: string[] = [];
  let isFound = false;
  for await (const path of glob("src/web/**/*.{ts,tsx}", { cwd: repositoryFolder })) {
    const writes = /\.toLocale(?:Date|Time)?String\(/.test(await readFile(resolve(repositoryFolder, path), "utf8"));
    if (path === KNOWING) isFound = writes;
    else if (writes) others.push(path);
  }
  expect(isFound).toBe(true);
  expect(others).toEqual([]);
});
