import { glob } from "node:fs/promises";
import { basename } from "node:path";

import { expect, it } from "vitest";

import { GENERATED_PAGES, generated, readPage } from "./readme.ts";

it.each(GENERATED_PAGES)("the tables of %s are those of the code (npm run docs:update writes them)", async (page) => {
  const text = await readPage(page);
  expect(text).toBe(generated(text));
});

it("the README has every error, and the configuration every variable", async () => {
  expect(await readPage("README.md")).toContain("| `AGENT_LIMIT_EXCEEDED` | 403 |");
  expect(await readPage("docs/configuration.md")).toContain("| `ENCRYPTION_KEY` |");
  expect(await readPage("docs/configuration.md")).toContain("| `WEB_PORT` |");
});

it("docs/decisions/README.md lists every decision", async () => {
  const index = await readPage("docs/decisions/README.md");
  const files = (await Array.fromAsync(glob("docs/decisions/0*.md"))).map((path) => basename(path));
  const listed = [...index.matchAll(/\]\((0[^)]+\.md)\)/g)].map(([, name]) => name);
  expect(
    files.filter((name) => !listed.includes(name)),
    "Add a line to the table of docs/decisions/README.md for each of these.",
  ).toEqual([]);
  expect(listed.filter((name = "") => !files.includes(name))).toEqual([]);
});
