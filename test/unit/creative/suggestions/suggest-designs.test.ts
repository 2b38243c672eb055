import fc from "fast-check";
import { expect, test } from "vitest";

import { contrastOf } from "#creative/suggestions/contrast";
import { palettesOf } from "#creative/suggestions/palette";
import { suggestDesigns } from "#creative/suggestions/suggest-designs";

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const words = fc.array(fc.constantFrom("jazz", "night", "funeral", "toys", "vegan", "metal", "bank", "zorb", "blue"), {
  maxLength: 5,
});
const anyBrief = fc.record({
  prompt: words.map((some) => some.join(" ")),
  industry: words.map((some) => some.join(" ")),
  targetAudience: fc.string({ maxLength: 40 }),
  brandColors: fc.array(anyColor, { maxLength: 4 }),
});

const SUBJECTS = [
  "poster for a jazz night",
  "birthday card for a child",
  "funeral notice",
  "vegan bakery",
  "metal band t-shirt",
] as const;

const suggest = (prompt: string, industry = "") =>
  suggestDesigns({ prompt, industry, targetAudience: "", brandColors: [] });

test("whatever the brief is, three suggestions are three different ones, and the same brief gives the same", () => {
  fc.assert(
    fc.property(anyBrief, (brief) => {
      const designs = suggestDesigns(brief);
      expect(suggestDesigns(brief)).toEqual(designs);
      const different = (of: (design: (typeof designs)[number]) => unknown) =>
        new Set(designs.map((design) => JSON.stringify(of(design)))).size;
      expect(designs).toHaveLength(3);
      expect(different(({ layout }) => layout)).toBe(3);
      expect(different(({ fonts }) => fonts)).toBe(3);
      expect(different(({ colors: { primary, secondary, accent } }) => [primary, secondary, accent])).toBe(3);
    }),
    { seed: 11, numRuns: 40 },
  );
});

test("no colour is twice in a palette, and all stay readable, whatever the brand is", () => {
  fc.assert(
    fc.property(fc.array(anyColor, { maxLength: 4 }), (brand) => {
      for (const { primary, secondary, accent, background, text } of palettesOf(brand)) {
        expect(new Set([primary, secondary, accent, background, text]).size).toBe(5);
        for (const color of [primary, secondary, accent])
          expect(contrastOf(color, background)).toBeGreaterThanOrEqual(3);
      }
    }),
    { seed: 12, numRuns: 80 },
  );
});

test("colours begin from the words: each subject has its own, and a funeral is neither bright nor a child's card dark", () => {
  const primaries = SUBJECTS.map((subject) => suggest(subject)[0]?.colors.primary ?? "");
  expect(new Set(primaries).size).toBe(SUBJECTS.length);
  const spread = (hex: string) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.max(...channels) - Math.min(...channels);
  };
  const [, child = "", funeral = ""] = primaries;
  expect(spread(funeral)).toBeLessThan(40);
  expect(spread(child)).toBeGreaterThan(80);
});

test("the industry and the audience change colours, and the colour of a brand wins over words", () => {
  expect(suggest("A leaflet", "finance")[0]?.colors.primary).not.toBe(suggest("A leaflet", "toys")[0]?.colors.primary);
  const [branded] = suggestDesigns({ prompt: "funeral", industry: "", targetAudience: "", brandColors: ["#2f6f5e"] });
  expect(branded?.colors.primary).toBe("#2f6f5e");
});
