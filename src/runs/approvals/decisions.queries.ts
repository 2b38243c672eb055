import { and, eq, inArray, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresent } from "#db/removals";
import { approvals } from "#db/schema/approvals";
import { type callDecisions } from "#db/schema/episodes";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { isOfDeletedServer } from "#tools/servers/open-approvals.queries";

import { asksServerTool } from "./bound-call.ts";

type ApprovalRow = typeof approvals.$inferSelect;

export const isOfPresentAgent = isPresent("agents", approvals.agentId);

/**
 * Reads a tenant's requests that a person is about to decide, and whether another administrator could, in one round
 * trip.
 */
export async function selectToDecide(
  db: Database,
  tenantId: string,
  approvalIds: readonly string[],
  userId: string | null,
): Promise<{ approvals: ApprovalRow[]; hasOther: boolean }> {
  const [rows, others] = await db.batch([
    db
      .select()
      .from(approvals)
      .where(and(eq(approvals.tenantId, tenantId), inArray(approvals.id, [...approvalIds]), isOfPresentAgent)),
    selectOther(db, tenantId, userId ?? ""),
  ]);
  return { approvals: rows, hasOther: others[0]?.hasOther ?? true };
}

/** Whether a person other than this one could decide. */
export async function selectHasOther(db: Database, tenantId: string, userId: string): Promise<boolean> {
  const [found] = await selectOther(db, tenantId, userId);
  return found?.hasOther ?? true;
}

const selectOther = (db: Database, tenantId: string, userId: string) =>
  db.select({ hasOther: sql`${otherDecider(tenantId, userId)}`.mapWith(Boolean) }).from(sql`(SELECT 1)`);

/** Whether another person could decide. */
const otherDecider = (tenantId: string, userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE tenant_id = ${tenantId} AND id <> ${userId} AND status = 'active'
    AND role IN ('admin', 'owner'))`;

/** Holds while all of these requests are undecided, in time, and to call tools that their server still has. */
export const requireAllPending = (
  tenantId: string,
  asked: readonly ApprovalRow[],
  now: number,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM approvals WHERE id IN ${listOf(asked.map(({ id }) => id))} AND tenant_id = ${tenantId}
      AND status = 'pending' AND expires_at > ${now} AND ${isOfPresentAgent}${hasServers(asked)}) = ${asked.length}`,
    refusal,
  );

/** The condition that no server of the requested tools was deleted since; empty where none of them is a server's. */
export const hasServers = (asked: readonly Pick<ApprovalRow, "arguments">[]): SQL =>
  asked.some(asksServerTool) ? sql` AND NOT ${isOfDeletedServer}` : sql``;

/** Those of a tenant's requests that call tools of servers which were deleted since. */
export async function selectWithdrawn(
  db: Database,
  tenantId: string,
  asked: readonly ApprovalRow[],
): Promise<ReadonlySet<string>> {
  const ids = asked.filter(asksServerTool).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await db.all<[string]>(sql`SELECT id FROM approvals
    WHERE id IN ${listOf(ids)} AND tenant_id = ${tenantId} AND ${isOfDeletedServer}`);
  return new Set(rows.map(([id]) => id));
}

/** Holds unless the person made one of these requests and another administrator could decide it. */
export const requireOtherDecider = (
  tenantId: string,
  approvalIds: readonly string[],
  userId: string,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM approvals WHERE id IN ${listOf(approvalIds)} AND tenant_id = ${tenantId}
        AND requested_by = ${userId})
      OR NOT ${otherDecider(tenantId, userId)}`,
    refusal,
  );

/** Holds while no person other than this one could decide. */
export const requireNoOtherDecider = (tenantId: string, userId: string, refusal: () => AppError): Statement =>
  requireThat(sql`NOT ${otherDecider(tenantId, userId)}`, refusal);

/** Holds while a request is bound to the call that was read. */
export const requireSameCall = (
  { tenantId, id, digest }: Pick<ApprovalRow, "tenantId" | "id" | "digest">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM approvals WHERE id = ${id} AND tenant_id = ${tenantId} AND digest = ${digest})`,
    refusal,
  );

/** Holds while no person has changed the call of one of these requests. */
export const requireUnchanged = (
  tenantId: string,
  approvalIds: readonly string[],
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM approvals WHERE id IN ${listOf(approvalIds)} AND tenant_id = ${tenantId}
      AND asked_arguments IS NOT NULL)`,
    refusal,
  );

/** Writes the same decision for some of a tenant's requests. */
export const updateDecisions = (
  { tenantId, status, decidedAt, decidedBy, decisionReason }: ApprovalRow,
  approvalIds: readonly string[],
): Statement =>
  statement(
    build
      .update(approvals)
      .set({ status, decidedAt, decidedBy, decisionReason })
      .where(and(eq(approvals.tenantId, tenantId), sql`${approvals.id} IN ${listOf(approvalIds)}`, isOfPresentAgent)),
  );

/** Adds a decision to the log of an agent's calls, with the fingerprint of the run that asked. */
export const insertCallDecision = (row: Omit<typeof callDecisions.$inferSelect, "fingerprint">): Statement =>
  rawStatement(sql`INSERT INTO call_decisions (id, tenant_id, agent_id, execution_id, tool, fingerprint, decision, numbers, created_at)
    VALUES (${row.id}, ${row.tenantId}, ${row.agentId}, ${row.executionId}, ${row.tool},
      (SELECT fingerprint FROM executions WHERE id = ${row.executionId}), ${row.decision},
      ${row.numbers && JSON.stringify(row.numbers)}, ${row.createdAt})
    ON CONFLICT (id) DO NOTHING`);

/** Writes the call that a changed request is bound to. */
export const updateBoundCall = ({
  tenantId,
  id,
  arguments: bound,
  inputSummary,
  digest,
  askedArguments,
}: ApprovalRow): Statement =>
  statement(
    build
      .update(approvals)
      .set({ arguments: bound, inputSummary, digest, askedArguments })
      .where(and(eq(approvals.tenantId, tenantId), eq(approvals.id, id), isOfPresentAgent)),
  );

/** Writes a changed call that waits for another person, and the person who changed it as its requester. */
export const updateProposal = (proposed: ApprovalRow): Statement =>
  statement(
    build
      .update(approvals)
      .set({
        arguments: proposed.arguments,
        inputSummary: proposed.inputSummary,
        digest: proposed.digest,
        askedArguments: proposed.askedArguments,
        requestedByKind: proposed.requestedByKind,
        requestedBy: proposed.requestedBy,
      })
      .where(and(eq(approvals.tenantId, proposed.tenantId), eq(approvals.id, proposed.id), isOfPresentAgent)),
  );

const listOf = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Withdraws a cancelled execution's requests: they expire at this moment, and the minute job reports them. */
export const withdrawApprovals = (tenantId: string, executionId: string, now: number): Statement =>
  statement(
    build
      .update(approvals)
      .set({ expiresAt: now })
      .where(
        and(
          eq(approvals.tenantId, tenantId),
          eq(approvals.waitsId, executionId),
          inArray(approvals.status, ["pending", "approved"]),
        ),
      ),
  );
