import { and, asc, count, desc, eq, sql, type SQL } from "drizzle-orm";

import { behindQuery } from "#agents/agent-progress/progress.queries";
import type { Database } from "#db/client";
import { effectiveLevelSql } from "#db/effective-level";
import { wholeWords } from "#db/known-words";
import { isPresentOf, removedOf, restorableIds, restorableRows } from "#db/removals";
import { type AgentRow, agents, type ListedAgent } from "#db/schema/agents";

import { openApprovalsQuery, outcomesByDayQuery } from "./agent-figures.queries.ts";
import type { AgentView } from "./agent-views.ts";

const listColumns = {
  id: agents.id,
  name: agents.name,
  description: agents.description,
  role: agents.role,
  maturityLevel: agents.maturityLevel,
  status: agents.status,
  createdAt: agents.createdAt,
  updatedAt: agents.updatedAt,
};

export interface AgentFilter {
  maturityLevel: AgentRow["maturityLevel"] | undefined;
  status: AgentRow["status"] | undefined;
  /** An FTS5 query. */
  search: string | undefined;
  /** Only agents that need a person, or whose exam is due, at `now`. */
  view?: { name: AgentView; now: number } | undefined;
  sort: "created_at" | "name" | "progress";
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Reads a page of a tenant's agents and their total, in one round trip. */
export async function selectAgents(
  db: Database,
  tenantId: string,
  filter: AgentFilter,
): Promise<{ rows: ListedAgent[]; total: number }> {
  const { where, order } = pageOf(tenantId, filter);
  const [rows, totals] = await db.batch([
    db
      .select(listColumns)
      .from(agents)
      .where(where)
      .orderBy(...order)
      .limit(filter.limit)
      .offset(filter.offset),
    totalQuery(db, tenantId, filter),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/**
 * The same with figures of the page's agents: their progress, their runs by day since a moment, and their waiting
 * requests. `behind` names the tenant's agents whose stored progress is older than their log.
 */
export async function selectAgentsWithFigures(
  db: Database,
  tenantId: string,
  filter: AgentFilter,
  { from, now, mostBehind }: { from: number; now: number; mostBehind: number },
) {
  const { where, order } = pageOf(tenantId, filter);
  const ids = sql`(${db
    .select({ id: agents.id })
    .from(agents)
    .where(where)
    .orderBy(...order)
    .limit(filter.limit)
    .offset(filter.offset)})`;
  const [rows, totals, days, approvals, counts, behind] = await db.batch([
    db
      .select({
        ...listColumns,
        progress: agents.progress,
        weakest: agents.weakest,
        effectiveLevel: effectiveLevelSql("agents"),
        lastExecutionAt: agents.lastExecutionAt,
        nextExamAt: nextExamAtSql,
        towards: towardsSql,
      })
      .from(agents)
      .where(where)
      .orderBy(...order)
      .limit(filter.limit)
      .offset(filter.offset),
    totalQuery(db, tenantId, filter),
    outcomesByDayQuery(db, ids, from),
    openApprovalsQuery(db, tenantId, now),
    countsQuery(db, tenantId, now),
    behindQuery(db, tenantId, ids, mostBehind),
  ]);
  return { rows, total: totals[0]?.total ?? 0, days, approvals, counts: counts[0], behind };
}

function pageOf(tenantId: string, filter: AgentFilter) {
  const where = and(
    eq(agents.tenantId, tenantId),
    isPresentOf("agents", tenantId, agents.id),
    filter.maturityLevel ? eq(agents.maturityLevel, filter.maturityLevel) : undefined,
    filter.status ? eq(agents.status, filter.status) : undefined,
    filter.view ? IN_VIEW[filter.view.name](filter.view.now) : undefined,
    filter.search ? sql`${agents.searchRow} IN (SELECT rowid FROM ${hitsOf(filter.search)})` : undefined,
  );
  const direction = filter.order === "asc" ? asc : desc;
  return { where, order: [direction(ORDERED_BY[filter.sort]), direction(agents.id)] };
}

const isExamDue = sql`(agents.progress >= 1 AND agents.maturity_level <> 'autonomous')`;

const nextExamAtSql = sql<
  number | null
>`(SELECT waits.next_exam_at FROM graduation_standings waits WHERE waits.agent_id = agents.id)`;

/** The next level of the agent, and the good runs that are missing; null where that was not computed. */
const towardsSql = sql<{ level: AgentRow["maturityLevel"] | null; runs: number | null } | null>`(SELECT
  json_object('level', noted.towards_level, 'runs', noted.towards_runs)
  FROM graduation_standings noted WHERE noted.agent_id = agents.id)`.mapWith(
  (text: string) => JSON.parse(text) as { level: AgentRow["maturityLevel"] | null; runs: number | null },
);

/** Whether a person can do something for an agent: it has a waiting request, or it may take its exam now. */
const needsYou = (
  now: number,
): SQL => sql`((${isExamDue} AND coalesce(${nextExamAtSql}, 0) <= ${now}) OR EXISTS (SELECT 1 FROM approvals asked
  WHERE asked.agent_id = agents.id AND asked.status = 'pending' AND asked.expires_at > ${now}))`;

const IN_VIEW: Readonly<Record<AgentView, (now: number) => SQL>> = { needs_you: needsYou, exam_due: () => isExamDue };

const atLevel = (level: AgentRow["maturityLevel"]) => sql<number>`coalesce(sum(agents.maturity_level = ${level}), 0)`;

/** Counts a tenant's agents in each view and at each level. */
const countsQuery = (db: Database, tenantId: string, now: number) =>
  db
    .select({
      all: count(),
      paused: sql<number>`coalesce(sum(agents.status = 'inactive'), 0)`,
      student: atLevel("student"),
      intern: atLevel("intern"),
      supervised: atLevel("supervised"),
      autonomous: atLevel("autonomous"),
      examDue: sql<number>`coalesce(sum(${isExamDue}), 0)`,
      needsYou: sql<number>`coalesce(sum(${needsYou(now)}), 0)`,
      deleted: sql<number>`(SELECT count(*) FROM (${restorableIds(db, "agents", tenantId, now)}))`,
    })
    .from(agents)
    .where(and(eq(agents.tenantId, tenantId), isPresentOf("agents", tenantId, agents.id)));

export type AgentCounts = Awaited<ReturnType<typeof countsQuery>>[number];

const ORDERED_BY = { created_at: agents.createdAt, name: agents.name, progress: agents.progress };

/**
 * All hits belong to the tenant, because its id is part of the search. Without other filters no agent is read to count
 * them.
 */
const totalQuery = (db: Database, tenantId: string, filter: AgentFilter) =>
  filter.search !== undefined && !filter.maturityLevel && !filter.status && !filter.view
    ? db.select({ total: count() }).from(presentHitsOf(filter.search, tenantId))
    : db.select({ total: count() }).from(agents).where(pageOf(tenantId, filter).where);

/** Reads a page of the agents that a tenant can restore, last deleted first, and their number, in one round trip. */
export async function selectDeletedAgents(
  db: Database,
  tenantId: string,
  { maturityLevel, status, search, limit, offset }: Omit<AgentFilter, "sort" | "order">,
  now: number,
): Promise<{ rows: ListedAgent[]; total: number }> {
  const deleted = restorableRows(db, "agents", tenantId, now);
  const where = and(
    eq(agents.tenantId, tenantId),
    maturityLevel ? eq(agents.maturityLevel, maturityLevel) : undefined,
    status ? eq(agents.status, status) : undefined,
    search ? sql`${agents.searchRow} IN (SELECT rowid FROM ${hitsOf(search)})` : undefined,
  );
  const [rows, totals] = await db.batch([
    db
      .select({ ...listColumns, deletedAt: deleted.deletedAt })
      .from(deleted)
      .innerJoin(agents, eq(agents.id, deleted.rowId))
      .where(where)
      .orderBy(desc(deleted.deletedAt), desc(deleted.rowId))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(deleted).innerJoin(agents, eq(agents.id, deleted.rowId)).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const hitsOf = (search: string): SQL =>
  sql`agents_search WHERE agents_search MATCH ${wholeWords("agents_search", search)}`;

const presentHitsOf = (search: string, tenantId: string): SQL =>
  sql`${hitsOf(search)} AND rowid NOT IN (SELECT search_row FROM agents WHERE id IN (${removedOf("agents", tenantId)}))`;
