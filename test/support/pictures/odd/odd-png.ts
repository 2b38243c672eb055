import { constants, deflateSync } from "node:zlib";

import { crc32OfBytes } from "#lib/crc32";
import { landscape } from "#test/support/pictures/landscape";
import { profiles } from "#test/support/pictures/profiles";

import type { Chance } from "./chance.ts";
import { oddTiff } from "./exif.ts";
import {
  bigEndian,
  bytesOf,
  madeOdd,
  type Oddity,
  type OddPicture,
  ORDER_ODDITIES,
  type Part,
  SECRET,
  withEnds,
  withOtherEnd,
} from "./parts.ts";

const START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const KINDS = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const;

/** Where the pixels of each pass begin, and their distance (PNG, third edition, 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export const chunk = (type: string, body: Uint8Array | readonly number[]): Part => {
  const named = bytesOf(type, body);
  return { name: type, bytes: bytesOf(bigEndian(body.length, 4), named, bigEndian(crc32OfBytes(named), 4)) };
};

interface Kind {
  width: number;
  height: number;
  colourType: number;
  depth: number;
  isInterlaced: boolean;
}

/** The lines of a picture of this kind, each behind the number of its filter. Filtered bytes are as good as any others. */
function linesOf(
  { width, height, colourType, depth, isInterlaced }: Kind,
  chance: Chance,
  colours: number,
): Uint8Array {
  const { data } = landscape(width, height, chance.below(1_000));
  const samples = SAMPLES[colourType] ?? 1;
  const numberOf = (x: number, y: number, sample: number): number => {
    const level = data[(y * width + x) * 4 + (samples === 2 && sample === 1 ? 2 : sample)] ?? 0;
    const value = sample === 3 || (samples === 2 && sample === 1) ? (x * 37 + y * 11) % 256 : level;
    if (colourType === 3) return value % colours;
    return depth === 16 ? value * 256 + ((value * 7) % 256) : value >> (8 - depth);
  };
  const pieces: number[] = [];
  const line = (y: number, from: number, step: number): void => {
    const columns = Math.ceil((width - from) / step);
    if (columns <= 0) return;
    const bytes = new Uint8Array(Math.ceil((columns * samples * depth) / 8));
    for (let column = 0; column < columns; column += 1) {
      for (let sample = 0; sample < samples; sample += 1) {
        const value = numberOf(from + column * step, y, sample);
        const index = column * samples + sample;
        if (depth === 16) bytes.set([value >> 8, value & 255], index * 2);
        else
          bytes[(index * depth) >> 3] =
            (bytes[(index * depth) >> 3] ?? 0) | (value << (8 - depth - ((index * depth) & 7)));
      }
    }
    pieces.push(colourType === 3 ? 0 : chance.below(5), ...bytes);
  };
  if (!isInterlaced) for (let y = 0; y < height; y += 1) line(y, 0, 1);
  else for (const [left, top, right, down] of PASSES) for (let y = top; y < height; y += down) line(y, left, right);
  return Uint8Array.from(pieces);
}

/** The compressed lines: right, with too few or many, with another checksum, or with something behind them. */
function compressed(lines: Uint8Array, chance: Chance): { what: string; data: Uint8Array } {
  const level = chance.pick([0, 1, 6, 9]);
  const strategy = chance.pick([constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY]);
  const whole = deflateSync(lines, { level, strategy, windowBits: chance.pick([9, 12, 15]) });
  const kind = chance.below(30);
  const last = whole.length - 1;
  if (kind === 0)
    return { what: "wrong checksum of the data", data: bytesOf(whole.subarray(0, last), [(whole[last] ?? 0) ^ 1]) };
  if (kind === 1) return { what: "no checksum of the data", data: whole.subarray(0, last - 3) };
  if (kind === 2) return { what: "half a checksum of the data", data: whole.subarray(0, last - 1) };
  if (kind === 3) return { what: "bytes behind the data", data: bytesOf(whole, SECRET.slice(0, 1 + chance.below(9))) };
  if (kind === 4) return { what: "more lines", data: deflateSync(bytesOf(lines, chance.bytes(1 + chance.below(400)))) };
  if (kind === 5) return { what: "fewer lines", data: deflateSync(lines.subarray(0, chance.below(lines.length))) };
  if (kind === 6) return { what: "smaller window", data: bytesOf([0x08, 0x1d], whole.subarray(2)) };
  return { what: "", data: whole };
}

