import { access, glob, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

import { expect, it } from "vitest";

import { repositoryFolder } from "#local/paths";

/** A repository path in a text. Patterns (`*`, `<name>`, `{name}`, `NNNN`) do not name files and are ignored. */
const PATH = /(?<![\w./-])(?:src|test|docs|migrations|bench|examples)\/[\w./@*<>{}-]*[\w/}>*]/g;
const PATTERN = /[*<>{}]|NNNN/;

/** The target of a link or picture that is not on another host. */
const LINK = /(?:\]\(|(?:src|srcset|href)=")(?!\w+:|#|\/)([^)"#\s]+)/g;

const exists = (path: string): Promise<boolean> =>
  access(resolve(repositoryFolder, path)).then(
    () => true,
    () => false,
  );

it("the documents name only files that are there", async () => {
  const documents = await Array.fromAsync(
    glob(["*.md", "docs/**/*.md", "examples/**/*.md"], { cwd: repositoryFolder }),
  );
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

it("every link and picture of a document leads to a file that is there", async () => {
  const documents = await Array.fromAsync(
    glob(["*.md", "docs/**/*.md", "examples/**/*.md"], { cwd: repositoryFolder }),
  );
  const missing = await Promise.all(
    documents.map(async (document) => {
      const text = await readFile(resolve(repositoryFolder, document), "utf8");
      const targets = [...text.matchAll(LINK)].map(([, target = ""]) => target);
      const found = await Promise.all(
        targets.map((target) => exists(resolve(repositoryFolder, dirname(document), target))),
      );
      return targets.filter((_, place) => !found[place]).map((target) => `${document}: ${target}`);
    }),
  );
  expect(missing.flat()).toEqual([]);
});
