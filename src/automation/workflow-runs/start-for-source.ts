import { type BegunRun, workflowRunBegun } from "#automation/starts/begun-run";
import { findWorkflow } from "#automation/workflows/find-workflow";
import type { ServiceContext } from "#context/context";
import type { StartedRun } from "#db/schema/workflows";
import type { Statement } from "#db/statement";
import type { Origin } from "#lib/origin";
import { actingUser } from "#tenancy/acting-user";

import { acceptRun, requireReady } from "./start-workflow-run.ts";

interface Start {
  input: Record<string, unknown>;
  origin: Origin;
  startedBy: StartedRun;
  /** Statements that join the run's row. */
  alongside: (run: BegunRun) => Statement[];
  /** The answer to a repeated request; absent when no client asked. */
  answerFor?: (run: BegunRun) => unknown;
}

/**
 * Accepts a run of a workflow's latest version for a schedule or trigger, in one batch with `alongside`. Throws NOT_FOUND,
 * NOT_READY, INVALID_INPUT, LIMIT_EXCEEDED, and the refusals of `alongside`.
 */
export async function startForSource(
  ctx: ServiceContext,
  workflowId: string,
  { input, origin, startedBy, alongside, answerFor }: Start,
): Promise<BegunRun> {
  const workflow = await findWorkflow(ctx, workflowId);
  await requireReady(ctx, workflow.definition);
  const orderedBy = actingUser(ctx.actor) ?? "";
  const run = await acceptRun(
    ctx,
    workflow,
    { input, origin, orderedBy, startedBy, samples: null },
    {
      also: (made) => alongside(workflowRunBegun(made)),
      ...(answerFor === undefined ? {} : { answerFor: (made) => answerFor(workflowRunBegun(made)) }),
    },
  );
  return workflowRunBegun(run);
}
