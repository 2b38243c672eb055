import type { ByteView } from "./byte-view.ts";

/** The light, 0 to 1, of a channel's number, 0 to 1. */
export type Curve = (value: number) => number;

/** How many parameters each kind of formula has (ICC.1:2022, table 68). */
const PARAMETERS = [1, 3, 4, 5, 7] as const;

/** The curve at this place of a profile; null for a kind that does not exist. */
export function curveAt(view: ByteView, at: number): Curve | null {
  const type = view.tag(at);
  if (type === "curv") return sampledCurve(view, at);
  return type === "para" ? formulaAt(view, at) : null;
}

/** Without samples it is straight, with one that is the exponent, otherwise they lie evenly from 0 to 1. */
function sampledCurve(view: ByteView, at: number): Curve {
  const count = view.u32(at + 8);
  if (count === 0) return (value) => value;
  if (count === 1) {
    const exponent = view.u16(at + 12) / 256;
    return (value) => value ** exponent;
  }
  view.slice(at + 12, 2 * count);
  return (value) => {
    const place = value * (count - 1);
    const before = Math.min(count - 2, Math.floor(place));
    const [low, high] = [view.u16(at + 12 + 2 * before), view.u16(at + 14 + 2 * before)];
    return (low + (high - low) * (place - before)) / 65_535;
  };
}

function formulaAt(view: ByteView, at: number): Curve | null {
  const kind = view.u16(at + 8);
  const count = PARAMETERS[kind];
  if (count === undefined) return null;
  const numbers = Array.from({ length: count }, (_none, index) => (view.u32(at + 12 + 4 * index) | 0) / 65_536);
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const power = (value: number): number => Math.max(0, a * value + b) ** g;
  if (kind === 0) return (value) => value ** g;
  if (kind === 1) return (value) => (a * value + b >= 0 ? power(value) : 0);
  if (kind === 2) return (value) => (a * value + b >= 0 ? power(value) + c : c);
  return (value) => (value >= d ? power(value) + e : c * value + f);
}
