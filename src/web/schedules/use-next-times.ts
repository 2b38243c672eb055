import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";

import type { Rule } from "./timing.ts";

export type NextTime = DataOf<"POST /api/schedules/preview">["next"][number];

export interface Timing {
  rule: Rule;
  /** Empty for the workspace's. */
  timeZone: string;
  startsAt: string | null;
  endsAt: string | null;
  /** From when minutes count; null for now. */
  countsFrom: string | null;
}

export interface NextTimes {
  description: string;
  next: readonly NextTime[];
}

const SHOWN = 5;
const MINUTE_MS = 60_000;

/** The next times of a rule; null without one. It stores nothing. */
export const useNextTimes = (timing: Timing | null): Loaded<NextTimes | null> =>
  useLoad((signal) => readNextTimes(timing, signal), [JSON.stringify(timing)]);

async function readNextTimes(timing: Timing | null, signal: AbortSignal): Promise<NextTimes | null> {
  if (timing === null) return null;
  const { rule, timeZone, startsAt, endsAt } = timing;
  const isAhead = startsAt !== null && Date.parse(startsAt) > Date.now();
  const body = {
    ...rule,
    time_zone: timeZone === "" ? undefined : timeZone,
    from: isAhead ? new Date(Date.parse(startsAt) - 1).toISOString() : undefined,
    count: SHOWN,
  };
  const { description, next } = await callData("POST", "/api/schedules/preview", { body, isRead: true, signal });
  const times = rule.every_minutes === undefined ? next : (countedTimes(rule.every_minutes, timing) ?? next);
  return { description, next: times.filter(({ at }) => endsAt === null || at <= endsAt) };
}

/** The preview counts minutes from now. A schedule counts them from its beginning. */
function countedTimes(everyMinutes: number, { startsAt, countsFrom }: Timing): NextTime[] | null {
  if (startsAt === null && countsFrom === null) return null;
  const begin = startsAt === null ? wholeMinute(countsFrom ?? "") : Date.parse(startsAt);
  const step = everyMinutes * MINUTE_MS;
  const passed = Math.max(0, Math.floor((Date.now() - begin) / step) + 1);
  return Array.from({ length: SHOWN }, (_, index) => ({
    at: new Date(begin + (passed + index) * step).toISOString(),
    local: "",
    note: null,
  }));
}

const wholeMinute = (at: string): number => Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS;
