import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { KnownSecrets, SECRET_MARK, SecretFilter } from "#lib/known-secrets";

const KEY = "heron/North+Key=9f81c2d4Zq7";
const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("a secret is replaced", () => {
  it("as it is, and as JSON, addresses and base64 write it", () => {
    const forms = [
      KEY,
      JSON.stringify(KEY).replaceAll("/", String.raw`\/`),
      String.raw`heron\u002FNorth\u002BKey=9f81c2d4Zq7`,
      String.raw`heron/North\u002bKey=9f81c2d4Zq7`,
      encodeURIComponent(KEY),
      encodeURIComponent(KEY).replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
      ...["", "u", "us", "user:", "Bearer "].map((before) => base64(`${before}${KEY} and more`)),
      Buffer.from(`{"key":"${KEY}"}`).toString("base64url"),
    ];
    const known = KnownSecrets.of([`Bearer ${KEY}`]);
    const kept = forms.filter((form) => !known.in(`You sent ${form}.`).includes(SECRET_MARK));
    expect(kept).toEqual([]);
    expect(known.in(`Bearer ${KEY}!`)).toBe(`Bearer ${SECRET_MARK}!`);
  });

  it("also the password alone of a Basic credential", () => {
    const known = KnownSecrets.of([`Basic ${base64("reader:a long password")}`]);
    expect(known.in("reader has a long password")).toBe(`reader has ${SECRET_MARK}`);
  });

  it("in texts and names of a value", () => {
    const known = KnownSecrets.of([KEY]);
    expect(known.inValue({ a: [`x${KEY}`, 1, null], [KEY]: true })).toEqual({
      a: [`x${SECRET_MARK}`, 1, null],
      [SECRET_MARK]: true,
    });
  });
});

it("a secret of fewer than eight characters is left: it would be found in words", () => {
  expect(KnownSecrets.of(["secret1", "Bearer short", "", undefined]).isEmpty).toBe(true);
});

/** Cuts a text at places that the numbers name. */
const pieces = (text: string, cuts: readonly number[]): string[] => {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((one, other) => one - other), text.length];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
};

const throughFilter = (secrets: KnownSecrets, parts: readonly string[]): string => {
  const filter = new SecretFilter(secrets);
  return parts.map((part) => filter.write(part)).join("") + filter.end();
};

test("a stream that is cut anywhere says what the whole text says, without the secret", () => {
  const known = KnownSecrets.of([KEY]);
  const word = fc.constantFrom("heron", "heron/Nor", KEY, "Zq7", " ", base64(KEY), encodeURIComponent(KEY));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 8 }), (words, cuts) => {
      const text = words.join("");
      const said = throughFilter(known, pieces(text, cuts));
      expect(said).toBe(known.in(text));
      expect(said).not.toContain(KEY);
    }),
  );
});

test("a text without the secret is the same, and only the beginning of a secret waits", () => {
  const known = KnownSecrets.of([KEY]);
  fc.assert(
    fc.property(fc.array(fc.string()), (parts) => {
      expect(throughFilter(known, parts)).toBe(parts.join(""));
    }),
  );
  const filter = new SecretFilter(known);
  expect(filter.write("The answer is 42.")).toBe("The answer is 42.");
  expect(filter.write(" heron/No")).toBe(" ");
  expect(filter.write("where")).toBe("heron/Nowhere");
});
