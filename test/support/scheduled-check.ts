import { inject } from "vitest";

import { runScheduled } from "#local/host-worker";

import { inDatabase } from "./database.ts";

/** Fires the crons as at a minute of the hour. The agents of other tests count as just checked. */
export async function strikeAt(minute: number, { tenantId }: { tenantId: string }): Promise<void> {
  await inDatabase("UPDATE agents SET unchecked_since = NULL WHERE tenant_id <> ?", tenantId);
  await inDatabase(
    "UPDATE graduation_standings SET checked_at = ?1 WHERE tenant_id <> ?2 AND next_exam_at > checked_at AND next_exam_at < ?1",
    Date.now() + 60_000,
    tenantId,
  );
  await runScheduled(inject("control"), "* * * * *", new Date(Date.UTC(2026, 10, 21, 9, minute)));
}
