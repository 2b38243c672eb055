import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { sayIssuesPlainly } from "#lib/validation-words";

sayIssuesPlainly();

/** Words of the checker itself. */
const RAW = /\b(?:Too (?:small|big)|Invalid|Unrecognized|[Ee]xpected|[Rr]eceived)\b|[<>]=?\d/;
/** A sentence without its subject, after the path within the value, if there is one. */
const PLAIN = /(?:^| )(?:must|is|has|does not have|fits) /;

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe("an issue is told in a sentence that follows the field's name", () => {
  it.each<[schema: z.ZodType, value: unknown, words: string]>([
    [z.string(), undefined, "is required"],
    [z.enum(["a", "b"]), undefined, "is required"],
    [z.union([z.string(), z.number()]), undefined, "is required"],
    [z.string(), 1, "must be a string"],
    [z.number(), "1", "must be a number"],
    [z.number(), Infinity, "must be a finite number"],
    [z.int(), 1.5, "must be a whole number"],
    [z.boolean(), "true", "must be true or false"],
    [z.array(z.string()), {}, "must be an array"],
    [z.object({}), [], "must be an object"],
    [z.record(z.string(), z.number()), "x", "must be an object"],
    [z.never(), 1, "must not be given"],
    [z.string().min(1), "", "must not be empty"],
    [z.string().min(8), "short", "must have at least 8 characters"],
    [z.string().max(1), "ab", "must have at most 1 character"],
    [z.string().length(2), "a", "must have exactly 2 characters"],
    [z.array(z.number()).min(2), [1], "must have at least 2 entries"],
    [z.array(z.number()).max(0), [1], "must be empty"],
    [z.number().min(0), -1, "must be at least 0"],
    [z.number().max(2), 3, "must be at most 2"],
    [z.number().gt(0), 0, "must be more than 0"],
    [z.number().lt(1), 1, "must be less than 1"],
    [z.number().multipleOf(5), 3, "must be a multiple of 5"],
    [z.email(), "x", "must be an e-mail address"],
    [z.url(), "x", "must be a URL"],
    [z.iso.datetime(), "x", "must be a time such as 2026-11-21T09:30:00Z"],
    [z.string().regex(/^a$/), "b", "does not have the right format"],
    [z.string().startsWith("a"), "b", 'must begin with "a"'],
    [z.string().endsWith("a"), "b", 'must end with "a"'],
    [z.string().includes("a"), "b", 'must contain "a"'],
    [z.literal("a"), "b", "must be a"],
    [z.enum(["low", "high"]), "odd", "must be one of low, high"],
    [z.strictObject({}), { a: 1, b: 2 }, "has unknown keys: a, b"],
    [z.union([z.string(), z.array(z.string())]), 1, "must be a string or an array"],
    [z.union([z.string(), z.array(z.string())]), [1], "0 must be a string"],
    [z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), {}, "must match one of the alternatives"],
    [
      z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b") })]),
      { kind: "c" },
      "must be one of a, b",
    ],
    [z.xor([z.string(), z.string().min(1)]), "x", "must match only one of the alternatives"],
    [
      z.record(z.string().max(1), z.number()),
      { long: 1 },
      "has a key that is not allowed: must have at most 1 character",
    ],
    [z.set(z.string()), new Set([1]), "must be a string"],
    [z.map(z.string(), z.string()), new Map([[{}, "a"]]), "has a key that is not allowed: must be a string"],
    [z.custom((value) => value === 1), 2, "is not valid"],
    [z.string().refine(() => false), "x", "is not valid"],
    [z.string().refine(() => false, { message: "must be ours" }), "x", "must be ours"],
  ])("%#: %s", (schema, value, words) => {
    expect(messagesOf(schema, value)).toContain(words);
  });
});

/** Names without the checker's words. */
const names = fc.constantFrom("a", "b", "c");

/** Texts that appear unchanged when they are the key of a map. */
const texts = fc.string().filter((text) => !RAW.test(text));

const leaves: fc.Arbitrary<z.ZodType> = fc.oneof(
  fc.tuple(fc.nat(5), fc.nat(5)).map(([least, more]) =>
    z
      .string()
      .min(least)
      .max(least + more),
  ),
  fc.tuple(fc.integer({ min: -9, max: 9 }), fc.nat(9)).map(([least, more]) =>
    z
      .number()
      .gt(least)
      .lte(least + more),
  ),
  fc.constantFrom<z.ZodType>(
    z.int(),
    z.int32(),
    z.bigint(),
    z.boolean(),
    z.null(),
    z.undefined(),
    z.void(),
    z.nan(),
    z.never(),
    z.date(),
    z.symbol(),
    z.email(),
    z.url(),
    z.uuid(),
    z.ipv4(),
    z.cidrv6(),
    z.base64(),
    z.jwt(),
    z.e164(),
    z.emoji(),
    z.iso.date(),
    z.iso.time(),
    z.iso.datetime(),
    z.iso.duration(),
    z.string().lowercase(),
    z.string().uppercase(),
    z.string().startsWith("a"),
    z.string().regex(/^b+$/),
    z.number().multipleOf(3),
    z.enum(["a", "b"]),
    z.literal([1, null, true]),
    z.file().min(2).max(3),
    z.stringbool(),
    z.custom<string>((value) => value === "a"),
    z.templateLiteral(["a-", z.number()]),
  ),
);

const schemas: fc.Arbitrary<z.ZodType> = fc.letrec<{ schema: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaves,
    tie("schema").map((inner) => z.array(inner).min(1).max(2)),
    tie("schema").map((inner) => z.optional(inner).nonoptional()),
    tie("schema").map((inner) => z.record(z.string().max(0), inner)),
    tie("schema").map((inner) => z.map(inner, inner)),
    tie("schema").map((inner) => z.set(inner).min(1).max(1)),
    fc.tuple(tie("schema"), tie("schema")).map(([first, second]) => z.tuple([first, second])),
    fc.tuple(tie("schema"), tie("schema")).map((options) => z.union(options)),
    fc.tuple(tie("schema"), tie("schema")).map((options) => z.xor(options)),
    fc.tuple(tie("schema"), tie("schema")).map(([a, b]) => z.strictObject({ a, b })),
    tie("schema").map((a) =>
      z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), a }), z.object({ kind: z.literal("b") })]),
    ),
  ),
})).schema;

const values = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    "",
    " ",
    -1,
    0,
    1.5,
    1e300,
    NaN,
    Infinity,
    true,
    3n,
    Symbol("s"),
    new Date(NaN),
    new Set(),
    new Set([1]),
    new Map([[1, 2]]),
    new File(["abcdef"], "f"),
    { kind: "c" },
  ),
  fc.anything({
    key: names,
    values: [texts, fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined)],
    withDate: true,
    withSet: true,
    withMap: true,
    withBigInt: true,
  }),
);

it("whatever a schema is and whatever is given, no words of the checker itself get through", () => {
  fc.assert(
    fc.property(schemas, values, (schema, value) => {
      for (const message of messagesOf(schema, value)) {
        expect(message).not.toMatch(RAW);
        expect(message).toMatch(PLAIN);
      }
    }),
    { numRuns: 2_000 },
  );
});
