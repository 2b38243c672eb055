import type { Bindings, ObjectKind } from "#context/bindings";

/** The clock of a tenant's schedules and triggers. */
export interface ScheduleClient {
  /** Looks at the tenant's schedules and triggers at this moment, in milliseconds since 1970, or at once when it is over. */
  wakeAt(tenantId: string, at: number): Promise<void>;
}

const SCHEDULE: ObjectKind<ScheduleClient> = { namespace: "SCHEDULE" };

export const scheduleClock = ({ bindings }: { bindings: Pick<Bindings, "object"> }, tenantId: string): ScheduleClient =>
  bindings.object(SCHEDULE, tenantId);
