import type { Timing } from "./due-times.ts";

const DAYS = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"];
const DAY_NAMES = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const MONTH_NAMES = MONTHS.map((month) => month.slice(0, 3).toLowerCase());

const NAMED: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

/** When a schedule is due, in words: `Weekdays at 06:30`, `Every 15 minutes`. Any other rule is named as it is. */
export function timingWords({ cron, everyMinutes }: Pick<Timing, "cron" | "everyMinutes">): string {
  if (cron === null) return everyWords(everyMinutes ?? 1);
  const text = cron.trim().replaceAll(/\s+/g, " ");
  const fields = (NAMED[text.toLowerCase()] ?? text).toLowerCase().split(" ");
  return cronWords(fields) ?? `By the rule ${text}`;
}

function everyWords(minutes: number): string {
  if (minutes === 1) return "Every minute";
  if (minutes % 1_440 === 0) return minutes === 1_440 ? "Every 24 hours" : `Every ${minutes / 60} hours`;
  if (minutes % 60 === 0) return minutes === 60 ? "Every hour" : `Every ${minutes / 60} hours`;
  return `Every ${minutes} minutes`;
}

function cronWords([minute = "", hour = "", day = "", month = "", weekday = ""]: string[]): string | null {
  const when = timesIn(minute, hour);
  if (when === null) return null;
  const days = daysIn(day, weekday);
  const months = month === "*" ? "" : listed(numbersIn(month, MONTH_NAMES, 1), MONTHS, 1);
  if (days === null || months === null) return null;
  const inMonths = months === "" ? "" : ` in ${months}`;
  if (when.isEvery) return `${when.words}${days === "" ? "" : `, ${lowered(days)}`}${inMonths}`;
  return `${days === "" ? "Every day" : days} ${when.words}${inMonths}`;
}

const lowered = (words: string): string => words.replace(/^(?:On|Weekdays|Weekends)/, (word) => word.toLowerCase());

/** The times of a day; `isEvery` for times that repeat within the hour or each hour. */
function timesIn(minute: string, hour: string): { words: string; isEvery: boolean } | null {
  const step = everyStep(minute);
  if (hour === "*" && minute === "*") return { words: "Every minute", isEvery: true };
  if (hour === "*" && step !== null) return { words: everyWords(step), isEvery: true };
  if (hour === "*" && /^\d+$/.test(minute))
    return { words: minute === "0" ? "Every hour" : `Every hour at minute ${minute}`, isEvery: true };
  const hours = numbersIn(hour, [], 0);
  const minutes = numbersIn(minute, [], 0);
  if (hours === null || minutes === null || hours.length * minutes.length > 4) return null;
  const times = hours.flatMap((h) => minutes.map((m) => `${two(h)}:${two(m)}`));
  return { words: `at ${joined(times)}`, isEvery: false };
}

/** The step of a field of minutes that is even over the hour; null for any other field. */
function everyStep(minute: string): number | null {
  const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 0);
  return step > 0 && 60 % step === 0 ? step : null;
}

function daysIn(day: string, weekday: string): string | null {
  if (weekday === "*" && day === "*") return "";
  if (day === "*") return weekdaysIn(weekday);
  if (weekday !== "*") return null;
  if (day === "l") return "On the last day of the month";
  const days = numbersIn(day, [], 0);
  return days === null ? null : `On the ${joined(days.map(ordinal))}`;
}

function weekdaysIn(weekday: string): string | null {
  const days = numbersIn(weekday, DAY_NAMES, 0)?.map((one) => one % 7);
  if (days === undefined) return null;
  const key = [...new Set(days)].toSorted((a, b) => a - b).join("");
  if (key === "12345") return "Weekdays";
  if (key === "06") return "Weekends";
  return listed(days, DAYS, 0);
}

/** The numbers of a field that has single values and ranges only; null for any other. */
function numbersIn(field: string, names: readonly string[], first: number): number[] | null {
  const found = field.split(",").flatMap((part): (number | null)[] => {
    const [from, to = from] = part.split("-").map((word) => numberOf(word, names, first));
    if (from === undefined || from === null || to === undefined || to === null || to < from) return [null];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return found.every((one) => one !== null) ? found : null;
}

function numberOf(word: string, names: readonly string[], first: number): number | null {
  if (/^\d+$/.test(word)) return Number(word);
  const place = names.indexOf(word);
  return place === -1 ? null : place + first;
}

const listed = (numbers: readonly number[] | null, names: readonly string[], first: number): string | null =>
  numbers === null ? null : joined(numbers.map((one) => names[one - first] ?? String(one)));

const joined = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;

const two = (number: number): string => String(number).padStart(2, "0");

const SUFFIXES: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };

function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${isTeen ? "th" : (SUFFIXES[number % 10] ?? "th")}`;
}
