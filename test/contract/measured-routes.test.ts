import { expect, it } from "vitest";

import { MEASURED, MEASURED_POSTS, ROW_OF, UNMEASURED } from "#bench/scale/routes";

import { operationsOf, readSnapshot } from "./document.ts";
import { parametersOf } from "./requests.ts";

const operations = operationsOf(await readSnapshot());
const reads = operations.filter(({ method }) => method === "GET");

it("`npm run scale` measures each read of the document, or a reason says why not", () => {
  const known = [...Object.keys(MEASURED), ...Object.keys(UNMEASURED)].toSorted();
  expect(known).toEqual(reads.map(({ operationId }) => operationId).toSorted());
});

it("the parameters that it sends are those of the document", () => {
  for (const { operationId, parameters = [] } of reads) {
    const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    for (const query of MEASURED[operationId] ?? [])
      expect(names, operationId).toEqual(expect.arrayContaining([...new URLSearchParams(query).keys()]));
  }
});

it("each parameter of a measured path names a row", () => {
  const places = reads.filter(({ operationId }) => operationId in MEASURED).flatMap(({ path }) => parametersOf(path));
  expect([...new Set(places)].filter((place) => !(place in ROW_OF))).toEqual([]);
});

it("each measured POST is an operation at this path", () => {
  const posts = operations.filter(({ method }) => method === "POST");
  for (const [name, { path }] of Object.entries(MEASURED_POSTS))
    expect(posts.find(({ operationId }) => operationId === name)?.path).toBe(path);
});
