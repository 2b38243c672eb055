import { dependenciesOf, lastSteps } from "#automation/workflows/step-graph";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { isMovedOn, movedOn } from "#errors/moved-on";
import { emitEvent } from "#events/outbox/emit-event";
import { findTenant } from "#identity/accounts/find-tenant";
import { withdrawApprovals } from "#runs/approvals/decisions.queries";
import { wakeWaiting } from "#runs/approvals/waiting-run";
import { cancelExecution } from "#runs/executions/cancel-execution";

import { selectChildren } from "./children.queries.ts";
import { evaluate, variablesOf } from "./evaluate.ts";
import { withOutputs } from "./kept-output.ts";
import { type Advanced, LOST_MS, type RunView, type WorkContext } from "./run-view.ts";
import { OPEN_RUN } from "./step-moves.ts";
import {
  cancelOpenSteps,
  type NamedRun,
  requireRun,
  selectOutputs,
  selectRun,
  updateLookAt,
  updateRun,
} from "./store.ts";

interface RunEnd {
  status: "completed" | "failed" | "cancelled";
  code?: string;
  message?: string;
  stepId?: string;
}

/**
 * Ends a run, once, with all that its end causes, and then cancels what its steps left open. `end` is null for a run
 * whose end is written already.
 */
export async function endRun(ctx: WorkContext, view: RunView, end: RunEnd | null): Promise<Advanced> {
  if (end !== null) {
    const ended = end.status === "completed" ? await withOutput(ctx, view) : { end, output: null };
    const { writer, clock } = ctx;
    await commit({ writer, clock }, endStatements(ctx, view.run, ended.end, ended.output));
  }
  await cancelChildren(ctx, view);
  const { run } = view;
  const { writer, clock } = ctx;
  await commit({ writer, clock }, [updateLookAt(run, null)]);
  if (run.parent !== null)
    await wakeWaiting(ctx, { tenantId: run.tenantId, waitsKind: "workflow_run", waitsId: run.parent.run_id });
  return { kind: "over" };
}

/** The statements that end a run: its open steps end with it, and their requests can not be decided any more. */
export function endStatements(
  ctx: Pick<WorkContext, "tenant" | "clock" | "newId">,
  run: Omit<NamedRun, "input">,
  { status, code = status.toUpperCase(), message = "", stepId }: RunEnd,
  output: unknown = null,
): Statement[] {
  const at = ctx.clock();
  const error =
    status === "completed" || code === "CANCELLED"
      ? null
      : { code, message, ...(stepId === undefined ? {} : { step_id: stepId }) };
  return [
    requireRun(run, OPEN_RUN, () => movedOn("The run has moved on.")),
    updateRun(run, { status, output, error, completedAt: at, lookAt: at + LOST_MS }),
    cancelOpenSteps(run, at),
    withdrawApprovals(run.tenantId, run.id, at),
    ...(run.samples === null
      ? [
          emitEvent(ctx, "workflow.finished", {
            workflow_run_id: run.id,
            workflow_id: run.workflowId,
            name: run.workflowName,
            version: run.version,
            status,
            error,
            cost_usd: run.costUsd,
          }),
        ]
      : []),
  ];
}

async function withOutput(ctx: WorkContext, view: RunView): Promise<{ end: RunEnd; output: unknown }> {
  const { definition, run, steps } = view;
  if (definition.output === null) {
    const last = lastSteps(dependenciesOf(definition.steps)).filter((id) => steps.get(id)?.status === "completed");
    const stored = await withOutputs(ctx, await selectOutputs(ctx.db, run, last));
    const outputs = new Map(stored.map(({ stepId, output }) => [stepId, output]));
    return {
      end: { status: "completed" },
      output: Object.fromEntries(last.map((id) => [id, outputs.get(id) ?? null])),
    };
  }
  const names = Object.entries(definition.output);
  const outcomes = await evaluate(
    ctx,
    names.map(([, source]) => ({ kind: "expression", source })),
    await variablesOf(ctx, view, null),
  );
  const failed = outcomes.find((one) => "failure" in one);
  if (failed !== undefined)
    return { end: { status: "failed", code: failed.failure.code, message: failed.failure.message }, output: null };
  const output = Object.fromEntries(
    names.map(([name], index) => {
      const outcome = outcomes[index];
      return [name, outcome !== undefined && "value" in outcome ? outcome.value : null];
    }),
  );
  return { end: { status: "completed" }, output };
}

/** Cancels the executions and runs of steps that ended before them. Each is cancelled once; repeating it changes nothing. */
async function cancelChildren(ctx: WorkContext, { run, steps }: RunView): Promise<void> {
  const ids = [...steps.values()].flatMap(({ childId, status }) =>
    childId !== null && status !== "completed" && status !== "failed" ? [childId] : [],
  );
  if (ids.length === 0) return;
  const children = await selectChildren(ctx.db, run.tenantId, ids);
  const open = children.filter(({ status }) => status === "pending" || status === "in_progress");
  const service: ServiceContext = {
    ...ctx,
    tenant: await findTenant(ctx, run.tenantId),
    versions: null,
    idempotency: null,
  };
  for (const { id, agentId } of open) {
    try {
      await cancelExecution(service, agentId, id);
    } catch (error) {
      // It has ended in the meantime, or its agent is gone.
      if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
    }
  }
  const known = new Set(children.map(({ id }) => id));
  for (const id of ids.filter((one) => !known.has(one))) await cancelSubRun(ctx, id);
}

async function cancelSubRun(ctx: WorkContext, id: string): Promise<void> {
  const found = await selectRun(ctx.db, ctx.tenant.id, id);
  if (found === undefined || found.run.completedAt !== null) return;
  try {
    const { writer, clock } = ctx;
    await commit({ writer, clock }, endStatements(ctx, found.run, { status: "cancelled", code: "CANCELLED" }));
  } catch (error) {
    if (!isMovedOn(error)) throw error;
  }
  await wakeWaiting(ctx, { tenantId: ctx.tenant.id, waitsKind: "workflow_run", waitsId: id });
}