function plain(chance: Chance): { what: string; parts: Part[]; kind: Kind } {
  const [colourType, depth] = chance.pick(KINDS);
  const kind: Kind = {
    width: 1 + chance.below(33),
    height: 1 + chance.below(33),
    colourType,
    depth,
    isInterlaced: chance.happens(0.3),
  };
  const { width, height, isInterlaced } = kind;
  const colours = colourType === 3 ? 1 + chance.below(2 ** depth) : 1;
  const entries = colourType === 3 && chance.happens(0.08) ? Math.max(1, colours - 1 - chance.below(3)) : colours;
  const { what, data } = compressed(linesOf(kind, chance, colours), chance);
  const header = chunk("IHDR", [
    ...bigEndian(width, 4),
    ...bigEndian(height, 4),
    depth,
    colourType,
    0,
    0,
    Number(isInterlaced),
  ]);
  const pieces: Part[] = [];
  for (let at = 0; at < data.length;) {
    const end = chance.happens(0.6) ? data.length : at + 1 + chance.below(data.length);
    pieces.push(chunk("IDAT", data.subarray(at, end)));
    at = end;
    if (chance.happens(0.05)) pieces.push(chunk("IDAT", []));
  }
  const palette = colourType === 3 ? [chunk("PLTE", chance.bytes(entries * 3))] : [];
  const parts = [header, ...palette, ...pieces, chunk("IEND", [])];
  return {
    what: [
      `${width}x${height} type ${colourType} depth ${depth}`,
      isInterlaced ? "interlaced" : "",
      palette.length > 0 ? `${entries} of ${colours} colours` : "",
      what,
    ]
      .filter(Boolean)
      .join(", "),
    parts,
    kind,
  };
}

/** A place between the header and the data, mostly. */
const somewhere = (parts: readonly Part[], chance: Chance): number => {
  const data = Math.max(
    1,
    parts.findIndex(({ name }) => name === "IDAT"),
  );
  return chance.happens(0.7) ? 1 + chance.below(data) : chance.below(parts.length + 1);
};

const adding =
  (made: (chance: Chance, kind: Kind) => Part) =>
  (kind: Kind): Oddity =>
  (parts, chance) => {
    const part = made(chance, kind);
    const at = somewhere(parts, chance);
    parts.splice(at, 0, part);
    return `${part.name} (${part.bytes.length - 12}) at ${at}`;
  };

const transparency = adding((chance, { colourType, depth }) => {
  if (colourType === 3) return chunk("tRNS", chance.bytes(1 + chance.below(2 ** depth + 2)));
  const numbers = colourType === 2 ? 3 : 1;
  const value = chance.below(2 ** depth) | (chance.happens(0.3) ? 0x4000 : 0);
  const body = Array.from({ length: numbers }, () =>
    bigEndian(chance.happens(0.5) ? value : chance.below(65_536), 2),
  ).flat();
  return chunk("tRNS", chance.happens(0.9) ? body : body.slice(1));
});

