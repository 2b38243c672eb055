import * as fc from "fast-check";
import { expect, test } from "vitest";

import { freeSlug, slugOf } from "#agents/domains/domain-slug";
import { everyCase } from "#test/support/every-case";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

test("a name becomes a slug of its words", () =>
  everyCase(
    [
      ["Accounts payable", "accounts-payable"],
      ["  Äpfel & Birnen!", "apfel-birnen"],
      ["日本語", "domain"],
      ["x".repeat(100), "x".repeat(60)],
    ],
    (name, slug) => {
      expect(slugOf(name)).toBe(slug);
    },
  ));

test("every name has a slug, and every slug a free one like it", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 120 });
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 5 }), fc.nat({ max: 12 }), (wanted, others, copies) => {
      const taken = new Set(others.map(slugOf));
      for (let copy = 0; copy <= copies; copy++) {
        const slug = freeSlug(slugOf(wanted), taken);
        expect(slug).toMatch(SLUG);
        expect(slug.length).toBeLessThanOrEqual(60);
        expect(taken.has(slug)).toBe(false);
        taken.add(slug);
      }
    }),
  );
});
