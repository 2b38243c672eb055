import sharp from "sharp";

import { foreignJpegs } from "#test/support/pictures/foreign-jpegs";
import { landscape } from "#test/support/pictures/landscape";
import { profiles } from "#test/support/pictures/profiles";
import { restartedJpeg } from "#test/support/pictures/restarted-jpeg";

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
} from "./parts.ts";

const SCAN = 0xda;

export const segment = (marker: number, body: Uint8Array): Part => ({
  name: marker.toString(16),
  bytes: bytesOf([0xff, marker], bigEndian(body.length + 2, 2), body),
});

/** The segments of a JPEG of sharp, each scan with its data. */
export function segmentsOf(file: Buffer): Part[] {
  const parts: Part[] = [];
  let at = 2;
  while (file[at + 1] !== 0xd9) {
    const marker = file[at + 1] ?? 0;
    let end = at + 2 + file.readUInt16BE(at + 2);
    while (marker === SCAN && !isMarker(file, end)) end += 1;
    parts.push({ name: marker.toString(16), bytes: new Uint8Array(file.subarray(at, end)) });
    at = end;
  }
  return parts;
}

const isMarker = (file: Buffer, at: number): boolean =>
  file[at] === 0xff && file[at + 1] !== 0 && ((file[at + 1] ?? 0) & 0xf8) !== 0xd0;

/** A JPEG of another program: other samples of the colours, or restart markers. */
async function foreign(chance: Chance): Promise<{ what: string; parts: Part[] }> {
  const [kind, file] = chance.pick(foreignJpegs());
  if (chance.happens(0.7)) return { what: `foreign ${kind}`, parts: segmentsOf(Buffer.from(file)) };
  const [width, height] = [1 + chance.below(60), 1 + chance.below(60)];
  const levels = Uint8Array.from(landscape(width, height).data.filter((_level, at) => at % 4 < 3));
  const restarted = Buffer.from(await restartedJpeg(levels, width, height));
  return { what: `${width}x${height} with restart markers`, parts: segmentsOf(restarted) };
}

