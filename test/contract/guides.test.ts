import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

const read = (path: string): Promise<string> => readFile(resolve(repositoryFolder, path), "utf8");

/** The bodies of requests that a guide shows; what answers say is in blocks of `jsonc`. */
const bodiesOf = (guide: string): string[] =>
  [...guide.matchAll(/^```json\n(.*?)^```$/gms)].map(([, body = ""]) => body);

test("the guide of the refund desk shows exactly the bodies that its program sends", async () => {
  const files = await Array.fromAsync(glob("examples/refund-desk/requests/*.json", { cwd: repositoryFolder }));
  const sent = await Promise.all(files.map(read));
  expect(bodiesOf(await read("docs/guides/refund-desk.md")).toSorted()).toEqual(sent.toSorted());
});

test("the program of the refund desk sends each of its files", async () => {
  const files = await Array.fromAsync(glob("examples/refund-desk/requests/*.json", { cwd: repositoryFolder }));
  const sources = await Array.fromAsync(glob("examples/refund-desk/*.ts", { cwd: repositoryFolder }));
  const program = (await Promise.all(sources.map(read))).join("\n");
  const names = files.map((path) => path.replace(/^.*\/(.+)\.json$/, "$1"));
  expect(names.filter((name) => !program.includes(`"${name}"`))).toEqual([]);
});
