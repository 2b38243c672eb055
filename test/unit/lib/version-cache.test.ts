import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { VersionCache } from "#lib/version-cache";

describe("the version cache", () => {
  it("gives a value only for the version it was kept under, and not beyond its age", () => {
    const cache = new VersionCache<string>(10, 100);
    cache.set("a", "v1", "value", 0);
    expect(cache.get("a", "v1", 99)).toBe("value");
    expect(cache.get("a", "v2", 1)).toBeUndefined();
    expect(cache.get("a", "v1", 100)).toBeUndefined();
    expect(cache.get("b", "v1", 0)).toBeUndefined();
  });

  it("forgets deleted entries", () => {
    const cache = new VersionCache<string>(10, 100);
    cache.set("a", "v1", "value", 0);
    cache.delete("a");
    expect(cache.get("a", "v1", 0)).toBeUndefined();
  });

  it("keeps the latest entries, as many as it may, each the last that was set", () => {
    const anySet = fc.record({ key: fc.constantFrom("a", "b", "c", "d", "e"), version: fc.constantFrom("v1", "v2") });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(anySet, { maxLength: 30 }), (max, sets) => {
        const cache = new VersionCache<number>(max, 1_000);
        const known = new Map<string, { version: string; value: number }>();
        for (const [value, { key, version }] of sets.entries()) {
          cache.set(key, version, value, value);
          known.delete(key);
          known.set(key, { version, value });
        }
        const kept = new Map([...known].slice(-max));
        for (const key of ["a", "b", "c", "d", "e"]) {
          for (const version of ["v1", "v2"]) {
            const entry = kept.get(key);
            expect(cache.get(key, version, sets.length)).toBe(entry?.version === version ? entry.value : undefined);
          }
        }
      }),
    );
  });
});
