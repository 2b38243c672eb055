import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { applyChange, undoChange, type Change, type Written } from "#autonomy/training/write-configuration";

const anyConfiguration = fc.dictionary(
  fc.constantFrom("tools", "temperature", "learned_guidance", "model"),
  fc.jsonValue(),
);
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ path: fc.constantFrom("tools", "temperature").map((key) => [key]), value: fc.jsonValue() }),
  fc.record({ path: fc.constantFrom("a", "b", "c").map((id) => ["learned_guidance", id]), value: fc.string() }),
);

/** Applies changes in sequence; returns how to undo each applied one. */
function applyAll(configuration: Record<string, unknown>, changes: readonly Change[]) {
  const written: Written[] = [];
  let now = configuration;
  for (const change of changes) {
    const applied = applyChange(now, change);
    if (applied === null) continue;
    now = applied.configuration;
    written.push(applied.previous);
  }
  return { now, written };
}

describe("changes of a configuration", () => {
  it("undone in reverse give exactly what was there, whatever it was", () => {
    fc.assert(
      fc.property(anyConfiguration, fc.array(anyChange, { maxLength: 6 }), (configuration, changes) => {
        const kept = JSON.stringify(configuration);
        const { now, written } = applyAll(configuration, changes);
        let restored: Record<string, unknown> | null = now;
        for (const previous of written.toReversed()) restored = restored && undoChange(restored, previous);
        expect(JSON.parse(JSON.stringify(restored))).toEqual(JSON.parse(kept));
        expect(JSON.stringify(configuration), "what was given stays as it is").toBe(kept);
      }),
    );
  });

  it("undone in any order leave nothing of their own", () => {
    const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 });
    fc.assert(
      fc.property(ids, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (names, order) => {
        const { now, written } = applyAll(
          { model: "m" },
          names.map((name) => ({ path: ["learned_guidance", name], value: `text ${name}` })),
        );
        let restored: Record<string, unknown> | null = now;
        for (const index of order) {
          const previous = written[index];
          if (previous) restored = restored && undoChange(restored, previous);
        }
        expect(restored).toEqual({ model: "m" });
      }),
    );
  });

  it("are not undone where the place has changed since", () => {
    const { now, written } = applyAll({ temperature: 0.9 }, [
      { path: ["temperature"], value: 0.2 },
      { path: ["learned_guidance", "a"], value: "text" },
    ]);
    const [temperature, guidance] = written;
    if (!temperature || !guidance) throw new Error("Both have a place.");
    expect(undoChange({ ...now, temperature: 0.5 }, temperature)).toBeNull();
    expect(undoChange({ ...now, learned_guidance: { a: "mine" } }, guidance)).toBeNull();
    expect(undoChange({ ...now, learned_guidance: { a: "text", mine: "stays" } }, guidance)).toMatchObject({
      learned_guidance: { mine: "stays" },
    });
  });

  it("find no place inside a value that is not an object", () => {
    for (const learned of ["text", 3, null, ["a"]])
      expect(applyChange({ learned_guidance: learned }, { path: ["learned_guidance", "a"], value: "" })).toBeNull();
  });

  it("add to a list instead of replacing it", () => {
    expect(applyChange({ tools: ["a"] }, { path: ["tools"], value: "b" })?.configuration).toEqual({
      tools: ["a", "b"],
    });
  });
});
