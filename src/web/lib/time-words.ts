import { dateText } from "./locale.ts";

/** How long something took: `216 ms`, `6.4 s`, `6 m 12 s`, `23 h 48 m`. */
export function durationText(milliseconds: number): string {
  const ms = Math.max(0, Math.round(milliseconds));
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 59_950) return `${ms < 10_000 ? trimmed(ms / 1_000, 2) : trimmed(ms / 1_000, 1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} m ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} m`;
  return `${Math.round(minutes / 1_440)} d`;
}

const trimmed = (value: number, digits: number): string => value.toFixed(digits).replace(/\.?0+$/, "");

/** A moment as one says it near `now`: `12 s ago`, `in 3 h`, up to a day; null for what is farther, which needs its date. */
export function nearText(at: number, now: number): string | null {
  const seconds = Math.round(Math.abs(now - at) / 1_000);
  if (seconds >= 86_400) return null;
  const amount =
    seconds < 60
      ? `${seconds} s`
      : seconds < 3_600
        ? `${Math.floor(seconds / 60)} min`
        : `${Math.floor(seconds / 3_600)} h`;
  if (seconds < 5) return "now";
  return at <= now ? `${amount} ago` : `in ${amount}`;
}

/** How long something still is: `23 h left`, `3 d left`. */
export function leftText(until: number, now: number): string {
  const days = Math.floor((until - now) / 86_400_000);
  return days < 1 ? (nearText(until, now) ?? "now").replace(/^in (.+)$/, "$1 left") : `${days} d left`;
}

/** A moment as one plans with it: `16:35` today, `29 Nov, 16:35` on another day, with the year in another one. */
export function atText(at: Date, now: Date): string {
  const time = `${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`;
  return at.toDateString() === now.toDateString() ? time : `${dayText(at, { now })}, ${time}`;
}

/** A day: `29 Nov`, with the year where it is another than the present one. */
export const dayText = (
  at: Date | number | string,
  { timeZone, now = new Date() }: { timeZone?: string; now?: Date } = {},
): string =>
  dateText(at, {
    day: "numeric",
    month: "short",
    ...(timeZone !== undefined && { timeZone }),
    ...(new Date(at).getFullYear() !== now.getFullYear() && { year: "numeric" }),
  });

/** A moment in full, with seconds and zone, for who points at it. */
export const exactText = (at: Date): string => dateText(at, { dateStyle: "medium", timeStyle: "long" });

/** A moment to the millisecond, in the reader's zone, for a trace: `14:20:41.330`. */
export function clockText(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const milliseconds = String(at.getMilliseconds()).padStart(3, "0");
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${milliseconds}`;
}
