import type { ServiceContext } from "#context/context";
import { invalidInput } from "#errors/app-error";
import { SCHEDULE_LIMITS } from "#tenancy/tiers";

import { cronFault, isNeverDue, isTimeZone, shortestGap, type Timing } from "./due-times.ts";

const MINUTE_MS = 60_000;

/** Refuses a rule that cannot be read, that is never due, or that names no time zone. */
export function requireTiming({ cron, timeZone }: Pick<Timing, "cron" | "timeZone">): void {
  if (!isTimeZone(timeZone))
    throw invalidInput({
      path: "body.time_zone",
      code: "unknown_time_zone",
      message: "must be the name of a time zone, such as Europe/Berlin",
    });
  const fault = cron === null ? null : cronFault(cron);
  if (fault !== null)
    throw invalidInput({ path: "body.cron", code: "invalid_cron", message: `cannot be read: ${fault}` });
}

/** Refuses a rule that is never due, or more often than the plan allows. */
export function requireUse({ tenant, clock }: ServiceContext, timing: Timing): void {
  const path = timing.cron === null ? "body.every_minutes" : "body.cron";
  if (timing.endsAt !== null && timing.startsAt !== null && timing.endsAt <= timing.startsAt)
    throw invalidInput({ path: "body.ends_at", code: "too_early", message: "must be after `starts_at`" });
  if (isNeverDue({ ...timing, endsAt: null }, clock()))
    throw invalidInput({ path, code: "never_due", message: "is not due within five years" });
  const { shortestMinutes } = SCHEDULE_LIMITS[tenant.tier];
  if (shortestGap({ ...timing, endsAt: null }, clock()) >= shortestMinutes * MINUTE_MS) return;
  throw invalidInput({
    path,
    code: "too_frequent",
    message: `is due more often than the plan allows: at most every ${shortestMinutes} minutes`,
  });
}

/** A given moment, in milliseconds since 1970; null without one. */
export const momentOf = (given: string | null | undefined): number | null => (given == null ? null : Date.parse(given));
