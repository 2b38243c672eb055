import { type Day, dayAt, yearOf } from "./civil-date.ts";

/** The months by the first letters that distinguish them in English, German, French and Spanish. */
const MONTHS: readonly RegExp[] = [
  /^jan(?:uary|uar|\.)?$|^janv(?:ier|\.)?$|^jänner$|^enero$/,
  /^feb(?:ruary|ruar|\.)?$|^févr(?:ier|\.)?$|^febrero$/,
  /^mar(?:ch|\.)?$|^märz$|^mars$|^marzo$/,
  /^apr(?:il|\.)?$|^avril$|^abril$/,
  /^may$|^mai$|^mayo$/,
  /^june?\.?$|^juni$|^juin$|^junio$/,
  /^july?\.?$|^juli$|^juill(?:et|\.)?$|^julio$/,
  /^aug(?:ust|\.)?$|^août$|^agosto$/,
  /^sept?(?:ember|\.)?$|^septembre$|^se(?:p)?tiembre$/,
  /^oct(?:ober|\.)?$|^oktober$|^okt\.?$|^octobre$|^octubre$/,
  /^nov(?:ember|embre|iembre|\.)?$/,
  /^dec(?:ember|\.)?$|^dez(?:ember|\.)?$|^déc(?:embre|\.)?$|^dic(?:iembre|\.)?$/,
];

/** Named days with the same date every year. */
const NAMED: readonly [RegExp, number, number][] = [
  [/^(?:christmas|x-?mas)(?: day)?$|^weihnachten$|^noël$|^navidad$/, 12, 25],
  [/^christmas eve$|^heiligabend$|^nochebuena$/, 12, 24],
  [/^new year['’]?s? eve$|^silvester$|^(?:the )?end of the year$|^year['’]?s? end$|^nochevieja$/, 12, 31],
  [/^new year(?:['’]?s?(?: day)?)?$|^neujahr$|^nouvel an$|^año nuevo$/, 1, 1],
  [/^valentine['’]?s?(?: day)?$|^valentinstag$/, 2, 14],
  [/^hallowe['’]?en$/, 10, 31],
];

const RELATIVE: readonly [RegExp, number][] = [
  [/^(?:today|now|heute|jetzt|aujourd['’]hui|hoy)$/, 0],
  [/^(?:tomorrow|morgen|demain|mañana)$/, 1],
  [/^(?:yesterday|gestern|hier|ayer)$/, -1],
];

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:(?:of|de)\s+)?(\p{L}+\.?)(?:,?\s+(?:de\s+)?(\d{4}))?$/u;
const MONTH_DAY = /^(\p{L}+\.?)\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/u;
const WITH_YEAR = /^(.+?),?\s+(?:in\s+)?(\d{4})$/;
const FILLING = /^(?:on|the|le|el|den|dem|der)\s+/;

/** The year of a date without one: the next such day (today counts), or the last. */
export type WithoutYear = "next" | "last";

/**
 * Reads a date as people write it: `2026-12-24`, `24.12.2026`, `24 December 2026`, `December 24`, `Christmas`,
 * `tomorrow`. Null when it is not a date, when the calendar does not have it, and for `3/4/2026`, which differs between
 * America and Europe.
 */
export function readDate(written: string, today: Day, withoutYear: WithoutYear = "next"): Day | null {
  const text = written
    .trim()
    .toLowerCase()
    .replace(/[\s?!.]+$/, "")
    .replace(FILLING, "");
  const relative = RELATIVE.find(([pattern]) => pattern.test(text));
  if (relative !== undefined) return today + relative[1];
  const iso = ISO.exec(text);
  if (iso !== null) return dayAt(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = DOTTED.exec(text);
  if (dotted !== null) return dayAt(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const dayFirst = DAY_MONTH.exec(text);
  if (dayFirst !== null) return inYear(dayFirst[3], monthOf(dayFirst[2]), Number(dayFirst[1]), today, withoutYear);
  const monthFirst = MONTH_DAY.exec(text);
  if (monthFirst !== null && monthOf(monthFirst[1]) !== null)
    return inYear(monthFirst[3], monthOf(monthFirst[1]), Number(monthFirst[2]), today, withoutYear);
  const dated = WITH_YEAR.exec(text);
  const name = dated?.[1] ?? text;
  const named = NAMED.find(([pattern]) => pattern.test(name));
  return named === undefined ? null : inYear(dated?.[2], named[1], named[2], today, withoutYear);
}

function monthOf(name: string | undefined): number | null {
  const index = MONTHS.findIndex((pattern) => pattern.test(name ?? ""));
  return index < 0 ? null : index + 1;
}

/** 29 February comes again after at most eight years. */
const YEARS_SEARCHED = 8;

function inYear(
  year: string | undefined,
  month: number | null,
  dayOfMonth: number,
  today: Day,
  withoutYear: WithoutYear,
): Day | null {
  if (month === null) return null;
  if (year !== undefined) return dayAt(Number(year), month, dayOfMonth);
  const step = withoutYear === "next" ? 1 : -1;
  for (let ahead = 0; ahead <= YEARS_SEARCHED; ahead += 1) {
    const day = dayAt(yearOf(today) + step * ahead, month, dayOfMonth);
    if (day !== null && (day - today) * step >= 0) return day;
  }
  return null;
}
