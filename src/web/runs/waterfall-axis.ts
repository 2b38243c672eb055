import { durationText } from "#web/lib/time-words.ts";

/** A stretch of time, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** Where moments stand from left to right, in percent. Waits that are much longer than the work are cut to a width of their own. */
export interface Axis {
  at: (moment: number) => number;
  ticks: readonly { x: number; text: string }[];
  cuts: readonly (Span & { x: number; width: number })[];
  isCut: boolean;
}

const CUT_WIDTH = 12;
const MOST_FOR_CUTS = 48;
const SHORTEST_CUT_MS = 1_000;
/** A share of the work; a shorter wait is drawn in full. */
const CUT_FROM_SHARE = 0.25;

/** `workMs`: how much work has room on the axis, without the waits. */
export function axisOf(from: number, waits: readonly Span[], workMs: number): Axis {
  const room = Math.max(1, workMs);
  const long = waits.filter((wait) => wait.to - wait.from > Math.max(SHORTEST_CUT_MS, room * CUT_FROM_SHARE));
  const width = Math.min(CUT_WIDTH, MOST_FOR_CUTS / Math.max(1, long.length));
  const scale = (100 - width * long.length) / room;
  const at = (moment: number): number => {
    let [work, before] = [moment - from, 0];
    for (const cut of long) {
      if (moment <= cut.from) break;
      work -= Math.min(moment, cut.to) - cut.from;
      before += width * Math.min(1, (moment - cut.from) / (cut.to - cut.from));
    }
    return Math.min(100, Math.max(0, work * scale + before));
  };
  const cuts = long.map((cut) => ({ ...cut, x: at(cut.from), width }));
  return { at, cuts, isCut: cuts.length > 0, ticks: ticksOf(room, (work) => at(momentOf(work, from, long)), cuts) };
}

/** When so much work was done. */
function momentOf(work: number, from: number, cuts: readonly Span[]): number {
  let moment = from + work;
  for (const cut of cuts) if (moment > cut.from) moment += cut.to - cut.from;
  return moment;
}

const MOST_TICKS = 4;
const TICK_ROOM = 13;

function ticksOf(room: number, at: (work: number) => number, cuts: Axis["cuts"]): Axis["ticks"] {
  const step = niceAbove(room / MOST_TICKS);
  const moments = Array.from({ length: Math.floor(room / step) + 1 }, (_one, index) => index * step);
  return moments
    .map((work) => ({ x: at(work), text: work === 0 ? "0 s" : durationText(work) }))
    .filter(({ x }) => cuts.every((cut) => Math.abs(cut.x + cut.width / 2 - x) > TICK_ROOM));
}

/** 1, 2 or 5 times a power of ten, and not less. */
export function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

const SHORTEST_LIVE_MS = 4_000;

/** The end of a live axis: it doubles when the work comes to nine tenths of it. */
export function liveRoom(workMs: number, usualMs: number | null): number {
  let room = Math.max(SHORTEST_LIVE_MS, niceAbove((usualMs ?? 0) * 1.1));
  while (workMs >= room * 0.9) room *= 2;
  return room;
}

/** The time that waits took, each moment counted once. */
export function waitedIn(waits: readonly Span[]): number {
  let [sum, until] = [0, -Infinity];
  for (const { from, to } of waits.toSorted((one, other) => one.from - other.from)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}
