import { ascii, ByteView } from "./byte-view.ts";
import { brokenPicture, type CleanPicture, requireSize } from "./picture.ts";

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const END = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const HEADER_BYTES = 13;
const IMAGE_HEADER_BYTES = 10;
const LOOPS = [ascii("NETSCAPE2.0"), ascii("ANIMEXTS1.0")];

/** Reads a GIF's blocks. Keeps its pictures with their durations and repetitions; drops comments and programs' data. */
export function cleanGif(bytes: Uint8Array): CleanPicture {
  const view = new ByteView(bytes);
  const width = view.u16(6, true);
  const height = view.u16(8, true);
  requireSize(width, height);
  const start = HEADER_BYTES + paletteBytes(view.byte(10));
  const pieces = [view.slice(0, start)];
  let count = 0;
  for (let at = start; at < view.length && view.byte(at) !== END;) {
    const kind = view.byte(at);
    if (kind !== IMAGE && kind !== EXTENSION) throw brokenPicture("has a block of no known kind");
    if (kind === IMAGE) requireInside(view, at, width, height);
    const data = kind === IMAGE ? at + IMAGE_HEADER_BYTES + paletteBytes(view.byte(at + 9)) + 1 : at + 2;
    const end = blocksEnd(view, data);
    if (kind === IMAGE) count += 1;
    if (kind === IMAGE || isKeptExtension(view, at)) pieces.push(view.slice(at, end - at));
    at = end;
  }
  if (count === 0) throw brokenPicture("has no picture in it");
  return {
    format: "gif",
    width,
    height,
    orientation: 1,
    frames: { source: count, kept: count },
    pieces: [...pieces, Uint8Array.of(END)],
  };
}

const paletteBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function requireInside(view: ByteView, at: number, width: number, height: number): void {
  const right = view.u16(at + 1, true) + view.u16(at + 5, true);
  const bottom = view.u16(at + 3, true) + view.u16(at + 7, true);
  if (right > width || bottom > height) throw brokenPicture("has a picture larger than itself");
}

/** The position after a row of length-prefixed blocks that ends with an empty one. */
function blocksEnd(view: ByteView, from: number): number {
  let at = from;
  while (view.byte(at) !== 0) at += view.byte(at) + 1;
  return at + 1;
}

const isKeptExtension = (view: ByteView, at: number): boolean =>
  view.byte(at + 1) === GRAPHIC_CONTROL ||
  (view.byte(at + 1) === APPLICATION && LOOPS.some((name) => view.startsWith(at + 3, name)));
