import { deflateSync } from "node:zlib";

import { jpegSegments } from "#engine/pictures/jpeg-segments";
import { crc32OfBytes } from "#lib/crc32";
import { seededRandom } from "#lib/seeded-random";
import { jpegOf, pngOf, webpOf } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { foreignJpegs } from "#test/support/pictures/foreign-jpegs";
import { landscape } from "#test/support/pictures/landscape";

export type HostileFile = readonly [what: string, bytes: Uint8Array];

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const bytesOf = (...parts: readonly (Uint8Array | readonly number[] | string)[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part)))),
  );

function chunk(type: string, body: Uint8Array, isRight = true): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const frame = Buffer.alloc(named.length + 8);
  frame.writeUInt32BE(body.length, 0);
  named.copy(frame, 4);
  frame.writeUInt32BE(isRight ? crc32OfBytes(named) : 1, named.length + 4);
  return frame;
}

function pngHeader(width: number, height: number, rest: readonly number[] = [8, 2, 0, 0, 0]): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  Buffer.from(rest).copy(body, 8);
  return chunk("IHDR", body);
}

const png = (...chunks: readonly Buffer[]): Uint8Array => bytesOf(PNG_START, ...chunks, chunk("IEND", Buffer.alloc(0)));
const pixels = (width: number, height: number): Buffer => deflateSync(Buffer.alloc((width * 3 + 1) * height));

function pngs(): HostileFile[] {
  return [
    ["a PNG of 16384 by 16384", png(pngHeader(16_384, 16_384), chunk("IDAT", pixels(8, 8)))],
    ["a PNG of four thousand million by one", png(pngHeader(0xffff_ffff, 1), chunk("IDAT", pixels(8, 8)))],
    ["a PNG of no pixels", png(pngHeader(0, 0), chunk("IDAT", pixels(8, 8)))],
    ["a PNG whose data has a wrong checksum", png(pngHeader(8, 8), chunk("IDAT", pixels(8, 8), false))],
    ["a PNG without data", png(pngHeader(8, 8))],
    ["a PNG with less data than its header says", png(pngHeader(800, 800), chunk("IDAT", pixels(8, 8)))],
    [
      "a PNG whose data inflates to a thousand times its size",
      png(pngHeader(8, 8), chunk("IDAT", deflateSync(Buffer.alloc(40_000_000)))),
    ],
    ["a PNG whose data does not inflate", png(pngHeader(8, 8), chunk("IDAT", Buffer.from("no deflate at all")))],
    [
      "a PNG with a filter that does not exist",
      png(pngHeader(8, 8), chunk("IDAT", deflateSync(Buffer.alloc(25 * 8, 9)))),
    ],
    [
      "a PNG with a palette of no colours",
      png(pngHeader(8, 8, [8, 3, 0, 0, 0]), chunk("PLTE", Buffer.alloc(0)), chunk("IDAT", pixels(8, 8))),
    ],
    ["a PNG of an unknown kind", png(pngHeader(8, 8, [3, 7, 9, 9, 9]), chunk("IDAT", pixels(8, 8)))],
    ["a PNG with two headers", png(pngHeader(8, 8), pngHeader(4_000, 4_000), chunk("IDAT", pixels(8, 8)))],
    ["an interlaced PNG with too little data", png(pngHeader(64, 64, [8, 2, 0, 0, 1]), chunk("IDAT", pixels(8, 8)))],
    [
      "a PNG with a chunk that says four thousand million bytes",
      bytesOf(PNG_START, pngHeader(8, 8), [255, 255, 255, 255], "IDAT"),
    ],
    [
      "a PNG with compressed text of forty million characters",
      png(
        pngHeader(8, 8),
        chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(40_000_000))])),
        chunk("IDAT", pixels(8, 8)),
      ),
    ],
  ];
}

/** A segment of a JPEG. */
const segment = (marker: number, body: Uint8Array): Uint8Array =>
  bytesOf([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff], body);

