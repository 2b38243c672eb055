import { and, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresent } from "#db/removals";
import { messagingSettings } from "#db/schema/messaging";
import { runStarts } from "#db/schema/schedules";
import { triggers } from "#db/schema/triggers";

/** A deleted trigger opens nothing. */
const isHere = isPresent("triggers", triggers.id);

/** Reads the tools and the knowledge that a tenant opened to the people who write to its number. */
export const selectOpened = (db: Database, tenantId: string) =>
  db
    .select({ tools: messagingSettings.allowedTools, knowledge: messagingSettings.allowedKnowledge })
    .from(messagingSettings)
    .where(eq(messagingSettings.tenantId, tenantId))
    .get();

/**
 * The tools that the trigger of a run opens to its sender: of a step of a workflow the trigger of the workflow's run,
 * and the tool that a confirmed step calls, or null. Null for a run of a conversation or a person.
 */
export async function selectSender(db: Database, tenantId: string, executionId: string) {
  const found = await db
    .select({
      rule: triggers.rule,
      tool: sql<string | null>`(SELECT json_extract(e.input, '$.parameters.tool') FROM executions e
        WHERE e.id = ${executionId} AND ${runStarts.kind} = 'workflow' AND json_extract(e.input, '$.parameters.unconfirmed') IS NULL)`,
    })
    .from(runStarts)
    .leftJoin(
      triggers,
      and(eq(triggers.id, sql`${runStarts.triggers} ->> '$[#-1]'`), eq(triggers.tenantId, tenantId), isHere),
    )
    .where(
      and(
        eq(runStarts.executionId, executionId),
        eq(runStarts.tenantId, tenantId),
        inArray(runStarts.kind, ["trigger", "workflow"]),
      ),
    )
    .get();
  return found === undefined ? null : { tools: found.rule?.tools ?? [], tool: found.tool };
}

/** The tools that a trigger opens to its senders; none when it is gone. */
export async function selectTriggerTools(db: Database, tenantId: string, triggerId: string): Promise<string[]> {
  const found = await db
    .select({ rule: triggers.rule })
    .from(triggers)
    .where(and(eq(triggers.id, triggerId), eq(triggers.tenantId, tenantId), isHere))
    .get();
  return found?.rule.tools ?? [];
}
