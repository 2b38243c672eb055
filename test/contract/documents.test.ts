import { access, glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, it } from "vitest";

import { repositoryFolder } from "#local/paths";

/** A repository path in a text. Patterns (`*`, `<name>`, `{name}`, `NNNN`) do not name files and are ignored. */
const PATH = /(?<![\w./-])(?:src|test|docs|migrations|bench)\/[\w./@*<>{}-]*[\w/}>*]/g;
const PATTERN = /[*<>{}]|NNNN/;

const exists = (path: string): Promise<boolean> =>
  access(resolve(repositoryFolder, path)).then(
    () => true,
    () => false,
  );

it("the documents name only files that are there", async () => {
  const documents = await Array.fromAsync(glob(["*.md", "docs/**/*.md"], { cwd: repositoryFolder }));
  expect(documents).toContain("AGENTS.md");
  const named = await Promise.all(
    documents.map(async (document) => {
      const text = await readFile(resolve(repositoryFolder, document), "utf8");
      return [...text.matchAll(PATH)].filter(([path]) => !PATTERN.test(path)).map(([path]) => ({ document, path }));
    }),
  );
  const missing = await Promise.all(
    named.flat().map(async ({ document, path }) => ((await exists(path)) ? [] : [`${document}: ${path}`])),
  );
  expect(missing.flat()).toEqual([]);
});
