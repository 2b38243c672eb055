import { NextTimesList } from "./next-times.tsx";
import type { Schedule } from "./schedule.ts";
import { ruleOfSchedule } from "./timing.ts";
import { useNextTimes } from "./use-next-times.ts";

/** The next five times of a schedule; of a paused one those it would have. */
export function UpcomingTimes({ of: schedule }: { of: Schedule }) {
  const { time_zone: timeZone, state } = schedule;
  const next = useNextTimes({
    rule: ruleOfSchedule(schedule),
    timeZone,
    startsAt: schedule.starts_at,
    endsAt: schedule.ends_at,
    countsFrom: schedule.next_run_at ?? schedule.created_at,
  });
  return (
    <section>
      <h2>Next five times</h2>
      {state === "paused" && <p class="muted">It is paused. After you resume it, it is due at:</p>}
      <NextTimesList of={next} timeZone={timeZone} />
    </section>
  );
}