const ODDITIES: readonly ((kind: Kind) => Oddity)[] = [
  transparency,
  transparency,
  /** The transparent colour is one that occurs, with or without more bits than the depth has. */
  ({ colourType, depth }) =>
    (parts, chance) => {
      if (colourType !== 0 || depth > 8) return null;
      const high = chance.pick([0, 0x100, 0xff00, 1 << depth]);
      const value = chance.below(2 ** depth) | high;
      parts.splice(1, 0, chunk("tRNS", bigEndian(value, 2)));
      return `grey ${value} is transparent`;
    },
  ...[0, 1, 2].map(() => (): Oddity => (parts, chance) => {
    const { what, bytes } = oddTiff(chance);
    const body = chance.happens(0.9) ? bytes : bytesOf("Exif\0\0", bytes);
    const at = somewhere(parts, chance);
    parts.splice(at, 0, chunk("eXIf", body));
    return `${what} at ${at}`;
  }),
  ...[0, 1].map(() => ({ depth }: Kind): Oddity => (parts, chance) => {
    // Sharp makes numbers of Display P3 from sixteen bits with a profile (`colour-profiles.long.test.ts`).
    if (depth === 16) return null;
    const [name, icc] = chance.pick(profiles());
    const data = deflateSync(icc);
    const kind = chance.below(12);
    const body = kind === 0 ? data.subarray(0, chance.below(data.length)) : kind === 1 ? bytesOf(data, SECRET) : data;
    const label = chance.happens(0.9) ? "profile" : chance.pick(["", "x".repeat(79), "x".repeat(90)]);
    const at = somewhere(parts, chance);
    parts.splice(at, 0, chunk("iCCP", bytesOf(label, [0, chance.happens(0.95) ? 0 : 1], body)));
    return `profile ${name} (${kind}) at ${at}`;
  }),
  adding(() => chunk("gAMA", bigEndian(100_000, 4))),
  adding((chance) => chunk("gAMA", bigEndian(chance.below(200_000), 4))),
  adding((chance) => chunk("sRGB", [chance.below(5)])),
  adding(() =>
    chunk(
      "cHRM",
      [64_000, 33_000, 30_000, 60_000, 15_000, 6_000, 31_270, 32_900].flatMap((value) => bigEndian(value, 4)),
    ),
  ),
  adding((chance) => chunk("cICP", [chance.pick([1, 9, 12]), chance.pick([13, 16, 1]), 0, 1])),
  adding((chance, { colourType }) =>
    chunk(
      "sBIT",
      chance.bytes(SAMPLES[colourType] ?? 1).map((byte) => 1 + (byte % 8)),
    ),
  ),
  adding((chance) => chunk("bKGD", chance.bytes(chance.pick([1, 2, 6])))),
  adding((chance) => chunk("hIST", chance.bytes(2 * (1 + chance.below(8))))),
  adding(() => chunk("pHYs", [...bigEndian(2_835, 4), ...bigEndian(2_835, 4), 1])),
  adding(() => chunk("tEXt", bytesOf("Comment\0", SECRET))),
  adding(() => chunk("zTXt", bytesOf("Comment\0\0", deflateSync(SECRET)))),
  adding(() => chunk("iTXt", bytesOf("XML:com.adobe.xmp\0\0\0\0\0<x tiff:Orientation='6'/>", SECRET))),
  adding((chance) => {
    const { bytes } = oddTiff(chance);
    const hex = Buffer.from(bytesOf("Exif\0\0", bytes)).toString("hex");
    return chunk("tEXt", bytesOf(`Raw profile type exif\0\nexif\n${String(hex.length / 2).padStart(8)}\n${hex}\n`));
  }),
  adding(() => chunk("tIME", [7, 232, 1, 2, 3, 4, 5])),
  adding(() => chunk("prVt", bytesOf(SECRET))),
  adding(() => chunk("PRIv", bytesOf(SECRET))),
  adding(() => chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])),
  adding((_chance, { width, height }) =>
    chunk("fcTL", [
      ...bigEndian(0, 4),
      ...bigEndian(width, 4),
      ...bigEndian(height, 4),
      ...bigEndian(0, 4),
      ...bigEndian(0, 4),
      0,
      1,
      0,
      1,
      0,
      0,
    ]),
  ),
  adding((chance) => chunk("fdAT", chance.bytes(12))),
  adding((chance) => chunk("PLTE", chance.bytes(3 * (1 + chance.below(20))))),
  adding((chance) => chunk("PLTE", chance.bytes(1 + chance.below(20)))),
  adding(() => chunk("IDAT", [])),
  adding(() => chunk("IEND", [])),
  adding(() => chunk("IEND", bytesOf(SECRET))),
  ...[0, 1].map(() => (): Oddity => (parts, chance) => {
    const at = chance.below(parts.length);
    const part = parts[at];
    if (part === undefined) return null;
    const bytes = part.bytes.slice();
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    parts[at] = { ...part, bytes };
    return `wrong checksum of ${part.name}`;
  }),
  () => (parts, chance) => {
    const places = parts.flatMap(({ name }, index) => (/^(tRNS|eXIf|iCCP|tEXt|gAMA)$/.test(name) ? [index] : []));
    const at = chance.pick(places.length > 0 ? places : [-1]);
    const part = parts[at];
    if (part === undefined) return null;
    parts[at] = { ...part, bytes: withOtherEnd(part.bytes) };
    return `wrong checksum of ${part.name}`;
  },
];

export function oddPng(chance: Chance): OddPicture {
  const { what, parts, kind } = plain(chance);
  const oddities = chance.happens(0.85) ? ODDITIES.map((oddity) => oddity(kind)) : ORDER_ODDITIES;
  const done = madeOdd(parts, oddities, 4, chance);
  const ended = withEnds(bytesOf(START, ...parts.map(({ bytes }) => bytes)), chance);
  return { what: ["png", what, ...done, ended.what].filter(Boolean).join("; "), bytes: ended.bytes };
}
