import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { looksAlike, nameSkeleton, nameSkeletons, unchangedParts } from "#publishing/listings/name-skeleton";
import { everyCase } from "#test/support/every-case";

describe("the skeleton of a name", () => {
  it("is that of every name that looks alike", () =>
    everyCase(
      [
        ["PayPal", "paypa1"],
        ["PayPal", "Pay Pal!"],
        ["Google", "G00gle"],
        ["Invoice", "lnvoice"],
        ["Résumé", "resume"],
        ["рaypal", "paypal"],
        ["modern", "modem"],
        ["vvord", "word"],
        ["Ｆｕｌｌ width", "full width"],
        ["Теѕlа", "Tesla"],
        ["ТЕЅLА", "tesla"],
        ["тeѕla", "Tesla"],
        ["Ꮪtripe", "Stripe"],
        ["𝓢𝓽𝓻𝓲𝓹𝓮", "Stripe"],
        ["Gооgӏе", "Google"],
        ["Ѕаlеѕfоrсе", "Salesforce"],
        ["Αmаzοn", "Amazon"],
        ["ꓮꓑꓑꓡꓰ", "Apple"],
        ["Օrасlе", "Oracle"],
        ["Sla\u200Bck", "Slack"],
      ],
      (left, right) => {
        expect(nameSkeleton(left)).toBe(nameSkeleton(right));
      },
    ));

  it("does not change when spaces, case and punctuation do", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(nameSkeleton(` ${name.toUpperCase().toLowerCase()}-`)).toBe(
          nameSkeleton(name.toUpperCase().toLowerCase()),
        );
        expect(nameSkeleton(name)).not.toMatch(/[\s\p{P}]/u);
      }),
    );
  });
});

describe("looking alike", () => {
  const skeletons = fc.string({ unit: fc.constantFrom(..."abcdefgh"), minLength: 6, maxLength: 20 });

  it("is symmetric, and everything that is something looks like itself", () => {
    fc.assert(
      fc.property(skeletons, skeletons, (left, right) => {
        expect(looksAlike(left, right)).toBe(looksAlike(right, left));
        expect(looksAlike(left, left)).toBe(true);
      }),
    );
    expect(looksAlike("", "")).toBe(false);
  });

  it("sees one letter added, left out, changed or swapped anywhere", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."abcdefgh"), minLength: 7, maxLength: 20 }),
        fc.nat(),
        (name, n) => {
          const at = n % (name.length - 1);
          const variants = [
            `${name.slice(0, at)}x${name.slice(at)}`,
            `${name.slice(0, at)}${name.slice(at + 1)}`,
            `${name.slice(0, at)}x${name.slice(at + 1)}`,
            `${name.slice(0, at)}${name[at + 1] ?? ""}${name[at] ?? ""}${name.slice(at + 2)}`,
          ];
          for (const variant of variants) expect(looksAlike(name, variant)).toBe(true);
        },
      ),
    );
  });

  it("leaves one half of the name as it was, whatever the edit", () => {
    fc.assert(
      fc.property(skeletons, fc.nat(), fc.constantFrom("add", "leave out", "change", "swap"), (name, n, edit) => {
        const at = n % (name.length - 1);
        const [before, after] = [name.slice(0, at), name.slice(at + 1)];
        const other = {
          add: `${before}x${name.slice(at)}`,
          "leave out": `${before}${after}`,
          change: `${before}x${after}`,
          swap: `${before}${name[at + 1] ?? ""}${name[at] ?? ""}${name.slice(at + 2)}`,
        }[edit];
        const { beginning, end } = unchangedParts(name);
        expect(other.startsWith(beginning) || other.endsWith(end)).toBe(true);
      }),
    );
  });

  it("compares a name of any script in each case", () => {
    const stored = nameSkeletons("Ήλιος");
    expect(nameSkeletons("ΗΛΙΟΣ").some((own) => stored.includes(own))).toBe(true);
    expect(nameSkeletons("Telsa").some((own) => looksAlike(own, nameSkeleton("Tesla")))).toBe(true);
    expect(looksAlike(nameSkeleton("Stirpe"), nameSkeleton("Stripe"))).toBe(true);
  });

  it("does not see two letters changed, nor short names that differ", () => {
    expect(looksAlike("converter", "xonvertex")).toBe(false);
    expect(looksAlike("adder", "added")).toBe(false);
  });
});
