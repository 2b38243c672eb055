import { and, asc, count, desc, eq, getTableColumns, inArray, lte, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { effectiveLevelSql } from "#db/effective-level";
import { nextPiece } from "#db/pieces";
import { isPresent, isPresentOf } from "#db/removals";
import { users } from "#db/schema/accounts";
import { type ApprovalRow, approvals } from "#db/schema/approvals";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { AppError } from "#errors/app-error";

import type { ApprovalStatus, ApprovalView } from "./approval-state.ts";
import { hasServers, isOfPresentAgent } from "./decisions.queries.ts";
import { type ApprovalUse, isSpendable } from "./spendable.queries.ts";
import type { WaitColumns } from "./waiting-run.ts";

const oneApproval = (tenantId: string, approvalId: string): SQL | undefined =>
  and(eq(approvals.tenantId, tenantId), eq(approvals.id, approvalId), isOfPresentAgent);

/** Inserts a request. Fails with the refusal when the execution's call already has one. */
export const insertApproval = (approval: ApprovalRow, asked: () => AppError): Statement => ({
  ...statement(build.insert(approvals).values(approval)),
  refusal: asked,
});

export const selectApproval = (db: Database, tenantId: string, approvalId: string): Promise<ApprovalRow | undefined> =>
  db.select().from(approvals).where(oneApproval(tenantId, approvalId)).get();

/** Current names; null for a person or an agent that is deleted, missing or unnamed. */
export interface ApprovalNames {
  agent: string | null;
  level: MaturityLevel | null;
  effectiveLevel: MaturityLevel | null;
  requester: string | null;
  decider: string | null;
}

/** Columns shown beside an approval's own, so that clients need no request per row. */
const shownColumns = {
  ...getTableColumns(approvals),
  names: sql<string>`(SELECT json_object(
    'agent', (SELECT a.name FROM agents a WHERE a.id = approvals.agent_id),
    'level', (SELECT a.maturity_level FROM agents a WHERE a.id = approvals.agent_id),
    'effectiveLevel', (SELECT ${effectiveLevelSql("a")} FROM agents a WHERE a.id = approvals.agent_id),
    'requester', (SELECT u.name FROM users u WHERE u.id = approvals.requested_by),
    'decider', (SELECT u.name FROM users u WHERE u.id = approvals.decided_by)))`.mapWith(
    (text: string) => JSON.parse(text) as ApprovalNames,
  ),
};

export type NamedApproval = ApprovalRow & { names: ApprovalNames };

/** Progress of the run that waits for an approval. */
export interface WaitingRun {
  task: string;
  status: string;
  steps: number;
}

/** A decision about a request of the same agent for the same action. */
export type FormerDecision = Pick<ApprovalRow, "id" | "status" | "inputSummary" | "decidedAt" | "decisionReason">;

export interface ShownApproval {
  approval: NamedApproval;
  run: WaitingRun | null;
  decisions: FormerDecision[];
}

const waitingRun = sql<string | null>`CASE approvals.waits_kind
  WHEN 'execution' THEN (SELECT json_object('task', substr(e.task, 1, 200), 'status', e.status,
    'steps', json_array_length(e.reasoning_trace)) FROM executions e WHERE e.id = approvals.waits_id)
  WHEN 'sdlc_run' THEN (SELECT json_object('task', substr(r.input_summary, 1, 200), 'status', r.status,
    'steps', json_array_length(r.steps)) FROM sdlc_runs r WHERE r.id = approvals.waits_id)
  WHEN 'workflow_run' THEN (SELECT json_object('task', w.name, 'status', r.status, 'steps', (SELECT count(*)
    FROM workflow_steps s WHERE s.run_id = r.id AND s.status = 'completed' AND s.item < 0))
    FROM workflow_runs r CROSS JOIN workflows w ON w.id = r.workflow_id WHERE r.id = approvals.waits_id) END`.as(
  "waiting_run",
);

/**
 * Reads a request with names, the run that waits for it, and the decisions of the latest similar ones, in one round
 * trip.
 */
export async function selectShownApproval(
  db: Database,
  tenantId: string,
  approvalId: string,
): Promise<ShownApproval | undefined> {
  const of = (column: SQL) =>
    sql`(SELECT ${column} FROM approvals one WHERE one.id = ${approvalId} AND one.tenant_id = ${tenantId})`;
  const [found, decisions] = await db.batch([
    db
      .select({ ...shownColumns, run: waitingRun })
      .from(approvals)
      .where(oneApproval(tenantId, approvalId)),
    db
      .select({
        id: approvals.id,
        status: approvals.status,
        inputSummary: approvals.inputSummary,
        decidedAt: approvals.decidedAt,
        decisionReason: approvals.decisionReason,
      })
      .from(approvals)
      .where(
        and(
          sql`approvals.agent_id = ${of(sql`one.agent_id`)} AND approvals.action = ${of(sql`one.action`)}`,
          sql`approvals.decided_at IS NOT NULL AND approvals.id <> ${approvalId}`,
        ),
      )
      .orderBy(desc(approvals.decidedAt))
      .limit(10),
  ]);
  const [first] = found;
  if (first === undefined) return undefined;
  const { run, ...approval } = first;
  return { approval, run: run === null ? null : (JSON.parse(run) as WaitingRun), decisions };
}

/** The request of an execution's call. */
export const selectApprovalOfCall = (
  db: Database,
  tenantId: string,
  executionId: string,
  callId: string,
): Promise<ApprovalRow | undefined> =>
  db
    .select()
    .from(approvals)
    .where(and(eq(approvals.tenantId, tenantId), eq(approvals.waitsId, executionId), eq(approvals.callId, callId)))
    .get();

/** Approvals that a call may use or has used, earliest first. */
export const selectSpendable = (
  db: Database,
  tenantId: string,
  { digest, approvalId, ...use }: ApprovalUse & { digest: string; approvalId: string | undefined },
  now: number,
): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.tenantId, tenantId),
        eq(approvals.digest, digest),
        isOfPresentAgent,
        approvalId === undefined ? undefined : eq(approvals.id, approvalId),
        sql`(consumed_by = ${use.consumer} OR (${isSpendable(use, now)}))`,
      ),
    )
    .orderBy(asc(approvals.requestedAt), asc(approvals.id))
    .limit(10);

