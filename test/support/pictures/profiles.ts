import { deflateSync } from "node:zlib";

import { crc32OfBytes } from "#lib/crc32";

/** A number with sixteen bits behind the point. */
const fixed = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
};

const tag = (name: string, ...numbers: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0\0\0\0`), ...numbers.map(fixed)]);

/** A curve with an exponent, in 256ths. */
const exponent = (value: number): Buffer =>
  Buffer.from([...Buffer.from("curv\0\0\0\0\0\0\0\x01"), ...inTwo(value * 256), 0, 0]);

const inTwo = (value: number): number[] => [value >> 8, value & 0xff];

/** An ICC profile of this kind of colours with these tags. */
function profile(
  space: "RGB " | "GRAY" | "CMYK",
  tags: Readonly<Record<string, Buffer>>,
  connection: "XYZ " | "Lab " = "XYZ ",
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(tags);
  const table = Buffer.alloc(4 + names.length * 12);
  table.writeUInt32BE(names.length);
  let at = 128 + table.length;
  for (const [index, name] of names.entries()) {
    table.write(name, 4 + index * 12);
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(tags[name]?.length ?? 0, 12 + index * 12);
    at += tags[name]?.length ?? 0;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02_40_00_00, 8);
  head.write(`mntr${space}${connection}`, 12);
  head.write("acsp", 36);
  fixed(0.9642).copy(head, 68);
  fixed(1).copy(head, 72);
  fixed(0.8249).copy(head, 76);
  return new Uint8Array(Buffer.concat([head, table, ...Object.values(tags)]));
}

const ADOBE_TAGS = {
  wtpt: tag("XYZ ", 0.9642, 1, 0.8249),
  rXYZ: tag("XYZ ", 0.609_74, 0.311_11, 0.019_47),
  gXYZ: tag("XYZ ", 0.205_28, 0.625_67, 0.060_87),
  bXYZ: tag("XYZ ", 0.149_19, 0.063_22, 0.744_57),
  rTRC: exponent(563 / 256),
  gTRC: exponent(563 / 256),
  bTRC: exponent(563 / 256),
};

/** Adobe RGB (1998): its primaries under D50, and the exponent 563/256. */
export const ADOBE_RGB = profile("RGB ", ADOBE_TAGS);

/** Grey with the exponent 1.8, which is lighter than sRGB. */
export const LIGHT_GREY = profile("GRAY", { wtpt: tag("XYZ ", 0.9642, 1, 0.8249), kTRC: exponent(1.8) });

/** A profile that has only a table, as some scanners write. */
export const TABLE_ONLY = profile("RGB ", { A2B0: Buffer.from("mft2\0\0\0\0") });

/** A table of two steps for each of three channels, whose result has little to do with their colours. */
function table(channels: number): Buffer {
  const straight = Array.from({ length: 256 }, (_none, at) => at);
  const corners = Array.from({ length: 2 ** channels * 3 }, (_none, at) => (at * 53) % 256);
  return Buffer.concat([
    Buffer.from("mft1\0\0\0\0"),
    Buffer.from([channels, 3, 2, 0]),
    ...[1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed),
    Buffer.from(Array.from({ length: channels }, () => straight).flat()),
    Buffer.from(corners),
    Buffer.from([straight, straight, straight].flat()),
  ]);
}

/** Profiles of each kind, right and wrong, by what is in them. */
export const profiles = (): (readonly [name: string, icc: Uint8Array])[] => [
  ["adobe", ADOBE_RGB],
  ["grey", LIGHT_GREY],
  ["tables", profile("RGB ", { ...ADOBE_TAGS, A2B0: table(3) }, "Lab ")],
  ["tables alone", profile("RGB ", { wtpt: ADOBE_TAGS.wtpt, A2B0: table(3) }, "Lab ")],
  ["inks", profile("CMYK", { wtpt: ADOBE_TAGS.wtpt, A2B0: table(4) }, "Lab ")],
  ["broken tables", TABLE_ONLY],
  ["cut", ADOBE_RGB.slice(0, 200)],
  ["cut at its end", ADOBE_RGB.slice(0, -8)],
  ["nothing", new Uint8Array(20)],
];

/** A JPEG with a profile, in two segments, the second one first. */
export function jpegWith(jpeg: Uint8Array, icc: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = Math.ceil(icc.length / 2);
  const parts = [icc.subarray(0, half), icc.subarray(half)].map((part, index) =>
    Buffer.concat([
      Buffer.from([0xff, 0xe2, ...inTwo(part.length + 16)]),
      Buffer.from("ICC_PROFILE\0"),
      Buffer.from([index + 1, 2]),
      part,
    ]),
  );
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...parts.toReversed(), jpeg.subarray(2)]));
}

/** A PNG with a profile behind its header. */
export function pngWith(png: Uint8Array, icc: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from("iCCPprofile\0\0"), deflateSync(icc)]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(body.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32OfBytes(body));
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), frame, body, checksum, png.subarray(33)]));
}
