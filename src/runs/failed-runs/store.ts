import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows, nextPieceFromBelow } from "#db/pieces";
import { presentText } from "#db/removals";
import { failedRuns, failureGroupHours, failureGroups } from "#db/schema/failures";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { EndedRun } from "#engine/failures/cause-of-run";
import { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";
import { KEPT_MS } from "#lib/kept-figures";

export type FailureGroupRow = typeof failureGroups.$inferSelect;

/** The state of a group that decides what a further run does to it. */
export type GroupState = Pick<FailureGroupRow, "state" | "kind" | "resolvedAt" | "resolvedVersion" | "revision">;

export const selectGroupState = (db: Database, tenantId: string, groupId: string): Promise<GroupState | undefined> =>
  db
    .select({
      state: failureGroups.state,
      kind: failureGroups.kind,
      resolvedAt: failureGroups.resolvedAt,
      resolvedVersion: failureGroups.resolvedVersion,
      revision: failureGroups.revision,
    })
    .from(failureGroups)
    .where(sql`${failureGroups.id} = ${groupId} AND ${failureGroups.tenantId} = ${tenantId}`)
    .get();

/** Holds while the run is not counted yet and its agent is there. */
export const requireUncounted = (executionId: string): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM executions AS run WHERE run.id = ${executionId} AND ${sql.raw(presentText("agents", "run.agent_id"))})
      AND NOT EXISTS (SELECT 1 FROM failed_runs WHERE run_id = ${executionId})`,
    alreadyCounted,
  );

const alreadyCounted = (): AppError =>
  new AppError("CONFLICT", { message: "The run is counted, or gone.", details: { reason: "already_counted" } });

export const isAlreadyCounted = (error: unknown): boolean =>
  error instanceof AppError && error.details["reason"] === "already_counted";

/** Holds while the group's state is as it was read; without one, while there is no group. */
export const requireSameGroup = (groupId: string, known: GroupState | undefined): Statement =>
  requireThat(
    known === undefined
      ? sql`NOT EXISTS (SELECT 1 FROM failure_groups WHERE id = ${groupId})`
      : sql`EXISTS (SELECT 1 FROM failure_groups WHERE id = ${groupId} AND revision = ${known.revision})`,
    () => movedOn("Other runs are changing the failure group."),
  );

/** The rest of the values that were the same in all runs before. */
const STILL_SAME = sql`(SELECT json_group_object(former.key, former.value) FROM json_each(failure_groups.same) AS former
  WHERE EXISTS (SELECT 1 FROM json_each(excluded.same) AS latter WHERE latter.key = former.key AND latter.value = former.value))`;

/** Adds a run to its group, and makes the group with the first. `reopened`: the run opens a resolved group again. */
export const addToGroup = (row: FailureGroupRow, isReopened: boolean): Statement =>
  statement(
    build
      .insert(failureGroups)
      .values(row)
      .onConflictDoUpdate({
        target: failureGroups.id,
        set: {
          runs: sql`${failureGroups.runs} + 1`,
          same: STILL_SAME,
          firstAt: sql`min(${failureGroups.firstAt}, excluded.first_at)`,
          lastAt: sql`max(${failureGroups.lastAt}, excluded.last_at)`,
          lastVersion: sql`max(${failureGroups.lastVersion}, excluded.last_version)`,
          message: sql`excluded.message`,
          path: sql`excluded.path`,
          ...(isReopened
            ? {
                state: "open" as const,
                reopenedAt: row.lastAt,
                reopenedVersion: row.lastVersion,
                resolvedAt: null,
                resolvedBy: null,
                resolvedVersion: null,
                revision: sql`${failureGroups.revision} + 1`,
              }
            : {}),
        },
      }),
  );

export const addToHour = (row: typeof failureGroupHours.$inferInsert): Statement =>
  statement(
    build
      .insert(failureGroupHours)
      .values(row)
      .onConflictDoUpdate({
        target: [failureGroupHours.failureGroupId, failureGroupHours.startsAt, failureGroupHours.byAgent],
        set: { runs: sql`${failureGroupHours.runs} + 1` },
      }),
  );

export const insertFailedRun: (row: typeof failedRuns.$inferInsert) => Statement = insertInto(failedRuns);

/** A run as its cause and its group are read from it. */
export interface FailedRun extends EndedRun {
  id: string;
  tenantId: string;
  agentId: string;
  agentVersion: number;
  createdAt: number;
  completedAt: number | null;
}

const GROUPED_UP_TO =
  "coalesce((SELECT CAST(position AS integer) FROM sweep_positions WHERE sweep = 'failed_runs'), 0)";

const NEXT_EVENTS: SQL = sql.raw(`FROM tenant_events WHERE id > ${GROUPED_UP_TO} ORDER BY id`);

/**
 * The runs of the next events of all tenants that did not do their task and have no group: their processes died first. `last` is the last
 * of these events, null without any.
 */
export async function selectUngrouped(
  db: Database,
  events: number,
): Promise<{ last: number | null; looked: number; runs: FailedRun[] }> {
  const [[ends], found] = await db.batch([
    db
      .select({ last: sql<number | null>`max(id)`, looked: sql<number>`count(*)` })
      .from(sql`(SELECT id ${NEXT_EVENTS} LIMIT ${events})`),
    db
      .select({
        run: sql<string>`json_object('id', run.id, 'tenantId', run.tenant_id, 'agentId', run.agent_id, 'agentVersion', run.agent_version,
          'status', run.status, 'outcome', run.outcome, 'error', json(run.error), 'checks', json(run.checks),
          'reasoningTrace', json(run.reasoning_trace), 'result', json_object('summary', run.result ->> '$.summary'),
          'connection', run.connection, 'createdAt', run.created_at, 'completedAt', run.completed_at)`,
      })
      .from(
        sql`(SELECT id, kind, data ->> '$.execution_id' AS run_id FROM (SELECT id, kind, data ${NEXT_EVENTS} LIMIT ${events})
          WHERE kind = 'run.ended' AND data ->> '$.run_kind' = 'execution' AND data ->> '$.outcome' IS NOT 'done') AS next
        CROSS JOIN executions AS run ON run.id = next.run_id`,
      )
      .where(
        sql`run.completed_at IS NOT NULL AND run.status <> 'cancelled'
          AND NOT EXISTS (SELECT 1 FROM failed_runs WHERE run_id = run.id)`,
      ),
  ]);
  return {
    last: ends?.last ?? null,
    looked: ends?.looked ?? 0,
    runs: found.map(({ run }) => JSON.parse(run) as FailedRun),
  };
}

export const moveOn = (last: number): Statement =>
  rawStatement(sql`INSERT INTO sweep_positions (sweep, position) VALUES ('failed_runs', ${String(last)})
    ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`);

/** A group is kept this long after its last run. */
export const SILENT_MS = 90 * 86_400_000;

/** Removes the next hours after their retention, and the next groups that were silent for long, their runs' rows first. */
export const deleteOld = async (db: Database, now: number, rows: number): Promise<Statement[]> => [
  deleteShortRows(failureGroupHours, sql`WHERE starts_at < ${now - KEPT_MS.hour}`, rows),
  ...(await nextPieceFromBelow(
    db,
    { parent: failureGroups, below: [failedRuns.failureGroupId, failureGroupHours.failureGroupId] },
    sql`WHERE last_at < ${now - SILENT_MS} ORDER BY last_at`,
    rows,
  )),
];
