import fc from "fast-check";

export interface Planted {
  kind: "EMAIL" | "ID" | "PHONE" | "CARD" | "IP" | "TOKEN" | "KEY";
  text: string;
}

const of = (kind: Planted["kind"], text: fc.Arbitrary<string>): fc.Arbitrary<Planted> =>
  text.map((shown) => ({ kind, text: shown }));

const characters = (from: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...from), minLength, maxLength });

const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const ALPHANUMERIC = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;
const BASE64URL = `${ALPHANUMERIC}-_`;

const word = characters(LOWER, 2, 12);
const emails = fc
  .tuple(
    word,
    fc.constantFrom("", ".", "_", "+", "-"),
    word,
    word,
    fc.constantFrom("com", "org", "de", "co.uk", "io", "example"),
  )
  .map(([first, joint, second, host, end]) => `${first}${joint}${second}@${host}.${end}`);

const phones = fc.oneof(
  fc
    .tuple(characters("123456789", 1), characters(DIGITS, 1), characters(DIGITS, 3), characters(DIGITS, 6))
    .map(([country, more, area, line]) => `+${country}${more} ${area} ${line}`),
  fc
    .tuple(characters("23456789", 3), characters(DIGITS, 3), characters(DIGITS, 4), fc.constantFrom("-", " ", "."))
    .map(([area, office, line, joint]) => `${area}${joint}${office}${joint}${line}`),
  fc
    .tuple(characters("23456789", 3), characters(DIGITS, 3), characters(DIGITS, 4))
    .map(([area, office, line]) => `(${area}) ${office}-${line}`),
  fc.tuple(characters("123456789", 3), characters("123456789", 7)).map(([area, line]) => `0${area}/${line}`),
);

/** Digits with the one that Luhn's sum asks for. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const cards = fc
  .tuple(fc.constantFrom("4", "51", "37", "6011"), characters(DIGITS, 15), fc.constantFrom("", " ", "-"))
  .map(([prefix, rest, joint]) => {
    const length = prefix === "37" ? 15 : 16;
    const digits = withCheckDigit(`${prefix}${rest}`.slice(0, length - 1));
    return digits.match(/.{1,4}/g)?.join(joint) ?? digits;
  });

const addresses = fc.oneof(
  fc.ipV4(),
  fc.ipV6().filter((text) => /^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/i.test(text)),
);

const base64 = (minBytes: number, maxBytes: number) =>
  fc
    .uint8Array({ minLength: minBytes, maxLength: maxBytes })
    .map((bytes) => Buffer.from(scattered(bytes)).toString("base64"));

/** A shrinking generator's output is orderly; keys are not. */
function scattered(bytes: Uint8Array): Uint8Array {
  let state = bytes.reduce((sum, byte) => (Math.imul(sum, 31) + byte + 1) >>> 0, 2_166_136_261);
  return bytes.map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

const jwts = fc
  .tuple(characters(BASE64URL, 12, 60), characters(BASE64URL, 20, 60))
  .map(([payload, signature]) => `eyJhbGciOiJIUzI1NiJ9.eyJ${payload}.${signature}`);

const tokens = fc.oneof(
  jwts,
  characters(BASE64URL, 15, 40).map((token) => `Bearer ${token}7`),
);

const keys = fc.oneof(
  characters(ALPHANUMERIC, 20, 48).map((tail) => `sk-${tail}9`),
  characters(ALPHANUMERIC, 36).map((tail) => `ghp_${tail}`),
  characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16).map((tail) => `AKIA${tail}`),
  fc
    .tuple(characters(ALPHANUMERIC, 22), characters(ALPHANUMERIC, 43), characters(ALPHANUMERIC, 6))
    .map(([id, secret, sum]) => `tnr_${id}_${secret}_${sum}`),
  base64(30, 60),
  fc.uint8Array({ minLength: 20, maxLength: 40 }).map((bytes) => Buffer.from(scattered(bytes)).toString("hex")),
);

/** A secret that must not leave, by its kind. */
export const planted: fc.Arbitrary<Planted> = fc.oneof(
  of("EMAIL", emails),
  of("ID", fc.uuid()),
  of("PHONE", phones),
  of("CARD", cards),
  of("IP", addresses),
  of("TOKEN", tokens),
  of("KEY", keys),
);

type Disguise = (secret: Planted) => string;

const eachCharacter =
  (change: (character: string, index: number) => string): Disguise =>
  ({ text }) =>
    Array.from(text, change).join("");

const wide = (character: string): string =>
  /[!-~]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfe_e0) : character;

const bold = (character: string): string =>
  /\d/.test(character) ? String.fromCodePoint(0x1d_7ce + Number(character)) : character;

const arabic = (character: string): string =>
  /\d/.test(character) ? String.fromCharCode(0x6_60 + Number(character)) : character;

const CYRILLIC: Readonly<Record<string, string>> = {
  a: "а",
  c: "с",
  e: "е",
  o: "о",
  p: "р",
  x: "х",
  s: "ѕ",
  i: "і",
  A: "А",
  K: "К",
};

/** Ways to disguise a text from a filter. */
export const disguised: fc.Arbitrary<Disguise> = fc.constantFrom<Disguise>(
  ({ text }) => text,
  ({ text }) => text,
  ({ kind, text }) => (kind === "EMAIL" || kind === "ID" ? text.toUpperCase() : text),
  eachCharacter(wide),
  eachCharacter(bold),
  eachCharacter(arabic),
  eachCharacter((character) => CYRILLIC[character] ?? character),
  eachCharacter((character, index) => (index % 3 === 1 ? `${character}\u200B` : character)),
  eachCharacter((character, index) => (index % 4 === 2 ? `\u00AD${character}` : character)),
  eachCharacter((character) => `${character}\u0332`),
  eachCharacter((character, index) => (index % 5 === 1 ? `${character}\u2065` : character)),
  eachCharacter((character) => (character === "-" ? "\u2011" : character)),
  ({ kind, text }) => (["PHONE", "CARD"].includes(kind) ? text.replaceAll(" ", "\u00A0") : text),
  ({ kind, text }) => (["PHONE", "CARD"].includes(kind) ? text.replaceAll(/[ -]/g, "\n") : text),
  ({ kind, text }) => (kind === "ID" ? text.replaceAll("-", " - ") : text),
  ({ kind, text }) => (kind === "EMAIL" ? text.replace("@", " (at) ").replaceAll(".", " [dot] ") : text),
  ({ kind, text }) => (kind === "EMAIL" ? text.replace("@", "@\n") : text),
  ({ kind, text }) => (kind === "EMAIL" ? text.replace("@", "%40") : text),
);

/** The letters and digits of a text, without the changes that a disguise makes. */
export const lettersAndDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Harmless words around it. */
export const PROSE = [
  "the",
  "agent",
  "Retry,",
  "version 1.2.3",
  "on 2024-03-01,",
  "costs $19.99",
  "see:",
  "(timeout)",
  "at 10:30",
  "Größe",
  "данные",
  "line\nbreak",
  "42",
  "100%",
  "e.g.",
  "«quoted»",
];
