import { selectTick, type TickRow } from "#automation/ticks/ticks.queries";
import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type NamedSchedule, selectSchedule } from "./store.ts";

/** Finds the tenant's schedule. Throws NOT_FOUND. */
export async function findSchedule(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  scheduleId: string,
): Promise<NamedSchedule> {
  const schedule = isUuid(scheduleId) ? await selectSchedule(db, tenant.id, scheduleId) : undefined;
  if (schedule === undefined) throw notFound("schedule", scheduleId);
  return schedule;
}

/** Finds a tick of the schedule. Throws NOT_FOUND. */
export async function findTick(
  { db }: Pick<ServiceContext, "db">,
  schedule: NamedSchedule,
  tickId: string,
): Promise<TickRow> {
  const tick = isUuid(tickId) ? await selectTick(db, schedule, tickId) : undefined;
  if (tick === undefined) throw notFound("tick", tickId);
  return tick;
}
