import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { Place } from "#local/desktop/folder-files";
import { PROTECTED, protectionOf } from "#local/desktop/protected-paths";
import { repositoryFolder } from "#local/paths";

const FOLDER = "/home/mara/.config/site";

const place = (path: string, names = 1): Place => {
  const parts = path.split("/");
  return { path, parent: [FOLDER, ...parts.slice(0, -1)].join("/"), name: parts.at(-1) ?? "", names };
};

test.each([
  ".git/config",
  ".git/hooks/pre-commit",
  "packages/a/.git",
  ".GIT/config",
  ".g\u200cit/config",
  ".git./config",
  ".git::$INDEX_ALLOCATION/config",
  "GIT~1/config",
  ".vscode/tasks.json",
  ".idea/workspace.xml",
  "site.code-workspace",
  ".envrc",
  ".bashrc",
  ".zshenv",
  ".ssh/authorized_keys",
  "package.json",
  "packages/a/Package.JSON",
  "Makefile",
  "GNUmakefile",
  ".npmrc",
  ".github/workflows/ci.yml",
  ".tenure-desktop-1.jsonl",
])("a write to %s is asked about", (path) => {
  expect(protectionOf(FOLDER, place(path))).toContain(`${path} is protected`);
});

test.each(["a.txt", "src/git/config", "package.json.md", "docs/makefile.md", ".gitignore", "src/package.ts"])(
  "a write to %s is not protected, wherever the device's folder is",
  (path) => {
    expect(protectionOf(FOLDER, place(path))).toBeNull();
  },
);

test("a file with a second name is asked about, because that name may be a protected one", () => {
  expect(protectionOf(FOLDER, place("a.txt", 2))).toContain("2 names");
});

test("the document lists everything that is protected", async () => {
  const text = await readFile(join(repositoryFolder, "docs/guides/desktop.md"), "utf8");
  for (const name of PROTECTED.flatMap(({ folders, files }) => [...folders.map((one) => `${one}/`), ...files]))
    expect(text).toContain(`\`${name}\``);
});
