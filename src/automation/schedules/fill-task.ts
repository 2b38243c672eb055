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

/** JSON with the values of one due time in its texts. */
export function fillInput(input: unknown, due: Omit<DueTask, "task">): unknown {
  if (typeof input === "string") return fillTask({ ...due, task: input });
  if (Array.isArray(input)) return input.map((one: unknown) => fillInput(one, due));
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fillInput(value, due)]));
}

/** A schedule's task with the values of one due time. Anything else in double braces stays. */
export const fillTask = (due: DueTask): string =>
  due.task.replaceAll(PLACEHOLDER, (whole, name: string) => valueOf(name)?.(due) ?? whole);
