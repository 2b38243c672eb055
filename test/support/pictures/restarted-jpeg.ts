import sharp from "sharp";

import { joined } from "./bitmap.ts";

const SCAN = 0xda;
const FRAME = 0xc0;
/** The lines of a unit with colours of half the size. */
const UNIT = 16;

interface Strip {
  head: Buffer;
  data: Buffer;
}

function cut(file: Buffer): Strip {
  let at = 2;
  while (file[at + 1] !== SCAN) at += 2 + file.readUInt16BE(at + 2);
  const start = at + 2 + file.readUInt16BE(at + 2);
  return { head: file.subarray(0, start), data: file.subarray(start, -2) };
}

/** A JPEG of libjpeg-turbo with a restart marker behind each row of units: separate JPEGs, joined by markers. `levels` has three for each pixel. */
export async function restartedJpeg(
  levels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const strips: Strip[] = [];
  for (let y = 0; y < height; y += UNIT) {
    const lines = Math.min(UNIT, height - y);
    const part = levels.subarray(y * width * 3, (y + lines) * width * 3);
    const file = sharp(part, { raw: { width, height: lines, channels: 3 } }).jpeg({
      quality: 90,
      optimizeCoding: false,
    });
    strips.push(cut(await file.toBuffer()));
  }
  const [{ head } = { head: Buffer.alloc(0) }] = strips;
  let at = 2;
  for (; head[at + 1] !== SCAN; at += 2 + head.readUInt16BE(at + 2)) {
    if (head[at + 1] === FRAME) head.writeUInt16BE(height, at + 5);
  }
  const units = Math.ceil(width / UNIT);
  const interval = Uint8Array.of(0xff, 0xdd, 0, 4, units >> 8, units & 0xff);
  const marked = strips.flatMap(({ data }, index) =>
    index === 0 ? [data] : [Uint8Array.of(0xff, 0xd0 + ((index - 1) % 8)), data],
  );
  return joined([head.subarray(0, at), interval, head.subarray(at), ...marked, Uint8Array.of(0xff, 0xd9)]);
}
