import sharp from "sharp";

import { landscape } from "#test/support/pictures/landscape";
import { profiles } from "#test/support/pictures/profiles";

import type { Chance } from "./chance.ts";
import { oddTiff } from "./exif.ts";
import {
  bytesOf,
  littleEndian,
  madeOdd,
  type Oddity,
  type OddPicture,
  ORDER_ODDITIES,
  type Part,
  SECRET,
  withEnds,
} from "./parts.ts";

export const FLAGS = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, profile: 0x20 } as const;

export const chunk = (type: string, body: Uint8Array | readonly number[]): Part => ({
  name: type,
  bytes: bytesOf(type, littleEndian(body.length, 4), body, body.length % 2 === 1 ? [0] : []),
});

function chunksOf(file: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    parts.push({ name: file.toString("latin1", at, at + 4), bytes: new Uint8Array(file.subarray(at, end)) });
    at = end;
  }
  return parts;
}

/** The chunks of pictures of a WebP that sharp wrote. */
async function coded(width: number, height: number, chance: Chance): Promise<{ parts: Part[]; hasAlpha: boolean }> {
  const hasAlpha = chance.happens(0.4);
  const { data } = landscape(width, height, chance.below(1_000));
  const levels = Uint8Array.from(data, (level, at) => (hasAlpha && at % 4 === 3 ? (at * 5) % 256 : level));
  const picture = sharp(levels, { raw: { width, height, channels: 4 } });
  const options = { lossless: chance.happens(0.4), quality: 80, effort: 0 };
  const file = await (hasAlpha ? picture : picture.removeAlpha()).webp(options).toBuffer();
  return { parts: chunksOf(file).filter(({ name }) => /^(VP8.|ALPH)$/.test(name) && name !== "VP8X"), hasAlpha };
}

export const header = (flags: number, width: number, height: number): Part =>
  chunk("VP8X", [flags, 0, 0, 0, ...littleEndian(width - 1, 3), ...littleEndian(height - 1, 3)]);

async function plain(chance: Chance): Promise<{ what: string; parts: Part[] }> {
  const [width, height] = [1 + chance.below(33), 1 + chance.below(33)];
  const { parts, hasAlpha } = await coded(width, height, chance);
  const names = parts.map(({ name }) => name).join("+");
  const isSimple = !names.includes("ALPH") && chance.happens(0.2);
  if (isSimple) return { what: `${width}x${height} ${names}`, parts };
  if (chance.happens(0.7)) {
    const [wide, high] = chance.happens(0.95) ? [width, height] : [width + chance.below(3), height + chance.below(3)];
    const flags = hasAlpha ? FLAGS.alpha : 0;
    return { what: `${width}x${height} VP8X ${wide}x${high} ${names}`, parts: [header(flags, wide, high), ...parts] };
  }
  return animation(width, height, chance);
}

/** Frames on a screen, which is larger than them, mostly. */
async function animation(width: number, height: number, chance: Chance): Promise<{ what: string; parts: Part[] }> {
  const [wide, high] = [width + chance.below(12), height + chance.below(12)];
  const count = 1 + chance.below(3);
  const frames: Part[] = [];
  const said: string[] = [];
  let flags: number = FLAGS.animation;
  for (let index = 0; index < count; index += 1) {
    const { parts, hasAlpha } = await coded(width, height, chance);
    if (hasAlpha) flags |= FLAGS.alpha;
    const left = 2 * chance.below(1 + Math.floor((wide - width) / 2) + (chance.happens(0.1) ? 3 : 0));
    const top = 2 * chance.below(1 + Math.floor((high - height) / 2) + (chance.happens(0.1) ? 3 : 0));
    const extra = chance.happens(0.15) ? [chunk("PrVt", bytesOf(SECRET))] : [];
    const all = chance.happens(0.5) ? [...parts, ...extra] : [...extra, ...parts];
    const place = [left / 2, top / 2, width - 1, height - 1, 50].flatMap((value) => littleEndian(value, 3));
    const body = bytesOf(place, [chance.below(4)], ...all.map(({ bytes }) => bytes));
    frames.push(chunk("ANMF", body));
    said.push(`${parts.map(({ name }) => name).join("+")}${extra.length > 0 ? "+PrVt" : ""}@${left},${top}`);
  }
  const control = chunk("ANIM", [
    ...chance.pick([
      [0, 0, 0, 0],
      [255, 255, 255, 255],
      [40, 90, 200, 255],
      [40, 90, 200, 120],
    ]),
    0,
    0,
  ]);
  return { what: `${wide}x${high} moves: ${said.join(" ")}`, parts: [header(flags, wide, high), control, ...frames] };
}

