import type { ServiceContext } from "#context/context";
import { timeZoneOf } from "#models/time-zone/time-zone-of";

import { momentOf, requireTiming, requireUse } from "./check-timing.ts";
import { clockNote, dueTimes, localText } from "./due-times.ts";
import type { PreviewInput } from "./schemas.ts";
import { timingWords } from "./timing-words.ts";

const MINUTE_MS = 60_000;

export interface Preview {
  description: string;
  next: { at: number; local: string; note: "clock_forward" | "clock_back" | null }[];
}

/** The next due times of a rule. Throws INVALID_INPUT as `createSchedule`. */
export async function previewSchedule(ctx: ServiceContext, input: PreviewInput): Promise<Preview> {
  const now = ctx.clock();
  const timing = {
    cron: input.cron ?? null,
    everyMinutes: input.every_minutes ?? null,
    timeZone: input.time_zone ?? (await timeZoneOf(ctx)),
    anchorAt: momentOf(input.starts_at) ?? now - (now % MINUTE_MS),
    startsAt: momentOf(input.starts_at),
    endsAt: momentOf(input.ends_at),
  };
  requireTiming(timing);
  requireUse(ctx, timing);
  return {
    description: timingWords(timing),
    next: dueTimes(timing, momentOf(input.from) ?? now, input.count).map((at) => ({
      at,
      local: localText(timing.timeZone, at),
      note: clockNote(timing, at),
    })),
  };
}
