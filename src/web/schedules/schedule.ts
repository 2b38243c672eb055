import { readAgain } from "#web/lib/answers.ts";
import { dateText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may, me } from "#web/lib/session.ts";

export type Schedule = DataOf<"GET /api/schedules/{id}">;
export type ScheduleState = Schedule["state"];
export type Overlap = Schedule["on_overlap"];

export const LIST = "/workflows/schedules";

export const schedulePath = (id: string) => `/api/schedules/${encodeURIComponent(id)}` as const;
export const addressOf = ({ id }: Pick<Schedule, "id">): string => `${LIST}/${id}`;

/** Making a schedule orders its runs, and manages the agent. */
export const mayMake = (): boolean => may("AGENT_MANAGE") && may("AGENT_RUN");

/** One of another person needs the right to decide about autonomy. */
export const mayChangeSchedule = ({ owner }: Pick<Schedule, "owner">): boolean =>
  mayMake() && (owner.id === me.value?.user.id || may("GOVERNANCE_APPROVE"));

/** After something was done: all that the page shows of schedules is read again. */
export const readSchedulesAgain = (): void => readAgain(["/api/schedules"]);

export const STATE_WORDS: Readonly<Record<ScheduleState, string>> = {
  active: "Active",
  failing: "Failing",
  paused: "Paused",
  ended: "Ended",
};

export const OVERLAP_WORDS: Readonly<Record<Overlap, string>> = {
  skip: "Leave the new time out",
  queue_one: "Let the newest time wait for its end",
  cancel_previous: "Cancel it, and start the new one",
  allow: "Start beside it, up to 10 at once",
};

/** Whether the platform paused it: a person has to see to it. */
export const needsPerson = ({ paused }: Pick<Schedule, "paused">): boolean =>
  paused !== null && paused.reason !== "person";

/** A due time as the clocks of the schedule's zone show it. A zone that the browser does not know is the reader's own. */
export function dueText(at: string, timeZone: string): string {
  const date = new Date(at);
  const options: Intl.DateTimeFormatOptions = {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(date.getFullYear() !== new Date().getFullYear() && { year: "numeric" }),
  };
  try {
    return dateText(date, { ...options, timeZone });
  } catch {
    return dateText(date, options);
  }
}

/** The rule as it was given; null where the words say all of it. */
export const ruleText = ({ cron, time_zone: zone }: Pick<Schedule, "cron" | "time_zone">): string | null =>
  cron === null ? null : `${cron}, ${zone}`;
