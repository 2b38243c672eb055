import type { Chance } from "./chance.ts";
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

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const blocks = (data: Uint8Array): Uint8Array => {
  const pieces: number[] = [];
  for (let at = 0; at < data.length; at += 255)
    pieces.push(Math.min(255, data.length - at), ...data.subarray(at, at + 255));
  return Uint8Array.from([...pieces, 0]);
};

const sizeBits = (colours: number): number => Math.max(0, Math.ceil(Math.log2(colours)) - 1);

/** The codes of a picture's numbers (GIF89a, appendix F), which begin again now and then. */
function codesOf(numbers: readonly number[], size: number, chance: Chance): Uint8Array {
  const [clear, end] = [1 << size, (1 << size) + 1];
  const out: number[] = [];
  let [held, count] = [0, 0];
  let [width, next] = [size + 1, end + 1];
  let table = new Map<string, number>();
  const write = (code: number): void => {
    held |= code << count;
    for (count += width; count >= 8; count -= 8, held >>>= 8) out.push(held & 255);
  };
  const reset = (): void => {
    table = new Map();
    [width, next] = [size + 1, end + 1];
  };
  if (chance.happens(0.95)) write(clear);
  reset();
  const codeOf = (run: readonly number[]): number => (run.length === 1 ? (run[0] ?? 0) : (table.get(run.join()) ?? -1));
  let run: number[] = [];
  for (const number of numbers) {
    const longer = [...run, number];
    if (codeOf(longer) !== -1) {
      run = longer;
      continue;
    }
    write(codeOf(run));
    if (next < 4_096) {
      table.set(longer.join(), next);
      if (next === 1 << width && width < 12) width += 1;
      next += 1;
    }
    if (chance.happens(0.02)) {
      write(clear);
      reset();
    }
    run = [number];
  }
  if (run.length > 0) write(codeOf(run));
  if (chance.happens(0.93)) write(end);
  if (count > 0) out.push(held & 255);
  return Uint8Array.from(out);
}

function control(chance: Chance, colours: number): Part {
  const isTransparent = chance.happens(0.6);
  const flags = (chance.below(4) << 2) | Number(isTransparent);
  const body = [flags, 10, 0, chance.below(colours + 2)];
  const kind = chance.below(25);
  if (kind === 0) return { name: "short control", bytes: bytesOf([0x21, 0xf9, 3], body.slice(0, 3), [0]) };
  if (kind === 1) return { name: "long control", bytes: bytesOf([0x21, 0xf9, 6], body, [7, 7, 0]) };
  if (kind === 2) return { name: "control with more", bytes: bytesOf([0x21, 0xf9, 4], body, blocks(bytesOf(SECRET))) };
  return { name: `control ${body.join()}`, bytes: bytesOf([0x21, 0xf9, 4], body, [0]) };
}

function image(frame: Frame, chance: Chance, globalColours: number): Part {
  const { left, top, width, height } = frame;
  const hasOwn = globalColours === 0 ? chance.happens(0.9) : chance.happens(0.25);
  const colours = hasOwn ? 2 ** (1 + chance.below(5)) : Math.max(2, globalColours);
  const isInterlaced = chance.happens(0.25);
  const size = Math.max(2, Math.ceil(Math.log2(colours))) + (chance.happens(0.06) ? 1 : 0);
  const limit = chance.happens(0.94) ? colours : 2 ** size;
  const pixels = Array.from({ length: width * height }, (_none, at) =>
    chance.happens(0.3) ? chance.below(limit) : (at >> 3) % limit,
  );
  const lacking = chance.happens(0.05) ? chance.below(pixels.length + 1) : 0;
  const extra = chance.happens(0.05) ? 1 + chance.below(40) : 0;
  const all = [...pixels.slice(0, pixels.length - lacking), ...Array.from({ length: extra }, () => 0)];
  const data = codesOf(all, size, chance);
  const behind = chance.happens(0.06) ? bytesOf(data, chance.bytes(1 + chance.below(30))) : data;
  const flags = (hasOwn ? 0x80 | sizeBits(colours) : 0) | (isInterlaced ? 0x40 : 0);
  const place = [left, top, width, height].flatMap((value) => littleEndian(value, 2));
  const palette = hasOwn ? chance.bytes(3 * 2 ** (sizeBits(colours) + 1)) : [];
  const said = [
    `image ${width}x${height}@${left},${top}`,
    hasOwn ? `own ${colours}` : "",
    isInterlaced ? "interlaced" : "",
    `size ${size}`,
    limit > colours ? "beyond its colours" : "",
    lacking > 0 ? `lacks ${lacking}` : "",
    extra > 0 ? `more ${extra}` : "",
    behind === data ? "" : "bytes behind its data",
  ];
  return {
    name: said.filter(Boolean).join(" "),
    bytes: bytesOf([0x2c], place, [flags], palette, [size], blocks(behind)),
  };
}

