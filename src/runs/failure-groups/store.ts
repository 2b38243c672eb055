import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { isPresent, isPresentOf } from "#db/removals";
import { agents } from "#db/schema/agents";
import { failureGroups } from "#db/schema/failures";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type FailureGroupRow = typeof failureGroups.$inferSelect;

/** A period of whole hours, in milliseconds since 1970; the end is excluded. */
export interface Period {
  from: number;
  to: number;
}

/** Maximum groups that a list reads: those with a run in the period, and those that a person muted or resolved. */
const MAX_READ = 500;

const DAY_MS = 86_400_000;

/** Runs of the group between two moments. */
const runsIn = (from: number, to: number): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(h.runs), 0) FROM failure_group_hours h
    WHERE h.failure_group_id = failure_groups.id AND h.starts_at >= ${from} AND h.starts_at < ${to})`;

const columnsOf = ({ from, to }: Period) => ({
  ...getTableColumns(failureGroups),
  agentName: agents.name,
  agentLevel: agents.maturityLevel,
  ownerName: personNameAt("failure_groups.owner_id"),
  resolverName: personNameAt("failure_groups.resolved_by"),
  runsInPeriod: runsIn(from, to),
  runsBefore: runsIn(from - (to - from), from),
  agentsInPeriod: sql<number>`(SELECT count(DISTINCT h.by_agent) FROM failure_group_hours h
    WHERE h.failure_group_id = failure_groups.id AND h.starts_at >= ${from} AND h.starts_at < ${to})`,
  /** The runs of each hour of the last day of the period, by the beginning of the hour. */
  lastDay:
    sql<string>`(SELECT json_group_object(CAST(starts_at AS text), runs) FROM (SELECT h.starts_at, sum(h.runs) AS runs
    FROM failure_group_hours h WHERE h.failure_group_id = failure_groups.id AND h.starts_at >= ${to - DAY_MS} AND h.starts_at < ${to}
    GROUP BY h.starts_at))`.mapWith((text: string) => JSON.parse(text) as Record<string, number>),
});

/** The groups of a tenant that had a run in the period or that a person muted or resolved, the latest of each. */
export const selectGroups = (db: Database, tenantId: string, period: Period) =>
  db
    .select(columnsOf(period))
    .from(failureGroups)
    .leftJoin(agents, eq(agents.id, failureGroups.agentId))
    .where(
      and(
        sql`${failureGroups.id} IN (
          SELECT id FROM (SELECT id FROM failure_groups WHERE tenant_id = ${tenantId} AND last_at >= ${period.from}
            ORDER BY last_at DESC, id DESC LIMIT ${MAX_READ})
          UNION SELECT id FROM (SELECT id FROM failure_groups WHERE tenant_id = ${tenantId} AND state <> 'open'
            ORDER BY last_at DESC, id DESC LIMIT ${MAX_READ}))`,
        sql`(${failureGroups.agentId} IS NULL OR ${isPresentOf("agents", tenantId, failureGroups.agentId)})`,
      ),
    );

export type ShownGroup = Awaited<ReturnType<typeof selectGroups>>[number];

/** Persons whom a change of a group names. */
interface Persons {
  owner: string | null;
  actor: string | null;
}

/** A group, and the names of the persons whom its change names. */
export const selectGroup = (
  db: Database,
  tenantId: string,
  { id, period, persons }: { id: string; period: Period; persons: Persons },
) => {
  const nameOf = (person: string | null) =>
    sql<string | null>`(SELECT name FROM users WHERE id = ${person} AND tenant_id = ${tenantId})`;
  const names = { newOwnerName: nameOf(persons.owner), actorName: nameOf(persons.actor) };
  return db
    .select({ ...columnsOf(period), ...names })
    .from(failureGroups)
    .leftJoin(agents, eq(agents.id, failureGroups.agentId))
    .where(
      and(eq(failureGroups.tenantId, tenantId), isPresent("agents", failureGroups.agentId), eq(failureGroups.id, id)),
    )
    .get();
};

export type ChangingGroup = NonNullable<Awaited<ReturnType<typeof selectGroup>>>;

export const unchangedGroup = unchanged(failureGroups, "revision", "failure group");

export const updateGroup = (
  { id, tenantId }: Pick<FailureGroupRow, "id" | "tenantId">,
  changes: Partial<FailureGroupRow>,
): Statement =>
  statement(
    build
      .update(failureGroups)
      .set(changes)
      .where(and(eq(failureGroups.tenantId, tenantId), eq(failureGroups.id, id))),
  );

/** Holds while a person is active in the tenant. */
export const requirePerson = (tenantId: string, personId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM users WHERE id = ${personId} AND tenant_id = ${tenantId} AND status = 'active')`,
    refusal,
  );
