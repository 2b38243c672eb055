import { ascii } from "./byte-view.ts";
import { type GifFile, type GifFrame, readGif } from "./gif-file.ts";
import { type CleanPicture, requireSize } from "./picture.ts";

const END = 0x3b;
const TRANSPARENT = 0x01;
const LOOP = ascii("NETSCAPE2.0");

/** Reads a GIF's blocks. Keeps its pictures with their durations and repetitions, and writes new headers. */
export function cleanGif(bytes: Uint8Array): CleanPicture {
  const file = readGif(bytes);
  const { width, height, loops, palette, frames } = file;
  requireSize(width, height);
  return {
    format: "gif",
    width,
    height,
    orientation: 1,
    frames: { source: frames.length, kept: frames.length },
    pieces: [
      header(file),
      ...(palette === null ? [] : [palette]),
      ...(loops === null ? [] : [Uint8Array.of(0x21, 0xff, LOOP.length, ...LOOP, 3, 1, ...loops, 0)]),
      ...frames.flatMap(framePieces),
      Uint8Array.of(END),
    ],
  };
}

const littleEndian = (value: number): number[] => [value & 0xff, value >> 8];

const paletteFlags = (palette: Uint8Array | null): number =>
  palette === null ? 0 : 0x80 | (Math.log2(palette.length / 3) - 1);

const header = ({ screen: { width, height }, palette }: GifFile): Uint8Array =>
  Uint8Array.of(
    ...ascii("GIF89a"),
    ...littleEndian(width),
    ...littleEndian(height),
    paletteFlags(palette) | 0x70,
    0,
    0,
  );

function framePieces({ control, transparent, palette, ...frame }: GifFrame): Uint8Array[] {
  const place = [frame.left, frame.top, frame.width, frame.height].flatMap(littleEndian);
  const flags = paletteFlags(palette) | (frame.isInterlaced ? 0x40 : 0);
  return [
    ...(control === null ? [] : [controlBlock(control, transparent)]),
    Uint8Array.of(0x2c, ...place, flags),
    ...(palette === null ? [] : [palette]),
    Uint8Array.of(frame.codeBits),
    frame.blocks,
  ];
}

function controlBlock([flags = 0, low = 0, high = 0, number = 0]: Uint8Array, transparent: number | null): Uint8Array {
  const said = transparent === null ? flags & ~TRANSPARENT : flags | TRANSPARENT;
  return Uint8Array.of(0x21, 0xf9, 4, said, low, high, transparent ?? number, 0);
}
