import fc from "fast-check";
import { expect, it } from "vitest";

import { compareVersions } from "#federation/federation-peers/compare-versions";

const ASCENDING = [
  "0.9.9",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0",
  "1.0.1",
  "1.2.0",
  "1.10.0",
  "v2",
];

it("orders as Semantic Versioning does", () => {
  ASCENDING.forEach((left, index) => {
    ASCENDING.forEach((right, other) =>
      expect([left, right, compareVersions(left, right)]).toEqual([left, right, Math.sign(index - other)]),
    );
  });
});

it("takes missing parts for 0, and ignores build metadata", () => {
  expect(compareVersions("1", "1.0.0+build.7")).toBe(0);
});

it("knows when it does not know", () => {
  expect(compareVersions("spring", "1.0.0")).toBeNull();
  expect(compareVersions("spring", "spring")).toBe(0);
});

it("is the same seen from the other side", () => {
  const version = fc.oneof(fc.constantFrom(...ASCENDING), fc.string({ maxLength: 10 }));
  fc.assert(
    fc.property(version, version, (left, right) => {
      const order = compareVersions(left, right);
      expect(compareVersions(right, left)).toBe(order === null ? null : 0 - order);
    }),
  );
});
