import { expect, test } from "vitest";

import { channelOf, precedenceOf, versionRank } from "#desktop/releases/version-rank";

test("a newer version has a greater rank", () => {
  const versions = ["0.0.1", "0.9.10", "0.10.9", "1.0.0", "1.2.3", "1.2.10", "1.10.0", "2.0.0", "10.0.0"];
  const ranks = versions.map(versionRank);
  expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
  expect(new Set(ranks).size).toBe(versions.length);
});

test("what is no version has none", () => {
  expect(["", "1", "1.2", "v1.2.3", "1.2.3.4", "newest"].map(versionRank)).toEqual([0, 0, 0, 0, 0, 0]);
});

test("versions sort by the precedence of Semantic Versioning", () => {
  const versions = [
    "1.0.0-1",
    "1.0.0-2",
    "1.0.0-10",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.9",
    "1.0.0-alpha.10",
    "1.0.0-alpha.12345678901234567890",
    "1.0.0-alpha.beta",
    "1.0.0-alpha-x",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.2.1",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.1-alpha",
    "1.0.1",
    "1.10.0",
    "9999.9999.9999",
  ];
  const keys = versions.map((version) => precedenceOf(version) ?? "");
  expect(keys.toSorted()).toEqual(keys);
  expect(new Set(keys).size).toBe(versions.length);
  expect(precedenceOf("garbage")).toBeNull();
});

test("a channel is the first word of a prerelease", () => {
  expect(["1.2.3", "1.2.3-beta.1", "1.2.3-RC", "1.2.3-beta-x.2"].map(channelOf)).toEqual([
    "latest",
    "beta",
    "rc",
    "beta-x",
  ]);
});