const changeFlags = (parts: Part[], change: (flags: number) => number): boolean => {
  const at = parts.findIndex(({ name }) => name === "VP8X");
  const part = parts[at];
  if (part === undefined) return false;
  const bytes = part.bytes.slice();
  bytes[8] = change(bytes[8] ?? 0);
  parts[at] = { ...part, bytes };
  return true;
};

const adding =
  (flag: number, made: (chance: Chance) => { what: string; part: Part }): Oddity =>
  (parts, chance) => {
    const { what, part } = made(chance);
    const at = chance.happens(0.6) ? parts.length : chance.below(parts.length + 1);
    parts.splice(at, 0, part);
    const isSaid = flag !== 0 && chance.happens(0.8) && changeFlags(parts, (flags) => flags | flag);
    return `${what} at ${at}${isSaid ? "" : ", not announced"}`;
  };

const ODDITIES: readonly Oddity[] = [
  ...[0, 1, 2].map(() =>
    adding(FLAGS.exif, (chance) => {
      const { what, bytes } = oddTiff(chance);
      const isNamed = chance.happens(0.3);
      return { what: isNamed ? `named ${what}` : what, part: chunk("EXIF", bytesOf(isNamed ? "Exif\0\0" : "", bytes)) };
    }),
  ),
  adding(FLAGS.xmp, () => ({ what: "XMP", part: chunk("XMP ", bytesOf("<x tiff:Orientation='6'/>", SECRET)) })),
  (parts, chance) => {
    const [name, icc] = chance.pick(profiles());
    const at = chance.happens(0.7) ? 1 : chance.below(parts.length + 1);
    parts.splice(at, 0, chunk("ICCP", icc));
    const isSaid = chance.happens(0.8) && changeFlags(parts, (flags) => flags | FLAGS.profile);
    return `profile ${name} at ${at}${isSaid ? "" : ", not announced"}`;
  },
  ...["ABCD", "exif", "XMP2", "JUNK", "\0\0\0\0"].map((type) =>
    adding(0, () => ({ what: `chunk ${JSON.stringify(type)}`, part: chunk(type, bytesOf(SECRET)) })),
  ),
  adding(FLAGS.animation, () => ({ what: "ANIM", part: chunk("ANIM", [0, 0, 0, 0, 0, 0]) })),
  (parts, chance) => {
    const flag = chance.pick(Object.values(FLAGS));
    return changeFlags(parts, (flags) => flags ^ flag) ? `flag ${flag} turned` : null;
  },
  (parts, chance) => (changeFlags(parts, (flags) => flags | chance.pick([0x01, 0x40, 0x80])) ? "reserved flag" : null),
  (parts) => {
    const at = parts.findIndex(({ bytes }) => bytes.length % 2 === 0 && (bytes[4] ?? 0) % 2 === 1);
    const part = parts[at];
    if (part === undefined) return null;
    parts[at] = { ...part, bytes: part.bytes.slice(0, -1) };
    return `${part.name} without its padding`;
  },
  (parts, chance) => {
    const at = chance.below(parts.length);
    const part = parts[at];
    if (part === undefined || part.bytes.length < 20) return null;
    const bytes = part.bytes.slice();
    const place = 8 + chance.below(bytes.length - 8);
    bytes[place] = chance.below(256);
    parts[at] = { ...part, bytes };
    return `${part.name} changed at ${place}`;
  },
  /** A chunk of the picture with bytes behind its data. */
  (parts, chance) => {
    const at = parts.findIndex(({ name }) => /^(VP8 |VP8L|ALPH)$/.test(name));
    const part = parts[at];
    if (part === undefined) return null;
    const length = new DataView(part.bytes.buffer, part.bytes.byteOffset).getUint32(4, true);
    parts[at] = chunk(part.name, bytesOf(part.bytes.subarray(8, 8 + length), chance.bytes(1 + chance.below(20))));
    return `bytes behind ${part.name}`;
  },
];

export async function oddWebp(chance: Chance): Promise<OddPicture> {
  const { what, parts } = await plain(chance);
  const done = madeOdd(parts, chance.happens(0.85) ? ODDITIES : ORDER_ODDITIES, 3, chance);
  const body = bytesOf("WEBP", ...parts.map(({ bytes }) => bytes));
  const isRight = chance.happens(0.92);
  const said = isRight
    ? body.length
    : chance.pick([body.length + 1, body.length + 100, body.length - 2, 12, 0, 0xffff_fff0]);
  const ended = withEnds(bytesOf("RIFF", littleEndian(said, 4), body), chance);
  const size = isRight ? "" : `says ${said} of ${body.length}`;
  return { what: ["webp", what, ...done, size, ended.what].filter(Boolean).join("; "), bytes: ended.bytes };
}
