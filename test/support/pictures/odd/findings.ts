import { deflateSync } from "node:zlib";

import sharp from "sharp";

import { landscape } from "#test/support/pictures/landscape";
import { profiles } from "#test/support/pictures/profiles";

import { tiffOf } from "./exif.ts";
import { segment, segmentsOf } from "./odd-jpeg.ts";
import { chunk as pngChunk } from "./odd-png.ts";
import { chunk as webpChunk, FLAGS, header as webpHeader } from "./odd-webp.ts";
import { bigEndian, bytesOf, littleEndian, type Part, SECRET, withOtherEnd } from "./parts.ts";

/*
 * The findings of the program of odd pictures: one small file of each kind that was read otherwise than by sharp, or
 * kept more than the picture. Some bytes in it are as they should not be; the picture is there.
 */

type Finding = readonly [what: string, bytes: Uint8Array];

const [WIDTH, HEIGHT] = [24, 18];
const picture = (width = WIDTH, height = HEIGHT) =>
  sharp(Uint8Array.from(landscape(width, height).data), { raw: { width, height, channels: 4 } }).removeAlpha();

const icc = (wanted: string): Uint8Array => new Map(profiles()).get(wanted) ?? new Uint8Array();

const jpegFile = (...parts: readonly (Part | Uint8Array)[]): Uint8Array =>
  bytesOf([0xff, 0xd8], ...parts.map((part) => ("name" in part ? part.bytes : part)), [0xff, 0xd9]);
const exif = (value: number, type?: number): Part => segment(0xe1, bytesOf("Exif\0\0", tiffOf(value, type)));
const adobe = (transform: number): Part => segment(0xee, bytesOf("Adobe", [0, 100, 0, 0, 0, 0, transform]));
const profile = (name: string): Part => segment(0xe2, bytesOf("ICC_PROFILE\0", [1, 1], icc(name)));

async function jpegs(): Promise<Finding[]> {
  const parts = segmentsOf(await picture().jpeg({ chromaSubsampling: "4:4:4" }).toBuffer());
  const grey = segmentsOf(await picture().toColourspace("b-w").jpeg().toBuffer());
  const jfif = segment(0xe0, bytesOf("JFIF\0", [1, 2, 0, 0, 1, 0, 1, 0, 0]));
  const thumbnail = segment(0xe0, bytesOf("JFIF\0", [1, 2, 0, 0, 1, 0, 1, 3, 3], SECRET.padEnd(27, "x")));
  const scans = segmentsOf(await picture().jpeg({ progressive: true }).toBuffer());
  const narrow = segmentsOf(await picture(3, 30).jpeg({ chromaSubsampling: "4:2:0" }).toBuffer());
  return [
    ["a JPEG whose JFIF and Adobe's segment disagree", jpegFile(adobe(0), jfif, ...parts)],
    ["a JPEG with Adobe's segment alone", jpegFile(adobe(0), ...parts)],
    ["a JPEG with a second EXIF", jpegFile(exif(6), exif(8), ...parts)],
    ["a JPEG with a second EXIF behind an empty one", jpegFile(exif(0), exif(8), ...parts)],
    ["a JPEG whose orientation is a number of four bytes", jpegFile(exif(5, 4), ...parts)],
    ["a JPEG with a small picture in JFIF", jpegFile(thumbnail, ...parts)],
    ["a JPEG with bytes between its segments", jpegFile(exif(8), Uint8Array.of(0, 7, 0xff, 0), ...parts)],
    [
      "a JPEG with markers between its segments",
      jpegFile(...parts.slice(0, 2), Uint8Array.of(0xff, 1, 0xff, 0xd3), ...parts.slice(2)),
    ],
    ["a JPEG with an unknown segment", jpegFile(segment(0xdc, bytesOf(SECRET)), ...parts)],
    ["a JPEG with a profile of grey", jpegFile(profile("grey"), ...parts)],
    ["a grey JPEG with a profile of colours", jpegFile(profile("adobe"), ...grey)],
    ["a JPEG with a profile of tables beside curves", jpegFile(profile("tables"), ...parts)],
    ["a JPEG with a profile that is cut off", jpegFile(profile("cut at its end"), ...parts)],
    ["a JPEG without its last scans", jpegFile(...scans.slice(0, scans.findIndex(({ name }) => name === "da") + 2))],
    ["a JPEG that is narrower than its colours are wide", jpegFile(...narrow)],
    ["a JPEG with something behind it", bytesOf(jpegFile(...parts), SECRET)],
    ["a JPEG without its end", jpegFile(...parts).slice(0, -2)],
  ];
}

