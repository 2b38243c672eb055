import { expect, test } from "vitest";

import { versionRank } from "#desktop/releases/version-rank";

test("a newer version has a greater rank", () => {
  const versions = ["0.0.1", "0.9.10", "0.10.9", "1.0.0", "1.2.3", "1.2.10", "1.10.0", "2.0.0", "10.0.0"];
  const ranks = versions.map(versionRank);
  expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
  expect(new Set(ranks).size).toBe(versions.length);
});

test("what is no version has none", () => {
  expect(["", "1", "1.2", "v1.2.3", "1.2.3.4", "newest"].map(versionRank)).toEqual([0, 0, 0, 0, 0, 0]);
});