/** Holds while the approval is approved, in time, unused, and for exactly this call, whose tool server was not deleted since. */
export const requireSpendable = (
  { tenantId, id, digest, arguments: bound }: Pick<ApprovalRow, "tenantId" | "id" | "digest" | "arguments">,
  use: ApprovalUse,
  now: number,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM approvals WHERE id = ${id} AND tenant_id = ${tenantId} AND digest = ${digest}
      AND ${isSpendable(use, now)} AND ${isOfPresentAgent}${hasServers([{ arguments: bound }])})`,
    refusal,
  );

export const updateConsumed = (tenantId: string, approvalId: string, consumer: string, now: number): Statement =>
  statement(
    build
      .update(approvals)
      .set({ status: "consumed", consumedAt: now, consumedBy: consumer })
      .where(oneApproval(tenantId, approvalId)),
  );

/** Holds while the approval's status is unchanged since it was read. */
export const requireStatus = ({ tenantId, id, status }: ApprovalRow, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM approvals WHERE id = ${id} AND tenant_id = ${tenantId} AND status = ${status})`,
    refusal,
  );

export const updateExpired = (tenantId: string, approvalId: string): Statement =>
  statement(build.update(approvals).set({ status: "expired" }).where(oneApproval(tenantId, approvalId)));

/** Expired approvals of all tenants that are not yet marked as expired. */
export const selectOverdue = (db: Database, now: number, limit: number): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(approvals)
    .where(and(sql`${approvals.status} IN ('pending', 'approved')`, lte(approvals.expiresAt, now), isOfPresentAgent))
    .orderBy(asc(approvals.expiresAt), asc(approvals.id))
    .limit(limit);

