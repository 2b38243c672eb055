import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, it } from "vitest";

import { liveAll, LIVES } from "#bench/simulate/live-all";
import { tablesOf, withTables } from "#bench/simulate/table";
import { repositoryFolder } from "#local/paths";

/** Two minutes of processor time on a free machine. */
const LONGEST_MS = 900_000;

it("docs/internals/simulated-lives.md shows what `npm run simulate` finds", { timeout: LONGEST_MS }, async () => {
  const document = await readFile(resolve(repositoryFolder, "docs/internals/simulated-lives.md"), "utf8");
  expect(document).toBe(withTables(document, tablesOf(liveAll(LIVES), LIVES)));
});
