import { AppError } from "#errors/app-error";

import { actingUser } from "./acting-user.ts";
import type { Actor } from "./actor.ts";
import { isAtLeast, type Role } from "./permissions.ts";

/** The roles from which people can be let read what runs said and did. Administrators always do: they decide about calls. */
export const TRACE_READERS = ["viewer", "member", "admin"] as const satisfies readonly Role[];
export type TraceReaders = (typeof TRACE_READERS)[number];

export const DEFAULT_TRACE_READERS: TraceReaders = "viewer";

/** The mark of an actor whose role is below the tenant's `trace_readers`; empty for any other. */
export const readingOf = (role: Role, traceReaders: TraceReaders | null): { readsTasksOnly?: true } =>
  isAtLeast(role, traceReaders ?? DEFAULT_TRACE_READERS) ? {} : { readsTasksOnly: true };

/** Whether an actor reads what runs said and did: results, errors, traces, and texts of calls. The platform itself does. */
export const readsTraces = (actor: Actor): boolean => actor.kind === "system" || actor.readsTasksOnly !== true;

/** The same for one run: a person also reads the runs that this person ordered. */
export const readsRun = (actor: Actor, { orderedBy }: { orderedBy?: string | null }): boolean =>
  readsTraces(actor) || (orderedBy != null && orderedBy === actingUser(actor));

/** Throws FORBIDDEN with the reason `trace_readers` for an actor that reads tasks only. */
export function requireTraces(actor: Actor): void {
  if (!readsTraces(actor)) throw unread();
}

/** The same for one run. */
export function requireRun(actor: Actor, run: { orderedBy?: string | null }): void {
  if (!readsRun(actor, run)) throw unread();
}

const REASON = "trace_readers";

const unread = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "In this workspace your role reads the tasks of runs, and not what the runs said and did.",
    details: { reason: REASON },
  });

/** Whether an error is this refusal. */
export const isUnread = (error: unknown): boolean => error instanceof AppError && error.details["reason"] === REASON;
