import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isUuid, newUuid, newUuidDigits, uuidBound } from "#lib/uuid";

describe("identifiers", () => {
  it("are UUIDs of version 7, each its own, in the order they were made", () => {
    const made = Array.from({ length: 2_000 }, newUuid);
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(made).size).toBe(made.length);
    expect(made.toSorted()).toEqual(made);
  });

  it("cannot be guessed from an earlier one: at least 40 bits of each are new", () => {
    const ends = Array.from({ length: 2_000 }, () => newUuid().slice(-10));
    expect(new Set(ends).size).toBe(ends.length);
    const numbers = ends.map((end) => BigInt(`0x${end}`));
    for (let bit = 0n; bit < 40n; bit++)
      expect(new Set(numbers.map((end) => (end >> bit) & 1n)).size, `bit ${bit} has both values`).toBe(2);
  });

  it("as digits are the same kind, with the time they were made at in front", () => {
    const made = Array.from({ length: 2_000 }, (_unused, index) => newUuidDigits(1_790_000_000_000 + index));
    for (const [index, id] of made.entries()) {
      expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
      expect(Number.parseInt(id.slice(0, 12), 16)).toBe(1_790_000_000_000 + index);
    }
    expect(new Set(made.map((id) => id.slice(12))).size).toBe(made.length);
  });

  it("are told from everything else", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(isUuid(id)).toBe(true);
      }),
    );
    const id = newUuid();
    for (const odd of ["", "1", `${id} `, `{${id}}`, id.replaceAll("-", ""), `${id}\n`, `${id}0`, id.replace("-", "_")])
      expect(isUuid(odd), JSON.stringify(odd)).toBe(false);
  });
});

it("the bound of a moment stands between the ids of before and the ids since", () => {
  const at = Date.now();
  const idAt = (when: number) => newUuidDigits(when).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  expect(idAt(at - 1) < uuidBound(at)).toBe(true);
  expect(uuidBound(at) < idAt(at)).toBe(true);
});
