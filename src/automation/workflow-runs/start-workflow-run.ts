import { findVersion, type NamedWorkflow } from "#automation/workflows/find-version";
import { findWorkflow } from "#automation/workflows/find-workflow";
import { requireMayRun } from "#automation/workflows/may-change";
import { readinessOf } from "#automation/workflows/readiness";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { WorkflowDefinition } from "#db/schema/workflows";
import type { Statement } from "#db/statement";
import { AppError, invalidInput } from "#errors/app-error";
import { originOf } from "#runs/execution-records/origin-of";
import { actingUser } from "#tenancy/acting-user";
import { WORKFLOW_LIMITS } from "#tenancy/tiers";

import { newRun, type RunOrder } from "./new-run.ts";
import type { StartRunInput } from "./schemas.ts";
import { type NamedRun, requireFewerRuns } from "./store.ts";
import { workflowRunLane } from "./workflow-run-client.ts";

/**
 * Starts a run of a workflow; the caller orders it. Throws NOT_FOUND, FORBIDDEN, NOT_READY where a part is missing,
 * INVALID_INPUT for inputs that do not fit, and LIMIT_EXCEEDED at the plan's number of unfinished runs.
 */
export async function startWorkflowRun(
  ctx: ServiceContext,
  workflowId: string,
  { input = {}, version, rehearsal, samples = {} }: StartRunInput,
): Promise<NamedRun> {
  requireMayRun(ctx);
  const workflow = await findWorkflow(ctx, workflowId);
  const pinned = await findVersion(ctx, workflow, version);
  if (!rehearsal) await requireReady(ctx, pinned.definition);
  return acceptRun(ctx, workflow, {
    input,
    origin: originOf(ctx.actor),
    orderedBy: actingUser(ctx.actor) ?? "",
    startedBy: null,
    samples: rehearsal ? samples : null,
    version: pinned.version,
    definition: pinned.definition,
  });
}

interface AcceptOptions {
  /** Statements that join the run's row. */
  also?: (run: NamedRun) => Statement[];
  /** The answer to a repeated request; the run when absent. */
  answerFor?: (run: NamedRun) => unknown;
}

/** Stores a run with its steps, and gives it to its object. A lost start is made good by the minute job. */
export async function acceptRun(
  ctx: ServiceContext,
  workflow: NamedWorkflow,
  order: RunOrder,
  { also = () => [], answerFor = (run) => run }: AcceptOptions = {},
): Promise<NamedRun> {
  const made = newRun(ctx, workflow, order);
  if ("issues" in made) {
    const [first, ...others] = made.issues.map(({ name, ...issue }) => ({ path: `body.input.${name}`, ...issue }));
    throw first === undefined ? new AppError("INVALID_INPUT") : invalidInput(first, ...others);
  }
  const { unfinishedRuns: limit } = WORKFLOW_LIMITS[ctx.tenant.tier];
  await commit(
    ctx,
    [requireFewerRuns(ctx.tenant.id, limit, () => limitReached(limit)), ...made.statements, ...also(made.run)],
    { result: answerFor(made.run) },
  );
  wakeRun(ctx, made.run);
  return made.run;
}

/** Makes the object look at a run. */
export function wakeRun(ctx: ServiceContext, { id, tenantId }: Pick<NamedRun, "id" | "tenantId">): void {
  const run = { tenantId, runId: id };
  ctx.waitUntil(workflowRunLane(ctx, run).wake(run));
}

export async function requireReady(ctx: ServiceContext, definition: WorkflowDefinition): Promise<void> {
  const { ready, needs } = await readinessOf(ctx, definition);
  if (ready) return;
  throw new AppError("NOT_READY", { message: needs[0]?.message ?? "A part is missing.", details: { needs } });
}

const limitReached = (limit: number): AppError =>
  new AppError("LIMIT_EXCEEDED", {
    message: `Your plan allows ${limit} unfinished runs of workflows; a run that waits counts too.`,
    details: { limit: "unfinished_workflow_runs", allowed: limit },
  });
