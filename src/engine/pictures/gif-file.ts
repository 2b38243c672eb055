import { ascii, ByteView } from "./byte-view.ts";
import { brokenPicture } from "./picture.ts";

/* The parts of a GIF that show it, as libnsgif finds them. */

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
const TRANSPARENT = 0x01;
const PALETTE_FLAG = 0x80;
const INTERLACED_FLAG = 0x40;
const HEADER_BYTES = 13;
const IMAGE_HEADER_BYTES = 9;
const LONGEST_CODE = 12;
const LOOPS = [ascii("NETSCAPE2.0"), ascii("ANIMEXTS1.0")];
const LOOP_BYTES = [3, 1] as const;

/** Screens that old programs wrote whatever the picture's size was; the first frame says it then. */
const WRONG_SCREENS = new Set(["640x480", "640x512", "800x600", "1024x768", "1280x1024", "1600x1200"]);
const WIDEST_SCREEN = 2_048;

export interface GifFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  isInterlaced: boolean;
  /** Its own colours; null for those of the file. */
  palette: Uint8Array | null;
  /** The flags, the duration and the transparent number that are said of it; null for none. */
  control: Uint8Array | null;
  /** The number that is transparent; null for none. */
  transparent: number | null;
  /** Bits of the numbers in its data. */
  codeBits: number;
  /** Its data, in blocks with their lengths, and the empty one at the end. */
  blocks: Uint8Array;
}

export interface GifFile {
  width: number;
  height: number;
  /** The size that its header says, with which other programs find the same one. */
  screen: { width: number; height: number };
  palette: Uint8Array | null;
  /** How often the animation repeats, two bytes; null where it does not say it. */
  loops: Uint8Array | null;
  frames: readonly GifFrame[];
}

/** Reads a GIF. What follows the first frame may be cut off or be no GIF. Throws INVALID_INPUT for a broken file. */
export function readGif(bytes: Uint8Array): GifFile {
  const view = new ByteView(bytes);
  const palette = paletteAt(view, HEADER_BYTES, view.byte(10));
  const frames: GifFrame[] = [];
  let loops: Uint8Array | null = null;
  let control: Control = { bytes: null, transparent: null };
  for (let at = HEADER_BYTES + (palette?.length ?? 0); isBlock(view, at);) {
    const end = blockEnd(view, at);
    if (end === null && frames.length === 0) throw brokenPicture("ends too early");
    const frame = view.byte(at) === IMAGE ? frameAt(view, at, control) : null;
    if (frame !== null) {
      frames.push(frame);
      control = { bytes: null, transparent: null };
    }
    if (end === null) break;
    if (frame === null && view.byte(at + 1) === CONTROL) control = controlAt(view, at, control);
    else if (frame === null) loops ??= loopsAt(view, at);
    at = end;
  }
  const [first] = frames;
  if (first === undefined) throw brokenPicture("has no picture in it");
  return { ...sizesOf(view.u16(6, true), view.u16(8, true), first), palette, loops, frames };
}

const isBlock = (view: ByteView, at: number): boolean =>
  at < view.length && (view.byte(at) === IMAGE || view.byte(at) === EXTENSION);

function paletteAt(view: ByteView, at: number, flags: number): Uint8Array | null {
  return (flags & PALETTE_FLAG) === 0 ? null : view.slice(at, 3 * 2 ** ((flags & 7) + 1));
}

/** The picture has room for the first frame; others are cut by it. */
function sizesOf(width: number, height: number, first: GifFrame): Pick<GifFile, "width" | "height" | "screen"> {
  const isWrong =
    WRONG_SCREENS.has(`${width}x${height}`) || [width, height].some((side) => side === 0 || side > WIDEST_SCREEN);
  const [right, bottom] = [first.left + first.width, first.top + first.height];
  if (isWrong) return { width: right, height: bottom, screen: { width: right, height: bottom } };
  return { width: Math.max(width, right), height: Math.max(height, bottom), screen: { width, height } };
}

/** Where the blocks of an extension or an image begin. */
function blocksAt(view: ByteView, from: number): number {
  if (view.byte(from) !== IMAGE) return from + 2;
  const flags = view.bytes[from + IMAGE_HEADER_BYTES] ?? 0;
  return from + IMAGE_HEADER_BYTES + 2 + ((flags & PALETTE_FLAG) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
}

/** Where the blocks of an extension or an image end; null where they are cut off. */
function blockEnd(view: ByteView, from: number): number | null {
  let at = blocksAt(view, from);
  while (at < view.length && view.byte(at) !== 0) at += view.byte(at) + 1;
  return at < view.length ? at + 1 : null;
}

interface Control {
  bytes: Uint8Array | null;
  transparent: number | null;
}

/** Another one of the same frame replaces it, but what is transparent stays. */
function controlAt(view: ByteView, at: number, before: Control): Control {
  const bytes = view.slice(at + 3, 4);
  const isTransparent = ((bytes[0] ?? 0) & TRANSPARENT) !== 0;
  return { bytes, transparent: isTransparent ? (bytes[3] ?? 0) : before.transparent };
}

function loopsAt(view: ByteView, at: number): Uint8Array | null {
  const isLoop = view.byte(at + 1) === APPLICATION && LOOPS.some((name) => view.startsWith(at + 3, name));
  return isLoop && view.startsWith(at + 14, LOOP_BYTES) ? view.slice(at + 16, 2) : null;
}

/** The frame at a place; null where it is cut off before its first number, as in libnsgif. */
function frameAt(view: ByteView, at: number, { bytes, transparent }: Control): GifFrame | null {
  const data = blocksAt(view, at);
  if (data + 2 > view.length) return null;
  const side = (place: number): number => view.u16(at + place, true);
  const flags = view.byte(at + IMAGE_HEADER_BYTES);
  const codeBits = view.byte(data - 1);
  if (codeBits >= LONGEST_CODE) throw brokenPicture("has a picture whose numbers are too long");
  return {
    left: side(1),
    top: side(3),
    width: side(5),
    height: side(7),
    isInterlaced: (flags & INTERLACED_FLAG) !== 0,
    palette: paletteAt(view, at + IMAGE_HEADER_BYTES + 1, flags),
    control: bytes,
    transparent,
    codeBits,
    blocks: blocksFrom(view, data),
  };
}

/** The blocks of a frame; where one is cut off, those that are whole. */
function blocksFrom({ bytes }: ByteView, from: number): Uint8Array {
  let at = from;
  for (let size = bytes[at] ?? 0; size > 0 && at + size < bytes.length; size = bytes[at] ?? 0) at += size + 1;
  if (bytes[at] === 0) return bytes.subarray(from, at + 1);
  const whole = new Uint8Array(at - from + 1);
  whole.set(bytes.subarray(from, at));
  return whole;
}
