import type { Chance } from "./chance.ts";

/** A piece of a file that can be moved, repeated or changed: a chunk, a segment, a block. */
export interface Part {
  name: string;
  bytes: Uint8Array;
}

/** A picture's file that is put together from parts, and what is odd about it. */
export interface OddPicture {
  what: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A text that no stored file may contain. */
export const SECRET = "SECRET-PLACE-51.4778N";

/** One way to make a file odd. It changes the list of parts, and returns what it did; null where it does not apply. */
export type Oddity = (parts: Part[], chance: Chance) => string | null;

export const bytesOf = (...pieces: readonly (Uint8Array | readonly number[] | string)[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(
      pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece, "latin1") : Buffer.from(piece))),
    ),
  );

export const bigEndian = (value: number, bytes: 2 | 4): number[] =>
  (bytes === 2 ? [8, 0] : [24, 16, 8, 0]).map((shift) => (value >>> shift) & 0xff);
export const littleEndian = (value: number, bytes: 2 | 3 | 4): number[] =>
  [0, 8, 16, 24].slice(0, bytes).map((shift) => (value >>> shift) & 0xff);

/** The same bytes but the last one, which belongs to a checksum. */
export function withOtherEnd(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
  return copy;
}

/** The oddities of any file of parts: a part twice, missing, or in another place. */
export const ORDER_ODDITIES: readonly Oddity[] = [
  (parts, chance) => {
    const at = chance.below(parts.length);
    const part = parts[at];
    if (part === undefined) return null;
    parts.splice(chance.below(parts.length + 1), 0, part);
    return `${part.name} twice`;
  },
  (parts, chance) => {
    const [part] = parts.splice(chance.below(parts.length), 1);
    return part === undefined ? null : `no ${part.name}`;
  },
  (parts, chance) => {
    const [part] = parts.splice(chance.below(parts.length), 1);
    if (part === undefined) return null;
    const to = chance.below(parts.length + 1);
    parts.splice(to, 0, part);
    return `${part.name} moved to ${to}`;
  },
];

/** The oddities of any file: it is cut, something follows it, or one of its first `changed` bytes is another. */
export function withEnds(file: Uint8Array, chance: Chance, changed = file.length): OddPicture {
  const kind = chance.below(20);
  if (kind === 0) {
    const kept = chance.below(file.length + 1);
    return { what: `cut at ${kept} of ${file.length}`, bytes: new Uint8Array(file.slice(0, kept)) };
  }
  if (kind === 1) {
    const cut = 1 + chance.below(12);
    return {
      what: `without its last ${cut} bytes`,
      bytes: new Uint8Array(file.slice(0, Math.max(0, file.length - cut))),
    };
  }
  if (kind === 2) {
    return { what: "followed by others", bytes: new Uint8Array(Buffer.concat([file, Buffer.from(SECRET)])) };
  }
  if (kind === 3 && changed > 0) {
    const bytes = new Uint8Array(file);
    const at = chance.below(changed);
    bytes[at] = chance.below(256);
    return { what: `byte ${at} changed`, bytes };
  }
  return { what: "", bytes: new Uint8Array(file) };
}

/** Applies up to `most` oddities, and says what they did. */
export function madeOdd(parts: Part[], oddities: readonly Oddity[], most: number, chance: Chance): string[] {
  const count = chance.below(most + 1);
  return Array.from({ length: count }, () => chance.pick(oddities)(parts, chance)).filter((what) => what !== null);
}
