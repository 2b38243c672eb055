import type { ServiceContext } from "#context/context";
import { AppError, invalidInput } from "#errors/app-error";
import { findSecrets } from "#lib/redaction/find-secrets";
import { SCHEDULE_LIMITS } from "#tenancy/tiers";

import { cronFault, isNeverDue, isTimeZone, shortestGap, type Timing } from "./due-times.ts";
import { unknownPlaceholder } from "./fill-task.ts";
import type { ScheduleRow } from "./store.ts";

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

/** Refuses texts that look like secrets, and placeholders without a value. */
export function requireTask({ task, context, parameters }: Pick<ScheduleRow, "task" | "context" | "parameters">): void {
  const [first, ...others] = findSecrets({ task, context, parameters }).map(({ path, kind }) => ({
    path: `body.${path}`,
    code: "secret",
    message: `looks like a secret (${kind}); everyone who may see agents can read a schedule`,
  }));
  if (first) throw invalidInput(first, ...others);
  const unknown = unknownPlaceholder(task);
  if (unknown !== null)
    throw invalidInput({
      path: "body.task",
      code: "unknown_placeholder",
      message: `has ${unknown}, which has no value`,
    });
}

/** Changing schedules takes both: the agent's work is ordered, and the agent is managed. */
export function requireMayRun({ actor }: ServiceContext): void {
  if (actor.kind === "system" || actor.permissions.has("AGENT_RUN")) return;
  throw new AppError("FORBIDDEN", { message: "Schedules order runs, which needs the permission AGENT_RUN." });
}

/** A schedule of another person needs the right to decide about autonomy: saving it orders its runs. */
export function requireMayChange(ctx: ServiceContext, { ownerId }: ScheduleRow): void {
  requireMayRun(ctx);
  const { actor } = ctx;
  if (actor.kind === "system" || actor.userId === ownerId || actor.permissions.has("GOVERNANCE_APPROVE")) return;
  throw new AppError("FORBIDDEN", {
    message: "This schedule belongs to another person. Changing it needs the permission GOVERNANCE_APPROVE.",
  });
}