function frameIn(wide: number, high: number, chance: Chance): Frame {
  const kind = chance.below(10);
  if (kind < 6) return { left: 0, top: 0, width: wide, height: high };
  const outside = kind === 6 ? 6 : 0;
  const [width, height] = [1 + chance.below(wide + outside), 1 + chance.below(high + outside)];
  const side = (whole: number, part: number): number => chance.below(Math.max(1, whole - part + 1 + outside));
  return kind === 7 && chance.happens(0.2)
    ? { left: 0, top: 0, width: 0, height }
    : { left: side(wide, width), top: side(high, height), width, height };
}

const adding =
  (name: string, made: (chance: Chance) => Uint8Array): Oddity =>
  (parts, chance) => {
    const at = 1 + chance.below(parts.length);
    parts.splice(at, 0, { name, bytes: made(chance) });
    return `${name} at ${at}`;
  };

const ODDITIES: readonly Oddity[] = [
  adding("comment", () => bytesOf([0x21, 0xfe], blocks(bytesOf(SECRET)))),
  adding("plain text", (chance) => bytesOf([0x21, 0x01, 12], chance.bytes(12), blocks(bytesOf(SECRET)))),
  adding("loop", () => bytesOf([0x21, 0xff, 11], "NETSCAPE2.0", [3, 1, 0, 0, 0])),
  adding("loop with more", () => bytesOf([0x21, 0xff, 11], "NETSCAPE2.0", [3, 1, 0, 0], blocks(bytesOf(SECRET)))),
  adding("program's data", () => bytesOf([0x21, 0xff, 11], "XMP DataXMP", blocks(bytesOf(SECRET)))),
  adding("profile", () => bytesOf([0x21, 0xff, 11], "ICCRGBG1012", blocks(bytesOf(SECRET)))),
  adding("unknown extension", (chance) => bytesOf([0x21, chance.pick([0x00, 0x42, 0xce])], blocks(bytesOf(SECRET)))),
  adding("control", (chance) => control(chance, 4).bytes),
  adding("zeros", (chance) => new Uint8Array(1 + chance.below(4))),
  adding("bytes", (chance) => Uint8Array.from(chance.bytes(1 + chance.below(4)))),
  adding("end", () => Uint8Array.of(0x3b)),
];

export function oddGif(chance: Chance): OddPicture {
  const [wide, high] = [1 + chance.below(24), 1 + chance.below(24)];
  const colours = chance.happens(0.9) ? 2 ** (1 + chance.below(6)) : 0;
  const flags = (colours > 0 ? 0x80 | sizeBits(colours) : 0) | 0x70;
  const parts: Part[] = [
    {
      name: "screen",
      bytes: bytesOf(
        chance.happens(0.85) ? "GIF89a" : "GIF87a",
        littleEndian(wide, 2),
        littleEndian(high, 2),
        [flags, chance.below(Math.max(1, colours)), chance.happens(0.9) ? 0 : 49],
        colours > 0 ? chance.bytes(3 * colours) : [],
      ),
    },
  ];
  const count = 1 + (chance.happens(0.3) ? chance.below(3) : 0);
  for (let index = 0; index < count; index += 1) {
    if (chance.happens(0.6)) parts.push(control(chance, Math.max(2, colours)));
    parts.push(image(frameIn(wide, high, chance), chance, colours));
  }
  const names = parts.slice(1).map(({ name }) => name);
  const done = madeOdd(parts, chance.happens(0.85) ? ODDITIES : ORDER_ODDITIES, 2, chance);
  const ended = withEnds(bytesOf(...parts.map(({ bytes }) => bytes), chance.happens(0.95) ? [0x3b] : []), chance);
  const what = ["gif", `${wide}x${high} ${colours} colours`, ...names, ...done, ended.what];
  return { what: what.filter(Boolean).join("; "), bytes: ended.bytes };
}
