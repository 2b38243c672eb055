import { requireDataSet } from "#autonomy/data-sets/data-set.queries";
import { dataSetNotFound, findDataSet } from "#autonomy/data-sets/find-data-set";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { BulkItemRow, BulkJobRow } from "#db/schema/bulk-jobs";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { MICROS } from "#models/model-spending/budgets.queries";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser, keyOf } from "#tenancy/acting-user";
import type { Permission } from "#tenancy/permissions";

import { bulkJobLane } from "./bulk-job-client.ts";
import { chosenRuns } from "./chosen-runs.ts";
import { MAX_RERUNS, MAX_UNDER_WAY, WRITTEN_AT_ONCE } from "./limits.ts";
import type { StartBulkJobInput } from "./schemas.ts";
import { beginJob, insertGathering, insertItems, insertJob, requireFewerUnderWay } from "./store.ts";

/**
 * Starts one action on many runs. Throws FORBIDDEN without the right to it, NOT_FOUND for the data set, and CONFLICT
 * (`details.reason`: `count_changed`, `bulk_limit`).
 */
export async function startBulkJob(ctx: ServiceContext, input: StartBulkJobInput): Promise<BulkJobRow> {
  const orderedBy = actingUser(ctx.actor);
  if (orderedBy === null) throw new AppError("FORBIDDEN");
  if (input.action === "add_cases") requirePermission(ctx, "AGENT_MANAGE", "Adding cases to a data set");
  const { data_set_id: setId } = input;
  if (setId !== undefined) await findDataSet(ctx, setId);
  const executionIds = await chosenRuns(ctx, input);
  if (input.action === "rerun" && executionIds.length > MAX_RERUNS)
    requirePermission(ctx, "GOVERNANCE_APPROVE", `Repeating more than ${MAX_RERUNS} runs at once`);
  const job = newJob(ctx, input, { orderedBy, total: executionIds.length });
  await storeJob(ctx, job, executionIds, () => [
    ...(setId === undefined ? [] : [requireDataSet(ctx.tenant.id, setId, () => dataSetNotFound(setId))]),
    requireFewerUnderWay(job.tenantId, MAX_UNDER_WAY, tooMany),
  ]);
  const name = { tenantId: job.tenantId, runId: job.id };
  // A lost start is made good by the sweep.
  ctx.waitUntil(
    bulkJobLane(ctx, name)
      .wake(name)
      .catch((error: unknown) => ctx.log.error("run_start_failed", { kind: "bulk_job", run: job.id, error })),
  );
  return job;
}

/**
 * Stores a job with its runs, in pieces. It is under way with the last one, which has the answer to a repeated request and the entry of
 * the audit log; a crash before leaves nothing that begins.
 */
async function storeJob(
  ctx: ServiceContext,
  job: BulkJobRow,
  executionIds: readonly string[],
  rules: () => Statement[],
): Promise<void> {
  const items = executionIds.map((executionId, number) => newItem(job, executionId, number));
  const lastFrom = Math.floor(Math.max(0, items.length - 1) / WRITTEN_AT_ONCE) * WRITTEN_AT_ONCE;
  for (let from = 0; from < lastFrom; from += WRITTEN_AT_ONCE) {
    const begins = from === 0 ? [...rules(), insertGathering(job)] : [];
    await storePiece(ctx, [...begins, insertItems(items.slice(from, from + WRITTEN_AT_ONCE))]);
  }
  const begun = lastFrom === 0 ? insertJob(job) : beginJob(job);
  const audit = [auditChange(ctx, { action: "start_bulk_job", summary: summaryOf(job) })];
  await commit(ctx, [...rules(), begun, insertItems(items.slice(lastFrom))], { result: job, audit });
}

const storePiece = (ctx: ServiceContext, piece: Statement[]) => commit({ ...ctx, idempotency: null }, piece);

const newJob = (
  ctx: ServiceContext,
  input: StartBulkJobInput,
  { orderedBy, total }: { orderedBy: string; total: number },
): BulkJobRow => ({
  id: ctx.newId(),
  tenantId: ctx.tenant.id,
  action: input.action,
  status: "in_progress",
  stopReason: null,
  total,
  maxMicros: input.max_usd === undefined ? null : Math.round(input.max_usd * MICROS),
  spentMicros: 0,
  repeatsEffects: input.repeat_effects ?? false,
  dataSetId: input.data_set_id ?? null,
  orderedBy,
  keyId: keyOf(ctx.actor),
  viaCookie: ctx.actor.kind === "user" && ctx.actor.viaCookie,
  createdAt: ctx.clock(),
  completedAt: null,
});

const newItem = ({ id: jobId, tenantId }: BulkJobRow, executionId: string, number: number): BulkItemRow => ({
  jobId,
  number,
  tenantId,
  executionId,
  status: "pending",
  code: null,
  message: null,
  runId: null,
  caseId: null,
  endedAt: null,
});

function requirePermission({ actor }: ServiceContext, permission: Permission, act: string): void {
  if (actor.kind === "system" || actor.permissions.has(permission)) return;
  throw new AppError("FORBIDDEN", {
    message: `${act} requires the permission ${permission}.`,
    details: { required_permission: permission },
  });
}

const summaryOf = ({ action, total, maxMicros, repeatsEffects, dataSetId }: BulkJobRow): string =>
  [
    `${action} of ${total} ${total === 1 ? "run" : "runs"}`,
    ...(maxMicros === null ? [] : [`for at most $${maxMicros / MICROS}`]),
    ...(repeatsEffects ? ["with effects that happen again"] : []),
    ...(dataSetId === null ? [] : [`to the data set ${dataSetId}`]),
  ].join(", ");

const tooMany = (): AppError =>
  new AppError("CONFLICT", {
    message: `At most ${MAX_UNDER_WAY} bulk jobs of a workspace can be under way.`,
    details: { reason: "bulk_limit", limit: MAX_UNDER_WAY },
    retryAfterSeconds: 10,
  });
