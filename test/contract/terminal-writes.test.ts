import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

/** The only file of the program `tenure` that writes to the terminal: it escapes what a terminal obeys. */
const PRINTER = "src/sdk/cli/printer.ts";

/** The ways to a terminal: its streams, the console, a reader with a prompt, a program that writes itself, Node's own words. */
const WAYS =
  /\bprocess\s*(?:\?\.|\.)\s*(?:stdout|stderr|emitWarning|report|binding)\b|\bprocess\s*(?:\?\.)?\[|\}\s*=\s*(?:globalThis\.)?process\b|=\s*process\s*[;,]|\bconsole\s*(?:\?\.|\.(?=\w)|\[)|\bwriteSync\b|"(?:node:)?(?:readline|readline\/promises|tty|console|repl|process|util\/debuglog)"|["']inherit["']|\/dev\/(?:tty|std|fd)|\bdebuglog\b/;

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, "");

const writesIn = (text: string): boolean => WAYS.test(withoutComments(text));

test("only the printer of the program writes to the terminal", async () => {
  const writers: string[] = [];
  for await (const path of glob("src/sdk/**/*.ts", { cwd: repositoryFolder }))
    if (!path.endsWith("api.gen.ts") && writesIn(await readFile(resolve(repositoryFolder, path), "utf8")))
      writers.push(path);
  expect(writers).toEqual([PRINTER]);
});

test.each([
  "process.stdout.write(text);",
  "process?.stderr.write(text);",
  'process["stdout"].write(text);',
  "const { stdout } = process;",
  "const here = process;",
  'import { stdout } from "node:process";',
  "console.log(text);",
  "writeSync(1, text);",
  'import { createInterface } from "node:readline";',
  'spawn("cat", [], { stdio: "inherit" });',
  'await writeFile("/dev/stderr", text);',
])("such a write is found: %s", (text) => {
  expect(writesIn(text)).toBe(true);
});
