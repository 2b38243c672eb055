import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { messagingSettings } from "#db/schema/messaging";
import { runStarts } from "#db/schema/schedules";
import { triggers } from "#db/schema/triggers";

/** Reads the tools and the knowledge that a tenant opened to the people who write to its number. */
export const selectOpened = (db: Database, tenantId: string) =>
  db
    .select({ tools: messagingSettings.allowedTools, knowledge: messagingSettings.allowedKnowledge })
    .from(messagingSettings)
    .where(eq(messagingSettings.tenantId, tenantId))
    .get();

/** The tools that the trigger of a run opens to its sender; null for a run that no trigger started. */
export async function selectSender(db: Database, tenantId: string, executionId: string) {
  const found = await db
    .select({ rule: triggers.rule })
    .from(runStarts)
    .leftJoin(triggers, and(eq(triggers.id, runStarts.sourceId), eq(triggers.tenantId, tenantId)))
    .where(and(eq(runStarts.executionId, executionId), eq(runStarts.tenantId, tenantId), eq(runStarts.kind, "trigger")))
    .get();
  return found === undefined ? null : { tools: found.rule?.tools ?? [] };
}
