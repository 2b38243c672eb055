import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type NamedTrigger, selectTrigger } from "./store.ts";

/** Finds the tenant's trigger. Throws NOT_FOUND. */
export async function findTrigger(
  { db, tenant, clock }: Pick<ServiceContext, "db" | "tenant" | "clock">,
  triggerId: string,
): Promise<NamedTrigger> {
  const trigger = isUuid(triggerId) ? await selectTrigger(db, tenant.id, triggerId, clock()) : undefined;
  if (trigger === undefined) throw notFound("trigger", triggerId);
  return trigger;
}