async function plain(chance: Chance): Promise<{ what: string; parts: Part[] }> {
  if (chance.happens(0.25)) return foreign(chance);
  const [width, height] = [1 + chance.below(40), 1 + chance.below(40)];
  const { data } = landscape(width, height, chance.below(1_000));
  const levels = Uint8Array.from(data);
  const options = {
    quality: chance.pick([60, 85, 95]),
    progressive: chance.happens(0.4),
    chromaSubsampling: chance.pick(["4:2:0", "4:4:4"]),
    optimizeCoding: chance.happens(0.5),
  };
  const picture = sharp(levels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const colours = chance.below(12);
  const shown = colours === 0 ? picture.toColourspace("cmyk") : colours < 3 ? picture.toColourspace("b-w") : picture;
  const kind = colours === 0 ? "cmyk" : colours < 3 ? "grey" : `rgb ${options.chromaSubsampling}`;
  const what = `${width}x${height} ${kind} ${options.progressive ? "progressive" : "baseline"}`;
  return { what, parts: segmentsOf(await shown.jpeg(options).toBuffer()) };
}

const beforeScan = (parts: readonly Part[]): number => parts.findIndex(({ name }) => name === "da");

/** A place before the first scan, mostly the first. */
const somewhere = (parts: readonly Part[], chance: Chance): number =>
  chance.happens(0.5) ? 0 : chance.below(chance.happens(0.8) ? Math.max(1, beforeScan(parts) + 1) : parts.length + 1);

const adding =
  (what: string, made: (chance: Chance) => Part): Oddity =>
  (parts, chance) => {
    const at = somewhere(parts, chance);
    const part = made(chance);
    parts.splice(at, 0, part);
    return `${what} ${part.name} at ${at}`;
  };

const jfif = (chance: Chance): Uint8Array => {
  const side = chance.happens(0.7) ? 0 : 3;
  return bytesOf(
    "JFIF\0",
    [1, 2, 0, 0, 1, 0, 1, side, side],
    side === 0 ? "" : SECRET + "x".repeat(27 - SECRET.length),
  );
};

/** The parts of a JPEG that change what is read of its colours, its orientation, or its data. */
const ODDITIES: readonly Oddity[] = [
  adding("JFIF", (chance) => segment(0xe0, jfif(chance))),
  adding("short JFIF", (chance) => segment(0xe0, bytesOf("JFIF\0", chance.bytes(chance.below(9))))),
  adding("JFXX", () => segment(0xe0, bytesOf("JFXX\0", [0x10], SECRET))),
  (parts) => {
    const at = parts.findIndex(({ name }) => name === "e0");
    if (at === -1) return null;
    parts.splice(at, 1);
    return "no JFIF";
  },
  ...[0, 1, 2].map((transform) =>
    adding(`Adobe ${transform}`, (chance) =>
      segment(0xee, bytesOf("Adobe", [0, 100, 0, 0, 0, 0, transform], chance.happens(0.3) ? SECRET : "")),
    ),
  ),
  adding("short Adobe", (chance) => segment(0xee, bytesOf("Adobe", chance.bytes(chance.below(7))))),
  adding("other APP14", () => segment(0xee, bytesOf("Other", [0, 100, 0, 0, 0, 0, 0]))),
  ...[0, 1, 2, 3].map((): Oddity => (parts, chance) => {
    const { what, bytes } = oddTiff(chance);
    const at = somewhere(parts, chance);
    parts.splice(at, 0, segment(0xe1, bytesOf("Exif\0", [chance.happens(0.9) ? 0 : 0xff], bytes)));
    return `${what} at ${at}`;
  }),
  adding("XMP", () => segment(0xe1, bytesOf("http://ns.adobe.com/xap/1.0/\0<x tiff:Orientation='6'/>", SECRET))),
  adding("comment", () => segment(0xfe, bytesOf(SECRET))),
  adding("application", (chance) => segment(0xe0 + chance.below(16), bytesOf(SECRET))),
  adding("reserved", (chance) =>
    segment(chance.pick([0x02, 0xbf, 0xf0, 0xf7, 0xfd, 0xdc, 0xdf, 0xde]), bytesOf(SECRET)),
  ),
  ...[0, 1].map((): Oddity => (parts, chance) => {
    const [name, icc] = chance.pick(profiles());
    const cut = 1 + chance.below(icc.length);
    const halves = chance.happens(0.5) ? [icc] : [icc.subarray(0, cut), icc.subarray(cut)];
    const segments = halves.map((half, index) =>
      segment(0xe2, bytesOf("ICC_PROFILE\0", [index + 1, chance.happens(0.9) ? halves.length : 3], half)),
    );
    const at = somewhere(parts, chance);
    parts.splice(at, 0, ...(chance.happens(0.8) ? segments : segments.toReversed()));
    return `profile ${name} in ${segments.length} at ${at}`;
  }),
  ...[
    ["bytes", (chance: Chance) => chance.bytes(1 + chance.below(9)).map((byte) => byte % 255)],
    ["zeros", (chance: Chance) => Array.from({ length: 1 + chance.below(40) }, () => 0)],
    ["ff", (chance: Chance) => Array.from({ length: 1 + chance.below(4) }, () => 0xff)],
    ["ff00", () => [0xff, 0]],
    ["ff01", () => [0xff, 1]],
    ["restart", (chance: Chance) => [0xff, 0xd0 + chance.below(8)]],
    ["start", () => [0xff, 0xd8]],
    ["end", () => [0xff, 0xd9]],
  ].map(([what, made]): Oddity => (parts, chance) => {
    const bytes = (made as (chance: Chance) => number[])(chance);
    const at = chance.below(parts.length + 1);
    parts.splice(at, 0, { name: "between", bytes: Uint8Array.from(bytes) });
    return `${String(what)} (${bytes.length}) at ${at}`;
  }),
  adding("restart interval 0", () => segment(0xdd, Uint8Array.of(0, 0))),
  adding("restart interval 1", () => segment(0xdd, Uint8Array.of(0, 1))),
  (parts, chance) => {
    const names = chance.pick([
      [0x52, 0x47, 0x42],
      [0, 1, 2],
      [1, 34, 35],
      [1, 1, 1],
      [3, 2, 1],
    ]);
    for (const [index, part] of parts.entries()) {
      const bytes = part.bytes.slice();
      const isFrame = /^c[012]$/.test(part.name);
      if (!isFrame && part.name !== "da") continue;
      const [from, step] = isFrame ? [10, 3] : [5, 2];
      const count = bytes[from - 1] ?? 0;
      for (let one = 0; one < count; one += 1) {
        const at = from + one * step;
        const old = bytes[at] ?? 0;
        if (old >= 1 && old <= 3) bytes[at] = names[old - 1] ?? 0;
      }
      parts[index] = { ...part, bytes };
    }
    return `components named ${names.join(",")}`;
  },
  (parts) => {
    const at = parts.findIndex(({ name }) => name === "c0");
    if (at === -1) return null;
    const bytes = (parts[at] as Part).bytes.slice();
    bytes[1] = 0xc1;
    parts[at] = { name: "c1", bytes };
    return "extended";
  },
  (parts, chance) => {
    const scans = parts.flatMap(({ name }, index) => (name === "da" ? [index] : []));
    const at = chance.pick(scans.length > 0 ? scans : [-1]);
    const part = parts[at];
    if (part === undefined) return null;
    parts[at] = {
      ...part,
      bytes: bytesOf(
        part.bytes,
        chance.bytes(1 + chance.below(30)).map((byte) => byte % 255),
      ),
    };
    return "bytes behind a scan's data";
  },
  (parts, chance) => {
    const scans = parts.flatMap(({ name }, index) => (name === "da" ? [index] : []));
    if (scans.length < 2) return null;
    const from = scans[1 + chance.below(scans.length - 1)] ?? 0;
    parts.splice(from);
    return "without its last scans";
  },
];

export async function oddJpeg(chance: Chance): Promise<OddPicture> {
  const { what, parts } = await plain(chance);
  const done = madeOdd(parts, chance.happens(0.85) ? ODDITIES : ORDER_ODDITIES, 3, chance);
  const file = bytesOf([0xff, 0xd8], ...parts.map(({ bytes }) => bytes), [0xff, 0xd9]);
  // Changed codes and factors show how a decoder's numbers overflow, which differs.
  const ended = withEnds(file, chance, 0);
  return { what: ["jpeg", what, ...done, ended.what].filter(Boolean).join("; "), bytes: ended.bytes };
}
