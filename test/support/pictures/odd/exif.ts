import type { Chance } from "./chance.ts";
import { bytesOf, SECRET } from "./parts.ts";

const ORIENTATION = 0x0112;

interface Entry {
  tag: number;
  type: number;
  count: number;
  value: number;
}

/** A structure of EXIF with an orientation alone, as a number of a type of TIFF. */
export function tiffOf(value: number, type = 3): Uint8Array {
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(type, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt32LE(value, 18);
  return new Uint8Array(tiff);
}

/** A structure of EXIF with one directory, as programs write it and as they should not. */
export function oddTiff(chance: Chance): { what: string; bytes: Uint8Array } {
  const isLittle = chance.happens(0.5);
  const type = chance.happens(0.8) ? 3 : chance.pick([1, 4, 8, 9]);
  const value = chance.happens(0.85) ? 1 + chance.below(8) : chance.pick([0, 9, 255]);
  const orientation: Entry = { tag: ORIENTATION, type, count: chance.happens(0.95) ? 1 : 2, value };
  const width: Entry = { tag: 0x0100, type: 4, count: 1, value: 7 };
  const double: Entry = { ...orientation, value: 1 + chance.below(8) };
  const entries = chance.pick([[orientation], [orientation], [width, orientation], [orientation, double], []]);
  const start = chance.happens(0.85) ? 8 : 8 + 2 * chance.below(5);
  const tiff = Buffer.alloc(start + 2 + entries.length * 12 + 4);
  const u16 = (number: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(number, at) : tiff.writeUInt16BE(number, at);
  const u32 = (number: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(number, at) : tiff.writeUInt32BE(number, at);
  tiff.write(isLittle ? "II" : "MM", 0);
  u16(42, 2);
  u32(start, 4);
  u16(entries.length, start);
  for (const [index, entry] of entries.entries()) {
    const at = start + 2 + index * 12;
    u16(entry.tag, at);
    u16(entry.type, at + 2);
    u32(entry.count, at + 4);
    if (entry.type === 1) tiff.writeUInt8(entry.value, at + 8);
    else if (entry.type === 3 || entry.type === 8) u16(entry.value, at + 8);
    else u32(entry.value, at + 8);
  }
  const whole = bytesOf(tiff, SECRET);
  const bytes = chance.happens(0.95) ? whole : whole.slice(0, chance.below(whole.length));
  const said = entries
    .map((entry) => `${entry.tag.toString(16)}/${entry.type}/${entry.count}=${entry.value}`)
    .join("+");
  return { what: `exif ${isLittle ? "II" : "MM"}@${start} ${said} ${bytes.length}`, bytes };
}
