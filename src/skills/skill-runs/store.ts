import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPiece } from "#db/pieces";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { skillRuns, taskFailures, workspaceConfigurations } from "#db/schema/auto-improvement";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type SkillRunRow = typeof skillRuns.$inferSelect;
export type TaskFailureRow = typeof taskFailures.$inferSelect;

export const insertSkillRun = insertInto(skillRuns);
export const insertTaskFailure = insertInto(taskFailures);

/** Deletes all but the latest runs of a skill with this outcome. */
export const deleteOldRuns = (
  tenantId: string,
  skillId: string,
  outcome: SkillRunRow["outcome"],
  kept: number,
): Statement =>
  rawStatement(sql`DELETE FROM skill_runs WHERE id IN (SELECT id FROM skill_runs
    WHERE tenant_id = ${tenantId} AND skill_id = ${skillId} AND outcome = ${outcome}
    ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${kept})`);

/**
 * Waiting events of workspaces with improvement on, with the agent's level and the workspace's settings; oldest first,
 * and limited per tenant, so that one tenant's failures do not delay the others'.
 */
export const selectPendingFailures = (
  db: Database,
  { since, limit, ofATenant }: { since: number; limit: number; ofATenant: number },
) =>
  db
    .select({
      failure: taskFailures,
      level: agents.maturityLevel,
      autoDev: workspaceConfigurations.autoDev,
    })
    .from(taskFailures)
    .innerJoin(agents, eq(agents.id, taskFailures.agentId))
    .innerJoin(workspaceConfigurations, eq(workspaceConfigurations.tenantId, taskFailures.tenantId))
    .where(
      and(
        sql`${taskFailures.episodeId} IN (SELECT episode_id FROM (SELECT episode_id,
          row_number() OVER (PARTITION BY tenant_id ORDER BY created_at, episode_id) AS place FROM task_failures
          WHERE state = 'pending' AND created_at >= ${since}) WHERE place <= ${ofATenant})`,
        sql`json_extract(${workspaceConfigurations.autoDev}, '$.enabled') = 1`,
        isPresent("agents", agents.id),
      ),
    )
    .orderBy(taskFailures.createdAt, taskFailures.episodeId)
    .limit(limit);

/** Holds while the event is unhandled. */
export const requirePendingFailure = (episodeId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM task_failures WHERE episode_id = ${episodeId} AND state = 'pending')`, refusal);

export const updateFailure = (
  tenantId: string,
  episodeId: string,
  set: Pick<TaskFailureRow, "state" | "reason" | "handledAt">,
): Statement =>
  statement(
    build
      .update(taskFailures)
      .set(set)
      .where(and(eq(taskFailures.episodeId, episodeId), eq(taskFailures.tenantId, tenantId))),
  );

/** Removes events from before a moment, as many as one piece may have. */
export const deleteFailuresBefore = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPiece(
    db,
    taskFailures,
    sql`WHERE state IN ('pending', 'handled', 'passed_over') AND created_at < ${before}`,
    rows,
  );
