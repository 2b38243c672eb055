import { dayText } from "#web/lib/time-words.ts";

import type { Progress } from "./progress.ts";

export const HEIGHT = 200;
const LEFT = 40;
const RIGHT = 12;
/** Where all is reached, and where nothing is. */
export const TOP = 32;
export const BOTTOM = 172;
const DAY_MS = 86_400_000;
/** A forecast farther than this share of the days shown would press them together; its line leaves the picture. */
const MAX_AHEAD = 0.3;
const TICK_WIDTH = 90;

interface Point {
  x: number;
  y: number;
}

export interface ExamDot extends Point {
  passed: boolean;
  at: string;
}

/** A stretch of days at one level. */
export interface Stretch {
  level: Progress["level"];
  points: readonly Point[];
}

export interface ProgressShape {
  right: number;
  stretches: readonly Stretch[];
  exams: readonly ExamDot[];
  versions: readonly { x: number; version: number }[];
  now: Point | null;
  /** Where the way leads at the present pace. */
  ahead: (Point & { isInside: boolean }) | null;
  ticks: readonly { x: number; text: string }[];
}

const heightOf = (share: number): number => BOTTOM - (BOTTOM - TOP) * Math.min(1, Math.max(0, share));

/** The positions of the picture of the way to the next level, for a width. */
export function progressShape({ days, marks, date_forecast: forecast }: Progress, width: number): ProgressShape {
  const begin = Date.parse(days[0]?.day ?? "");
  const last = Math.max(Date.parse(days.at(-1)?.day ?? ""), begin + DAY_MS);
  const expected = forecast === null ? null : Math.max(Date.parse(forecast), last);
  const longest = last + (last - begin) * MAX_AHEAD;
  const end = Math.max(last, Math.min(expected ?? last, longest));
  const right = width - RIGHT;
  const xOf = (at: number): number =>
    LEFT + ((right - LEFT) * (Math.min(end, Math.max(begin, at)) - begin)) / (end - begin);
  const stretches = stretchesOf(days, xOf);
  const now = stretches.at(-1)?.points.at(-1) ?? null;
  return {
    right,
    stretches,
    exams: marks.flatMap((mark) => (mark.kind === "exam" ? [examDot(mark, days, xOf)] : [])),
    versions: marks.flatMap((mark) =>
      mark.kind === "version" ? [{ x: xOf(Date.parse(mark.at)), version: mark.version }] : [],
    ),
    now,
    ahead: expected === null || now === null ? null : aheadOf(now, xOf(end), (end - last) / (expected - last || 1)),
    ticks: ticksOf(begin, last, xOf),
  };
}

function stretchesOf(days: Progress["days"], xOf: (at: number) => number): Stretch[] {
  const stretches: { level: Progress["level"]; points: Point[] }[] = [];
  for (const { day, progress, level } of days) {
    if (progress === null) continue;
    const latest = stretches.at(-1);
    const point = { x: xOf(Date.parse(day)), y: heightOf(progress) };
    if (latest?.level === level) latest.points.push(point);
    else stretches.push({ level, points: [point] });
  }
  return stretches;
}

/** A passed one is drawn at the top: with it the level changed, and the day ended at the next one's bottom. */
function examDot(
  { at, passed }: { at: string; passed: boolean },
  days: Progress["days"],
  xOf: (at: number) => number,
): ExamDot {
  const then = days.findLast(({ day }) => Date.parse(day) <= Date.parse(at));
  return { at, passed, x: xOf(Date.parse(at)), y: heightOf(passed ? 1 : (then?.progress ?? 0)) };
}

/** The line to the top, or as much of it as the picture has room for. */
const aheadOf = (now: Point, x: number, part: number): ProgressShape["ahead"] => ({
  x,
  y: now.y + (TOP - now.y) * Math.min(1, part),
  isInside: part >= 1,
});

function ticksOf(begin: number, last: number, xOf: (at: number) => number): ProgressShape["ticks"] {
  const many = Math.max(1, Math.floor((xOf(last) - LEFT) / TICK_WIDTH));
  const step = Math.max(1, Math.ceil((last - begin) / DAY_MS / many)) * DAY_MS;
  const count = Math.floor((last - begin) / step) + 1;
  return Array.from({ length: count }, (_, index) => begin + index * step).map((at) => ({
    x: xOf(at),
    text: utcDayText(at),
  }));
}

/** A day of UTC, as the API counts them. */
export const utcDayText = (at: number): string => dayText(at, { timeZone: "UTC" });
