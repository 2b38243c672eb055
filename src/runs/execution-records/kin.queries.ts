import { sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { effectiveLevelSql } from "#db/effective-level";
import { requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import { type ChainLink, chainOf, type Kin, parentOf, rootOf, type RunOfAgent } from "./kin.ts";
import { insertRunStart } from "./started-by.queries.ts";

const isOver = (run: string) => sql.raw(`(${run}.status NOT IN ('pending', 'in_progress'))`);

/** Reads the runs above a run that another agent asked for; undefined for a run that a caller ordered. */
export async function selectKin(db: Database, tenantId: string, executionId: string): Promise<Kin | undefined> {
  const rows = await db.all<[string, string]>(sql`WITH RECURSIVE above(id, place) AS (
      SELECT parent_id, 1 FROM run_starts WHERE execution_id = ${executionId} AND tenant_id = ${tenantId} AND parent_id IS NOT NULL
      UNION ALL SELECT s.parent_id, above.place + 1 FROM above JOIN run_starts s ON s.execution_id = above.id
        WHERE s.parent_id IS NOT NULL)
    SELECT e.id, e.agent_id FROM above JOIN executions e ON e.id = above.id ORDER BY above.place DESC`);
  const [first, ...others] = rows.map(([id, agentId]): RunOfAgent => ({ executionId: id, agentId }));
  return first === undefined ? undefined : [first, ...others];
}

/**
 * Reads the agents of a chain with their present names and levels. `isCut`: a run above the last one has ended, so no
 * one waits for the last one.
 */
export async function selectChain(
  db: Database,
  tenantId: string,
  chain: Kin,
): Promise<{ links: ChainLink[]; isCut: boolean }> {
  const ids = JSON.stringify(chain.map(({ executionId }) => executionId));
  const rows = await db.all<[string, string, string, ChainLink["level"], number]>(sql`SELECT e.id, a.id, a.name,
      ${effectiveLevelSql("a")}, ${isOver("e")}
    FROM json_each(${ids}) asked JOIN executions e ON e.id = asked.value AND e.tenant_id = ${tenantId}
    JOIN agents a ON a.id = e.agent_id ORDER BY asked.key`);
  const last = chain.at(-1)?.executionId;
  return {
    links: rows.map(([executionId, agentId, name, level]) => ({ executionId, agentId, name, level })),
    isCut:
      rows.filter(([id]) => id !== last).length < chain.length - 1 ||
      rows.some(([id, , , , hasEnded]) => id !== last && hasEnded === 1),
  };
}

/** The agents of a run's chain as a request for approval keeps them; undefined for a run that a caller ordered. */
export async function chainAsked(
  { db, tenant }: { db: Database; tenant: { id: string } },
  run: { id: string; agentId: string; kin?: Kin | undefined },
): Promise<ChainLink[] | undefined> {
  return run.kin === undefined ? undefined : (await selectChain(db, tenant.id, chainOf(run))).links;
}

/** Stores who asked for a run. */
export const insertAskedRun = (
  { id, tenantId, kin }: { id: string; tenantId: string; kin: Kin },
  caller: { agentId: string; name: string },
): Statement =>
  insertRunStart({
    executionId: id,
    tenantId,
    kind: "agent",
    sourceId: caller.agentId,
    name: caller.name,
    parentId: parentOf(kin).executionId,
    rootId: rootOf(kin).executionId,
  });

/** Holds while fewer runs than this were asked for below a root. */
export const requireFewerAsked = (rootId: string, most: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM run_starts WHERE root_id = ${rootId}) < ${most}`, refusal);

/** Holds while fewer runs than this, of those below a root, are not over. */
export const requireFewerUnfinished = (rootId: string, most: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM run_starts s JOIN executions e ON e.id = s.execution_id
      WHERE s.root_id = ${rootId} AND NOT ${isOver("e")}) < ${most}`,
    refusal,
  );

/** The state of a run that another one waits for. */
export interface ChildState {
  id: string;
  isOver: boolean;
  /** The approval that it waits for, or that a run below it waits for. */
  approval: { approvalId: string; expiresAt: number } | null;
}

/** Reads the states of runs that another one waits for; a run that is not accepted yet has none. */
export async function selectChildStates(db: Database, tenantId: string, ids: readonly string[]): Promise<ChildState[]> {
  const rows = await db.all<[string, number, string | null, number | null]>(sql`SELECT e.id, ${isOver("e")}, p.id,
      p.expires_at
    FROM json_each(${JSON.stringify(ids)}) asked JOIN executions e ON e.id = asked.value AND e.tenant_id = ${tenantId}
    LEFT JOIN approvals p ON p.id = e.awaiting_approval_id ORDER BY asked.key`);
  return rows.map(([id, hasEnded, approvalId, expiresAt]) => ({
    id,
    isOver: hasEnded === 1,
    approval: approvalId === null || expiresAt === null ? null : { approvalId, expiresAt },
  }));
}
