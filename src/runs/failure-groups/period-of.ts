import { invalidInput } from "#errors/app-error";
import { KEPT_MS } from "#lib/kept-figures";

import type { Period } from "./store.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** The longest period: the time of the same length before it, with which it is compared, is kept as well. */
const LONGEST_MS = Math.floor(KEPT_MS.hour / 2);

/** The whole hours of a period; without a beginning the last 24 of them. Throws INVALID_INPUT for one that is empty or too long. */
export function periodOf({ from, to }: { from: string | undefined; to: string | undefined }, now: number): Period {
  const end = Math.ceil((to === undefined ? now + 1 : Date.parse(to)) / HOUR_MS) * HOUR_MS;
  const begin = from === undefined ? end - DAY_HOURS * HOUR_MS : Math.floor(Date.parse(from) / HOUR_MS) * HOUR_MS;
  if (begin >= end) throw invalidInput({ path: "query.from", code: "too_big", message: "must be before `to`" });
  if (end - begin > LONGEST_MS)
    throw invalidInput({ path: "query.from", code: "too_small", message: "must be at most 31 days before `to`" });
  return { from: begin, to: end };
}