function jpegs(plain: Uint8Array, progressive: Uint8Array): HostileFile[] {
  const [start, rest] = [plain.subarray(0, 2), plain.subarray(2)];
  const saying = (width: number, height: number): Uint8Array => {
    const copy = plain.slice();
    [...jpegSegments(copy)]
      .find(({ marker }) => marker === 0xc0)
      ?.body.set([height >> 8, height & 255, width >> 8, width & 255], 1);
    return copy;
  };
  const exif = (body: string): Uint8Array => segment(0xe1, bytesOf("Exif\0\0", body));
  const scans = [...jpegSegments(progressive)].flatMap(({ marker, whole }) =>
    Array.from({ length: marker === 0xda ? 200 : 1 }, () => bytesOf([0xff, marker], whole)),
  );
  const without = (wanted: number): Uint8Array =>
    bytesOf(
      [0xff, 0xd8],
      ...[...jpegSegments(plain)]
        .filter(({ marker }) => marker !== wanted)
        .map(({ marker, whole }) => bytesOf([0xff, marker], whole)),
      [0xff, 0xd9],
    );
  return [
    ["a JPEG of 65535 by 65535", saying(65_535, 65_535)],
    ["a JPEG of no pixels", saying(0, 0)],
    ["a JPEG that has a hundredth of its pixels", saying(1_000, 700)],
    [
      "a JPEG with ten million bytes of EXIF",
      bytesOf(start, ...Array.from({ length: 160 }, () => exif("x".repeat(65_000))), rest),
    ],
    ["a JPEG with EXIF that points behind its end", bytesOf(start, exif("MM\0*\x7f\xff\xff\xff"), rest)],
    ["a JPEG with EXIF that points at itself", bytesOf(start, exif("MM\0*\0\0\0\x08\xff\xff\x01\x12\0\x03"), rest)],
    ["a JPEG with each scan two hundred times", bytesOf([0xff, 0xd8], ...scans, [0xff, 0xd9])],
    ["a JPEG without its Huffman tables", without(0xc4)],
    ["a JPEG without its quantization", without(0xdb)],
    ["a JPEG without its frame", without(0xc0)],
    ["a JPEG without its scan", without(0xda)],
    [
      "a JPEG with a table of too many codes",
      bytesOf(
        start,
        segment(
          0xc4,
          bytesOf(
            [0],
            Array.from({ length: 16 }, () => 255),
            new Uint8Array(16 * 255),
          ),
        ),
        rest,
      ),
    ],
    ["a JPEG with restart markers that are missing", bytesOf(start, segment(0xdd, bytesOf([0, 1])), rest)],
    ["a JPEG whose first byte is all there is of it", start],
  ];
}

function others(webp: Uint8Array, gif: Uint8Array): HostileFile[] {
  const wide = Buffer.from(gif);
  wide.writeUInt16LE(65_535, 6);
  wide.writeUInt16LE(65_535, 8);
  const outside = Buffer.from(gif);
  outside.writeUInt16LE(60_000, outside.indexOf(0x2c) + 5);
  const lying = Buffer.from(webp);
  lying.writeUInt32LE(0xffff_fff0, 4);
  const longChunk = Buffer.from(webp);
  longChunk.writeUInt32LE(0x7fff_ffff, 16);
  return [
    ["a GIF without a picture", bytesOf("GIF89a", [2, 0, 1, 0, 0, 0, 0, 0x3b])],
    ["a GIF of 65535 by 65535", wide],
    ["a GIF whose picture lies outside of it", outside],
    ["a GIF whose blocks never end", bytesOf(gif.subarray(0, 19), [0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 255])],
    ["a GIF that is a script too", bytesOf(gif, "/*", "<script>alert(1)</script>*/=1;")],
    ["a WebP that says another size", lying],
    ["a WebP with a chunk behind its end", longChunk],
    [
      "a WebP of 16384 by 16384",
      bytesOf("RIFF", [22, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0, 255, 63, 0, 255, 63, 0]),
    ],
    ["a WebP without a picture", bytesOf("RIFF", [4, 0, 0, 0], "WEBP")],
    ["nothing", new Uint8Array()],
    ["one byte", Uint8Array.of(0xff)],
    ["a web page", bytesOf("<!doctype html><title>no picture</title>")],
    [
      "a vector picture with a script",
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["an archive", bytesOf("PK\x03\x04", new Uint8Array(100))],
  ];
}

const GIF = bytesOf(
  "GIF89a",
  [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255],
  [0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0, 0x3b],
);

/**
 * Files that are broken, cut, or misdescribe themselves. `rounds` of them have randomly changed bytes, always the same.
 */
export async function hostileFiles(rounds: number): Promise<HostileFile[]> {
  const codecs = newCodecs();
  const scene = landscape(96, 72);
  const progressive = new Map(foreignJpegs()).get("progressive, 4:2:0") ?? new Uint8Array();
  const good: HostileFile[] = [
    ["JPEG", await jpegOf(scene, codecs)],
    ["progressive JPEG", progressive],
    ["PNG", await pngOf(scene)],
    ["WebP", await webpOf(scene, codecs)],
    ["GIF", GIF],
  ];
  const [jpeg = GIF, , , webp = GIF] = good.map(([, bytes]) => bytes);
  const cut = good.flatMap(([kind, bytes]) =>
    [0.1, 0.3, 0.6, 0.9, 0.99].map((share): HostileFile => [
      `a ${kind} cut at ${share}`,
      bytes.slice(0, Math.floor(bytes.length * share)),
    ]),
  );
  const followed = good.map(([kind, bytes]): HostileFile => [
    `a ${kind} with an archive behind it`,
    bytesOf(bytes, "PK\x03\x04", new Uint8Array(100)),
  ]);
  const random = seededRandom(20_261_123);
  const changed = Array.from({ length: rounds }, (_none, round): HostileFile => {
    const [kind, bytes] = good[round % good.length] ?? ["GIF", GIF];
    const copy = bytes.slice();
    for (let change = 0; change <= round % 7; change += 1) {
      copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
    }
    return [`a ${kind} changed by chance, round ${round}`, copy];
  });
  return [...pngs(), ...jpegs(jpeg, progressive), ...others(webp, GIF), ...cut, ...followed, ...changed];
}
