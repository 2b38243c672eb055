import type { BodyOf } from "#web/lib/operation.ts";

import type { Schedule } from "./schedule.ts";

/** How the form asks when a schedule is due. */
export type Rhythm = "weekday" | "day" | "week" | "month" | "hour" | "minutes" | "cron";

/** The rule as the API takes it: one of both. */
export type Rule = Pick<BodyOf<"POST /api/schedules/preview">, "cron" | "every_minutes">;

const byCron = (cron: string): Rule => ({ cron, every_minutes: undefined });
const byMinutes = (minutes: number): Rule => ({ cron: undefined, every_minutes: minutes });

export const ruleOfSchedule = ({ cron, every_minutes: minutes }: Pick<Schedule, "cron" | "every_minutes">): Rule =>
  cron === null ? byMinutes(minutes ?? 1) : byCron(cron);

export const RHYTHMS: readonly (readonly [value: Rhythm, text: string])[] = [
  ["weekday", "Every weekday"],
  ["day", "Every day"],
  ["week", "Every week"],
  ["month", "Every month"],
  ["hour", "Every hour"],
  ["minutes", "At a fixed interval"],
  ["cron", "By a rule of your own"],
];

export const isRhythm = (name: string): name is Rhythm => RHYTHMS.some(([value]) => value === name);

export const WEEKDAYS: readonly (readonly [value: string, text: string])[] = [
  ["1", "Monday"],
  ["2", "Tuesday"],
  ["3", "Wednesday"],
  ["4", "Thursday"],
  ["5", "Friday"],
  ["6", "Saturday"],
  ["0", "Sunday"],
];

/** Each month has these days. */
const LAST_COMMON_DAY = 28;

export const MONTH_DAYS: readonly (readonly [value: string, text: string])[] = [
  ...Array.from({ length: LAST_COMMON_DAY }, (_, index) => [String(index + 1), String(index + 1)] as const),
  ["L", "The last"],
];

/** The initial values of the fields. */
export interface TimingFields {
  when: Rhythm;
  /** `08:00`. */
  time: string;
  weekday: string;
  day: string;
  minutes: string;
  cron: string;
}

const FIRST: TimingFields = { when: "weekday", time: "08:00", weekday: "1", day: "1", minutes: "60", cron: "" };

/** A rule in the fields of the form: a simple one in words, any other as it is. */
export function fieldsOf(rule: Pick<Schedule, "cron" | "every_minutes"> | null): TimingFields {
  if (rule === null) return FIRST;
  const { cron, every_minutes: minutes } = rule;
  if (cron === null) return { ...FIRST, when: "minutes", minutes: String(minutes ?? FIRST.minutes) };
  return { ...FIRST, cron, ...(simpleFields(cron.trim()) ?? { when: "cron" }) };
}

function simpleFields(cron: string): Partial<TimingFields> | null {
  if (cron === "0 * * * *") return { when: "hour" };
  const [, minute = "", hour = "", day = "", weekday = ""] = /^(\d{1,2}) (\d{1,2}) (\S+) \* (\S+)$/.exec(cron) ?? [];
  if (minute === "") return null;
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  if (day === "*" && weekday === "*") return { when: "day", time };
  if (day === "*" && weekday === "1-5") return { when: "weekday", time };
  if (day === "*" && has(WEEKDAYS, weekday)) return { when: "week", time, weekday };
  if (weekday === "*" && has(MONTH_DAYS, day)) return { when: "month", time, day };
  return null;
}

const has = (options: readonly (readonly [string, string])[], value: string): boolean =>
  options.some(([each]) => each === value);

/** The rule that the form says; null while a field of it is empty. */
export function ruleOf(fields: Readonly<Record<string, string>>): Rule | null {
  const { when = "", time = "", weekday = "", day = "" } = fields;
  if (when === "minutes") {
    const minutes = Number(fields["every_minutes"]);
    return minutes > 0 ? byMinutes(minutes) : null;
  }
  if (when === "cron") {
    const cron = (fields["cron"] ?? "").trim();
    return cron === "" ? null : byCron(cron);
  }
  if (when === "hour") return byCron("0 * * * *");
  const [hour, minute] = time.split(":");
  if (hour === undefined || minute === undefined) return null;
  const at = `${Number(minute)} ${Number(hour)}`;
  switch (when) {
    case "day":
      return byCron(`${at} * * *`);
    case "weekday":
      return byCron(`${at} * * 1-5`);
    case "week":
      return byCron(`${at} * * ${weekday}`);
    case "month":
      return byCron(`${at} ${day} * *`);
    default:
      return null;
  }
}
