import { globSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

/** Files of the middleware that guard nothing: the pages of the console, and the versions of public reads. */
const NO_GUARDS = /\/(?:web-console|public-cache)\.ts$/;

/** The files that decide who may call, and count the calls, for all wings. */
const GUARDS = [
  "src/http/access.ts",
  ...globSync("src/middleware/*.ts").filter((file) => !NO_GUARDS.test(file)),
  ...globSync("src/platform/{rate-limits,tenant-gate}/*.ts"),
];

/** Nouns of the wings. A wing declares what it needs of the guards: a window, a signature, a credential. */
const NOUNS = /music|photo|playlist|desktop|device|messag(?:ing|es)|chat|canvas|design|market|workflow|skill/i;

it("the guards name no noun of the wings that they guard", () => {
  const named = GUARDS.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (NOUNS.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(GUARDS.length).toBeGreaterThan(20);
  expect(named).toEqual([]);
});
