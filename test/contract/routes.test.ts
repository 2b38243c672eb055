import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { beforeAll, expect, it } from "vitest";

import { currentDocument, operationsOf } from "./document.ts";

/** Parameters by position: the specification's names may differ from ours. */
const shape = (route: string): string => route.replaceAll(/\{[^}]+\}/g, "{}");

/** The rows of a table as `METHOD path`. */
async function readRoutes(name: string): Promise<string[]> {
  const [head = "", ...rows] = (await readFile(resolve(import.meta.dirname, name), "utf8")).trimEnd().split("\n");
  const columns = head.split("\t");
  return rows.map((row) => {
    const cells = row.split("\t");
    return `${cells[columns.indexOf("method")]} ${cells[columns.indexOf("path")]}`;
  });
}

let built: Set<string>;

beforeAll(async () => {
  const document = await currentDocument();
  built = new Set(operationsOf(document).map(({ method, path }) => shape(`${method} ${path}`)));
  // A document of operations cannot express «every method»: its introduction describes such a path.
  for (const [, path = ""] of document.info.description.matchAll(/`(\/[^`]+)` accepts every method/g))
    built.add(shape(`ALL ${path}`));
});

it("every specified route is in the document or in not-yet-built.tsv", async () => {
  const awaited = new Set(await readRoutes("not-yet-built.tsv"));
  const specified = await readRoutes("routes.tsv");
  expect(specified.filter((route) => !built.has(shape(route)) && !awaited.has(route))).toEqual([]);
});

it("not-yet-built.tsv names specified routes only, and none that is built", async () => {
  const awaited = await readRoutes("not-yet-built.tsv");
  const specified = new Set(await readRoutes("routes.tsv"));
  expect(awaited.filter((route) => !specified.has(route))).toEqual([]);
  expect(awaited.filter((route) => built.has(shape(route)))).toEqual([]);
});
