import { dateOf, timeZoneOf, UTC } from "#lib/time-zone";

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

const VALUES = {
  "schedule.due_at": ({ dueAt }: DueTask): string => new Date(dueAt).toISOString(),
  "schedule.date": ({ dueAt, timeZone }: DueTask): string => dateOf(timeZoneOf(timeZone) ?? UTC, dueAt),
  "schedule.previous_due_at": ({ previousDueAt }: DueTask): string =>
    previousDueAt === null ? "never" : new Date(previousDueAt).toISOString(),
};

export interface DueTask {
  task: string;
  timeZone: string;
  dueAt: number;
  /** The due time of the tick before; null for the first one. */
  previousDueAt: number | null;
}

const valueOf = (name: string): ((task: DueTask) => string) | undefined =>
  Object.hasOwn(VALUES, name) ? VALUES[name as keyof typeof VALUES] : undefined;

/** The first placeholder of a task that has no value: `{{schedule.day}}`; null for a good task. */
export const unknownPlaceholder = (task: string): string | null =>
  [...task.matchAll(PLACEHOLDER)].find(([, name = ""]) => valueOf(name) === undefined)?.[0] ?? null;

/** A schedule's task with the values of one due time. Anything else in double braces stays. */
export const fillTask = (due: DueTask): string =>
  due.task.replaceAll(PLACEHOLDER, (whole, name: string) => valueOf(name)?.(due) ?? whole);
