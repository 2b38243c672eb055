import { expect, it } from "vitest";

import { LiteralFirstRouter } from "#http/literal-first-router";

/** The handlers that a request passes, in order. */
const passed = (router: LiteralFirstRouter<string>, method: string, path: string): string[] =>
  router.match(method, path)[0].map(([handler]) => handler);

it("finds a path without parameters before one with parameters, in whatever order they were added", () => {
  const router = new LiteralFirstRouter<string>();
  router.add("ALL", "/*", "guard");
  router.add("POST", "/agents/:id", "change one");
  router.add("POST", "/agents/bulk", "change many");
  router.add("GET", "/agents/:id", "read one");
  expect(passed(router, "POST", "/agents/bulk")).toEqual(["guard", "change many"]);
  expect(passed(router, "POST", "/agents/0199a3f2")).toEqual(["guard", "change one"]);
  expect(passed(router, "GET", "/agents/0199a3f2")).toEqual(["guard", "read one"]);
});

it("does not take the name of a path for an id with another method", () => {
  const router = new LiteralFirstRouter<string>();
  router.add("ALL", "/*", "guard");
  router.add("POST", "/agents/bulk", "change many");
  router.add("GET", "/agents/:id", "read one");
  expect(passed(router, "GET", "/agents/bulk")).toEqual(["guard"]);
});

it("lets middleware below a path see both kinds", () => {
  const router = new LiteralFirstRouter<string>();
  router.add("ALL", "/old/*", "deprecated");
  router.add("GET", "/old/:id", "read one");
  router.add("GET", "/old/tags", "list");
  expect(passed(router, "GET", "/old/tags")).toEqual(["deprecated", "list"]);
  expect(passed(router, "GET", "/old/1")).toEqual(["deprecated", "read one"]);
});
