import { useLooks } from "#web/lib/use-looks.ts";
import { now } from "#web/ui/relative-time.tsx";

import { readSchedulesAgain, type Schedule } from "./schedule.ts";

/** Longer ago, nothing is running that would begin it. */
const LATEST_MS = 120_000;

/** Reads again while a due time is over and its outcome is missing, because a start that failed has no event. */
export function useLookWhenDue(schedules: readonly Schedule[]): void {
  const isDue = schedules.some(({ next_run_at: at, jitter_seconds: jitter }) => {
    const begins = at === null ? Infinity : Date.parse(at) + jitter * 1_000;
    return begins < now.value && now.value < begins + LATEST_MS;
  });
  useLooks(isDue, readSchedulesAgain);
}