async function pngs(): Promise<Finding[]> {
  const file = await picture().png().toBuffer();
  const interlaced = await picture().png({ progressive: true }).toBuffer();
  const grey = await picture().toColourspace("b-w").png().toBuffer();
  const extended = (...parts: readonly Part[]): Uint8Array =>
    bytesOf(file.subarray(0, 33), ...parts.map(({ bytes }) => bytes), file.subarray(33));
  const iccp = (name: string, data: Uint8Array = deflateSync(icc(name))): Part =>
    pngChunk("iCCP", bytesOf("x\0\0", data));
  const wrong = ({ name, bytes }: Part): Part => ({ name, bytes: withOtherEnd(bytes) });
  const lines = bytesOf(
    ...Array.from({ length: HEIGHT }, (_none, y) => [0, ...Array.from({ length: WIDTH }, (_x, x) => x * 10 + y)]),
  );
  const own = (data: Uint8Array, ...parts: readonly Part[]): Uint8Array =>
    bytesOf(
      file.subarray(0, 8),
      pngChunk("IHDR", [...bigEndian(WIDTH, 4), ...bigEndian(HEIGHT, 4), 8, 0, 0, 0, 0]).bytes,
      ...parts.map(({ bytes }) => bytes),
      pngChunk("IDAT", data).bytes,
      pngChunk("IEND", []).bytes,
    );
  const deflated = deflateSync(lines);
  return [
    ["a PNG with an orientation", extended(pngChunk("eXIf", bytesOf(tiffOf(6), SECRET)))],
    [
      "an interlaced PNG with an orientation",
      bytesOf(interlaced.subarray(0, 33), pngChunk("eXIf", tiffOf(7)).bytes, interlaced.subarray(33)),
    ],
    ["a PNG whose orientation has a wrong checksum", extended(wrong(pngChunk("eXIf", tiffOf(8))))],
    ["a PNG whose profile has a wrong checksum", extended(wrong(iccp("adobe")))],
    ["a PNG with a profile of grey before the right one", extended(iccp("grey"), iccp("adobe"))],
    ["a PNG with bytes behind its profile", extended(iccp("adobe", bytesOf(deflateSync(icc("adobe")), SECRET)))],
    ["a grey PNG with a profile of colours", bytesOf(grey.subarray(0, 33), iccp("adobe").bytes, grey.subarray(33))],
    [
      "a PNG with unknown chunks",
      extended(pngChunk("prVt", bytesOf(SECRET)), pngChunk("tEXt", bytesOf("a\0", SECRET))),
    ],
    ["a PNG whose transparent grey has more bits than its depth", own(deflated, pngChunk("tRNS", [0x40, 33]))],
    ["a PNG with transparency twice", own(deflated, pngChunk("tRNS", [0, 33]), pngChunk("tRNS", [0, 44]))],
    ["a PNG with bytes behind its data", own(bytesOf(deflated, SECRET))],
    ["a PNG whose data has a wrong checksum", own(withOtherEnd(deflated))],
    ["a PNG whose data has no checksum", own(deflated.subarray(0, -4))],
    ["a PNG with more lines than it shows", own(deflateSync(bytesOf(lines, SECRET)))],
    ["a PNG with fewer lines than it shows", own(deflateSync(lines.subarray(0, -30)))],
    ["a PNG without its end", own(deflated).slice(0, -12)],
  ];
}

const webpFile = (...parts: readonly Part[]): Uint8Array => {
  const body = bytesOf("WEBP", ...parts.map(({ bytes }) => bytes));
  return bytesOf("RIFF", littleEndian(body.length, 4), body);
};

async function webps(): Promise<Finding[]> {
  const partsOf = (file: Buffer): Part => ({ name: "image", bytes: new Uint8Array(file.subarray(12)) });
  const lossy = partsOf(await picture().webp({ quality: 80 }).toBuffer());
  const lossless = partsOf(await picture().webp({ lossless: true }).toBuffer());
  const clear = sharp(
    Uint8Array.from(landscape(WIDTH, HEIGHT).data, (level, at) => (at % 4 === 3 ? at % 256 : level)),
    {
      raw: { width: WIDTH, height: HEIGHT, channels: 4 },
    },
  );
  const transparent: Part = { name: "ALPH+VP8", bytes: new Uint8Array((await clear.webp().toBuffer()).subarray(30)) };
  const header = (flags: number): Part => webpHeader(flags, WIDTH, HEIGHT);
  const secret = webpChunk("PrVt", bytesOf(SECRET));
  const place = [1, 2, WIDTH - 1, HEIGHT - 1, 50].flatMap((value) => littleEndian(value, 3));
  const frame = webpChunk(
    "ANMF",
    bytesOf(place, [0], secret.bytes.length % 2 === 0 ? [] : [0], lossy.bytes, secret.bytes),
  );
  const control = webpChunk("ANIM", [40, 90, 200, 255, 0, 0]);
  const broken = lossless.bytes.map((byte, at) => (at > 20 && at < 60 ? 0xa5 : byte));
  return [
    ["a WebP with unknown chunks", webpFile(header(0), secret, lossy, secret)],
    ["a WebP with an orientation", webpFile(header(FLAGS.exif), lossy, webpChunk("EXIF", bytesOf(tiffOf(6), SECRET)))],
    ["a WebP with an orientation that is not announced", webpFile(header(0), lossy, webpChunk("EXIF", tiffOf(6)))],
    ["a WebP with a profile that is not announced", webpFile(header(0), webpChunk("ICCP", icc("adobe")), lossy)],
    ["a WebP with a profile of grey", webpFile(header(FLAGS.profile), webpChunk("ICCP", icc("grey")), lossy)],
    ["a WebP with transparency", webpFile(header(FLAGS.alpha), transparent)],
    ["a WebP with transparency that is not announced", webpFile(header(0), transparent)],
    [
      "a WebP that moves on a larger screen",
      webpFile(webpHeader(FLAGS.animation, WIDTH + 9, HEIGHT + 9), control, frame),
    ],
    ["a WebP that moves outside of its screen", webpFile(header(FLAGS.animation), control, frame)],
    ["a WebP of another size than its header says", webpFile(webpHeader(0, WIDTH + 1, HEIGHT), lossy)],
    ["a WebP whose data is broken", webpFile({ name: "VP8L", bytes: broken })],
    ["a WebP with something behind it", bytesOf(webpFile(lossy), SECRET)],
  ];
}

