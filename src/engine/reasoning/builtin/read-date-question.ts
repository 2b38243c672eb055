import { phrasesOf } from "./phrase-patterns.ts";

/** A question about days, with its dates as written. */
export type DateQuestion =
  | { ask: "today" }
  | { ask: "days"; from: string; to: string }
  | { ask: "weekday"; date: string }
  | { ask: "add"; date: string; days: number };

const QUESTION_END = /[\s?!.]+$/;
const TODAY = new RegExp(String.raw`^(?:please )?(?:${phrasesOf("today")})$`, "iu");
const UNTIL = new RegExp(String.raw`^(?:please )?(?:${phrasesOf("daysUntil")})\s+(.{1,60})$`, "iu");
const SINCE = new RegExp(String.raw`^(?:please )?(?:${phrasesOf("daysSince")})\s+(.{1,60})$`, "iu");
const BETWEEN = new RegExp(
  String.raw`^(?:please )?(?:(?:count|calculate|compute|give me|tell me|what(?:['’]s| is)) )?(?:${phrasesOf("daysBetween")})\s+(.{1,40}?)\s+(?:${phrasesOf("and")}|to|until|till|bis)\s+(.{1,40})$`,
  "iu",
);
const WEEKDAY = new RegExp(String.raw`^(?:${phrasesOf("weekday")})\s+(.{1,60}?)(?:\s+(?:be|fall|on))*$`, "iu");
const DATE_AHEAD =
  /^(?:what|which)(?:['’]s| is| was| will)?(?: the)? (?:date|day)(?: (?:is|was|will|it|be))*(?: in)? (\d{1,5}) (days?|weeks?)(?: (after|before|from|ago)(?: (.{1,40}))?)?$/i;

/** Reads a question about days; null when the clause is not one. It does not read the dates themselves. */
export function readDateQuestion(clause: string): DateQuestion | null {
  const text = clause.trim().replace(QUESTION_END, "").replaceAll(/\s+/g, " ");
  if (TODAY.test(text)) return { ask: "today" };
  const between = BETWEEN.exec(text);
  if (between !== null) return { ask: "days", from: between[1] ?? "", to: between[2] ?? "" };
  const until = UNTIL.exec(text);
  if (until !== null) return { ask: "days", from: "today", to: until[1] ?? "" };
  const since = SINCE.exec(text);
  if (since !== null) return { ask: "days", from: since[1] ?? "", to: "today" };
  const ahead = DATE_AHEAD.exec(text);
  if (ahead !== null) {
    const days = Number(ahead[1]) * (ahead[2]?.startsWith("week") === true ? 7 : 1);
    const isBack = ahead[3] === "before" || ahead[3] === "ago";
    return { ask: "add", date: ahead[4] ?? "today", days: isBack ? -days : days };
  }
  const weekday = WEEKDAY.exec(text);
  return weekday === null ? null : { ask: "weekday", date: weekday[1] ?? "" };
}
