import { glob, readFile } from "node:fs/promises";
import { basename } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder as cwd } from "#local/paths";

import { READERS } from "./table-readers.ts";

const IMPORT = /^import (type )?\{[^}]*\} from "#db\/schema\/([\w-]+)"/gm;

test("every schema file is read by the files that are listed for it, and by no others", async () => {
  const readers = new Map<string, string[]>();
  for await (const file of glob("src/db/schema/*.ts", { cwd })) readers.set(basename(file, ".ts"), []);
  for (const file of (await Array.fromAsync(glob("src/**/*.{ts,tsx}", { cwd }))).toSorted()) {
    const text = await readFile(`${cwd}/${file}`, "utf8");
    // Elsewhere a type is that of a row which a store has read.
    const imports = [...text.matchAll(IMPORT)].filter(
      ([, isType]) => isType === undefined || /(?:store|\.queries)\.ts$/.test(file),
    );
    for (const schema of new Set(imports.map(([, , name = ""]) => name)))
      readers.get(schema)?.push(file.replace(/^src\/(.*)\.tsx?$/, "$1"));
  }
  expect(Object.fromEntries(readers), "Enter new readers (+), and remove what no import has (-).").toEqual(READERS);
});