/** Numbers below four as codes of three bits, with a code to begin again before each two. */
function gifData(numbers: readonly number[], isEnded = true): number[] {
  const codes = numbers.flatMap((number, at) => (at % 2 === 0 ? [4, number] : [number]));
  const bits = [...codes, ...(isEnded ? [5] : [])].flatMap((code) => [code & 1, (code >> 1) & 1, code >> 2]);
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_none, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit, place) => sum | (bit << place), 0),
  );
  return [2, bytes.length, ...bytes, 0];
}

function gifs(): Finding[] {
  const colours = [10, 20, 30, 200, 0, 0, 0, 200, 0, 0, 0, 200];
  const screen = (width: number, height: number): Uint8Array =>
    bytesOf("GIF89a", littleEndian(width, 2), littleEndian(height, 2), [0x81, 1, 0], colours);
  const frame = (
    left: number,
    top: number,
    flags = 0,
    numbers = [0, 1, 2, 3, 0, 1, 2, 3],
    isEnded = true,
  ): Uint8Array =>
    bytesOf(
      [0x2c],
      [left, top, 2, 4].flatMap((value) => littleEndian(value, 2)),
      [flags],
      gifData(numbers, isEnded),
    );
  const control = (number: number): number[] => [0x21, 0xf9, 4, 1, 0, 0, number, 0];
  const loop = bytesOf([0x21, 0xff, 11], "NETSCAPE2.0", [3, 1, 5, 0, SECRET.length], SECRET, [0]);
  const end = [0x3b];
  return [
    ["a GIF whose frame is outside of its screen", bytesOf(screen(2, 4), frame(3, 1), end)],
    ["a GIF whose second frame is outside of its screen", bytesOf(screen(2, 4), frame(0, 0), frame(1, 1), end)],
    ["a GIF with a screen that is not its size", bytesOf(screen(640, 480), frame(1, 0), end)],
    ["a GIF without a screen", bytesOf(screen(0, 0), frame(0, 0), end)],
    ["a GIF whose frame covers a part of its screen", bytesOf(screen(5, 6), frame(1, 1), end)],
    [
      "a GIF whose frame covers a part of its screen, with transparency",
      bytesOf(screen(5, 6), control(2), frame(1, 1), end),
    ],
    [
      "a GIF with transparency said twice",
      bytesOf(screen(2, 4), control(2), [0x21, 0xf9, 4, 0, 0, 0, 0, 0], frame(0, 0), end),
    ],
    ["an interlaced GIF", bytesOf(screen(2, 4), frame(0, 0, 0x40), end)],
    ["a GIF with fewer numbers than pixels", bytesOf(screen(2, 4), control(3), frame(0, 0, 0, [0, 1, 2]), end)],
    [
      "a GIF with more numbers than pixels",
      bytesOf(screen(2, 4), frame(0, 0, 0, [0, 1, 2, 3, 0, 1, 2, 3, 1, 1, 1]), end),
    ],
    ["a GIF whose data has no end", bytesOf(screen(2, 4), frame(0, 0, 0, [0, 1, 2, 3, 0, 1, 2, 3], false), end)],
    ["a GIF with bytes behind its loop", bytesOf(screen(2, 4), loop, frame(0, 0), frame(0, 0), end)],
    ["a GIF with bytes behind a frame", bytesOf(screen(2, 4), frame(0, 0), SECRET)],
    ["a GIF that is cut in its second frame", bytesOf(screen(2, 4), frame(0, 0), frame(0, 0).slice(0, -3))],
  ];
}

export const findings = async (): Promise<Finding[]> => [
  ...(await jpegs()),
  ...(await pngs()),
  ...(await webps()),
  ...gifs(),
];
