import { type Day, dayOf, isoOf, type Weekday, weekdayOf } from "./civil-date.ts";
import type { DateQuestion } from "./read-date-question.ts";
import { readDate, type WithoutYear } from "./read-date.ts";

/** A day as an answer shows it. */
export interface ShownDay {
  date: string;
  weekday: Weekday;
}

export type DateAnswer =
  | ({ ask: "today"; time: string; time_zone: "UTC" } & ShownDay)
  | { ask: "days"; from: ShownDay; to: ShownDay; days: number; time_zone: "UTC" }
  | ({ ask: "weekday"; time_zone: "UTC" } & ShownDay)
  | ({ ask: "add"; from: ShownDay; days: number; time_zone: "UTC" } & ShownDay);

/** A text that is not a readable date. */
export interface UnreadDate {
  unread: string;
}

/**
 * Answers a question about days. `at` is the current moment in milliseconds since the epoch; its day is taken in UTC. A
 * date without a year is the next one, and before "since" the last one.
 */
export function answerDate(question: DateQuestion, at: number): DateAnswer | UnreadDate {
  const today = dayOf(at);
  const zone = { time_zone: "UTC" } as const;
  switch (question.ask) {
    case "today": {
      const shown = show(today);
      if (shown === null) return { unread: "today" };
      return { ask: "today", ...shown, time: new Date(at).toISOString().slice(11, 16), ...zone };
    }
    case "weekday": {
      const shown = read(question.date, today);
      return "unread" in shown ? shown : { ask: "weekday", date: shown.date, weekday: shown.weekday, ...zone };
    }
    case "days": {
      const from = read(question.from, today, question.to === "today" ? "last" : "next");
      if ("unread" in from) return from;
      // "From 20 December to 3 January": the second date follows the first.
      const to = read(question.to, question.from === "today" ? today : from.day, "next", today);
      if ("unread" in to) return to;
      const days = to.day - from.day;
      return { ask: "days", from: withoutDay(from), to: withoutDay(to), days, ...zone };
    }
    case "add": {
      const from = read(question.date, today);
      if ("unread" in from) return from;
      const shown = show(from.day + question.days);
      if (shown === null) return { unread: `${question.days} days from ${from.date}` };
      return { ask: "add", from: withoutDay(from), days: question.days, ...shown, ...zone };
    }
  }
}

const withoutDay = ({ date, weekday }: ShownDay): ShownDay => ({ date, weekday });

/** `base` is the day after which a date without a year is searched; words such as "tomorrow" refer to `today`. */
function read(
  written: string,
  base: Day,
  withoutYear: WithoutYear = "next",
  today: Day = base,
): (ShownDay & { day: Day }) | UnreadDate {
  const relative = /^(?:the )?(?:today|now|tomorrow|yesterday|heute|morgen|gestern|hoy|ayer|demain|hier)\b/i.test(
    written.trim(),
  );
  const day = readDate(written, relative ? today : base, withoutYear);
  const shown = day === null ? null : show(day);
  return day === null || shown === null ? { unread: written } : { ...shown, day };
}

function show(day: Day): ShownDay | null {
  const date = isoOf(day);
  return date === null ? null : { date, weekday: weekdayOf(day) };
}