/** Removes approvals of all tenants that are over and whose id is below a bound, as many as one piece may have. */
export const deleteOver = (db: Database, bound: string, rows: number): Promise<Statement[]> =>
  nextPiece(db, approvals, sql`WHERE id < ${bound} AND status NOT IN ('pending', 'approved') ORDER BY id`, rows);

/** Executions that still show that they wait for a decided approval. Only unfinished ones are read, by their index. */
export async function selectDecidedWaits(db: Database, limit: number): Promise<WaitColumns[]> {
  const rows = await db.all<[string, "execution", string]>(sql`SELECT a.tenant_id, a.waits_kind, e.id FROM executions e
    CROSS JOIN approvals a ON a.id = json_extract(e.result, '$.awaiting_approval.approval_id') AND a.waits_id = e.id
    WHERE e.status IN ('pending', 'in_progress') AND e.status = 'in_progress' AND a.status <> 'pending'
    ORDER BY e.created_at LIMIT ${limit}`);
  return rows.map(([tenantId, waitsKind, waitsId]) => ({ tenantId, waitsKind, waitsId }));
}

/** The status at a moment as a condition. */
function hasStatus(status: ApprovalStatus, now: number): SQL {
  if (status === "expired")
    return sql`(status = 'expired' OR (status IN ('pending', 'approved') AND expires_at <= ${now}))`;
  if (status === "pending" || status === "approved") return sql`(status = ${status} AND expires_at > ${now})`;
  return sql`status = ${status}`;
}

/** The condition of each view at a moment. */
const IN_VIEW: Readonly<Record<ApprovalView, (now: number) => SQL>> = {
  open: (now) => hasStatus("pending", now),
  decided: (now) => sql`(status IN ('rejected', 'consumed') OR ${hasStatus("approved", now)})`,
  expired: (now) => hasStatus("expired", now),
};

const viewCounts = (now: number) => {
  const inView = (view: ApprovalView) => sql<number>`coalesce(sum(${IN_VIEW[view](now)}), 0)`;
  return { open: inView("open"), decided: inView("decided"), expired: inView("expired") };
};

interface ApprovalFilter {
  status: ApprovalStatus | undefined;
  view: ApprovalView | undefined;
  agentId: string | undefined;
  hasCounts: boolean;
}

/**
 * A page of a tenant's approvals, newest first, with their number and, if requested, the number in each view; one round
 * trip.
 */
export async function selectApprovals(
  db: Database,
  tenantId: string,
  { status, view, agentId, hasCounts }: ApprovalFilter,
  now: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NamedApproval[]; total: number; counts: Record<ApprovalView, number> | null }> {
  const all = and(
    eq(approvals.tenantId, tenantId),
    isPresentOf("agents", tenantId, approvals.agentId),
    agentId === undefined ? undefined : eq(approvals.agentId, agentId),
  );
  const where = and(
    all,
    status === undefined ? undefined : hasStatus(status, now),
    view === undefined ? undefined : IN_VIEW[view](now),
  );
  const [rows, totals, counts] = await db.batch([
    db
      .select(shownColumns)
      .from(approvals)
      .where(where)
      .orderBy(desc(approvals.requestedAt), desc(approvals.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(approvals).where(where),
    db
      .select(viewCounts(now))
      .from(approvals)
      .where(and(all, sql`${hasCounts ? 1 : 0}`)),
  ]);
  return { rows, total: totals[0]?.total ?? 0, counts: hasCounts ? (counts[0] ?? null) : null };
}

/** The people who can decide in a tenant. */
export const selectDeciderEmails = (db: Database, tenantId: string): Promise<{ email: string }[]> =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.status, "active"), inArray(users.role, ["admin", "owner"])));

/** Holds while the tenant's agent exists in this version. */
export const requireAgentVersion = (
  { tenantId, agentId, agentVersion }: Pick<ApprovalRow, "tenantId" | "agentId" | "agentVersion">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM agents WHERE id = ${agentId} AND tenant_id = ${tenantId} AND version = ${agentVersion}
      AND ${isPresent("agents", sql`agents.id`)})`,
    refusal,
  );
