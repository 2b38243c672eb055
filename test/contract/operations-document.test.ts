import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, it } from "vitest";

import { repositoryFolder } from "#local/paths";
import { supervisorLines } from "#local/supervisor-lines";

const readText = (path: string): Promise<string> => readFile(resolve(repositoryFolder, path), "utf8");

it("docs/guides/running.md explains each line of the supervisors", async () => {
  const document = await readText("docs/guides/running.md");
  const lines = Object.values(supervisorLines).map((line: (...told: string[]) => string) =>
    line(...Array.from({ length: line.length }, () => "…")),
  );
  expect(lines.filter((line) => !document.includes(`| \`${line}\` |`))).toEqual([]);
});

it("the supervisors say nothing but these lines", async () => {
  for (const file of ["sqld", "sqld-failure", "sqld-files", "sqld-start", "host-worker"]) {
    expect(await readText(`src/local/${file}.ts`)).not.toMatch(/std(?:err|out)\.write|console\./);
  }
});
