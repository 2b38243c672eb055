import { findVersion } from "#automation/workflows/find-version";
import { findWorkflow } from "#automation/workflows/find-workflow";
import { requireMayRun } from "#automation/workflows/may-change";
import type { ServiceContext } from "#context/context";
import type { WorkflowDefinition } from "#db/schema/workflows";
import { AppError, invalidInput, notFound } from "#errors/app-error";
import { allInParallel } from "#lib/all-in-parallel";
import { canonicalJson } from "#lib/json";
import { originOf } from "#runs/execution-records/origin-of";
import { actingUser } from "#tenancy/acting-user";

import { selectMadeEffects } from "./children.queries.ts";
import { findRun } from "./find-run.ts";
import { keepOutput } from "./kept-output.ts";
import { followersOf } from "./retry-step.ts";
import { byteLength } from "./run-view.ts";
import type { RerunInput, ShownRun } from "./schemas.ts";
import { acceptRun, requireReady } from "./start-workflow-run.ts";
import { type NamedRun, type StepRow, updateStep } from "./store.ts";

/**
 * Runs a workflow again, from a step on. Outputs of the steps before it are reused where the step is unchanged. Throws
 * NOT_FOUND, FORBIDDEN, NOT_READY, INVALID_INPUT, LIMIT_EXCEEDED, and EFFECTS_WOULD_REPEAT where a step that runs again
 * had an effect and the caller does not allow its repetition.
 */
export async function rerunWorkflow(ctx: ServiceContext, runId: string, order: RerunInput): Promise<NamedRun> {
  requireMayRun(ctx);
  const former = await findRun(ctx, runId);
  const { run } = former;
  const workflow = await findWorkflow(ctx, run.workflowId);
  const pinned = await findVersion(ctx, workflow, order.version === "same" ? run.version : undefined);
  const reused = reusedSteps(former, pinned.definition, order);
  const again = former.steps.filter(({ stepId }) => !reused.has(stepId));
  if (run.samples === null && !order.repeat_effects) {
    const ids = again.flatMap(({ childId }) => childId ?? []);
    const own = again.flatMap(({ effectId }) => effectId ?? []);
    const effects = await selectMadeEffects(ctx.db, ctx.tenant.id, ids, own);
    if (effects.length > 0)
      throw new AppError("EFFECTS_WOULD_REPEAT", {
        message: "Steps that would run again had effects. Send repeat_effects: true to make them once more.",
        details: { effects },
      });
  }
  if (run.samples === null) await requireReady(ctx, pinned.definition);
  const copies = await copyOutputs(
    ctx,
    former.steps.filter(({ stepId, item }) => item < 0 && reused.has(stepId)),
  );
  return acceptRun(
    ctx,
    workflow,
    {
      input: order.input ?? run.input,
      // The input is still the stranger's, although a person repeats it.
      origin: run.origin === "stranger" ? "stranger" : originOf(ctx.actor),
      orderedBy: actingUser(ctx.actor) ?? "",
      startedBy: null,
      samples: run.samples,
      version: pinned.version,
      definition: pinned.definition,
      rerunOf: run.id,
    },
    {
      also: ({ id }) =>
        copies.map(({ change: _change, ...step }) =>
          updateStep(
            { ...step, runId: id },
            { ...step, runId: id, source: "reused", childId: null, approvalId: null, callback: null },
          ),
        ),
    },
  );
}

/** The steps with copies of their long outputs, because those of the former run go with it. */
async function copyOutputs(ctx: ServiceContext, steps: readonly StepRow[]): Promise<StepRow[]> {
  const copies = [...steps];
  await allInParallel([...steps.entries()], COPIES_AT_ONCE, async ([index, step]) => {
    if (step.keptAs === null) return;
    const { output, tenantId } = step;
    copies[index] = { ...step, ...(await keepOutput(ctx, tenantId, { output, bytes: byteLength(output) })) };
  });
  return copies;
}

const COPIES_AT_ONCE = 20;

/** The steps whose outputs the new run takes over: before `from_step`, ended well, and unchanged. */
function reusedSteps(
  { run, definition: before, steps }: ShownRun,
  definition: WorkflowDefinition,
  { from_step: from, input }: RerunInput,
): ReadonlySet<string> {
  if (from === undefined || before === null) return new Set();
  if (!definition.steps.some(({ step_id: id }) => id === from)) throw notFound("step", from);
  if (input !== undefined && canonicalJson(input) !== canonicalJson(run.input))
    throw invalidInput({
      path: "body.input",
      code: "not_with_from_step",
      message: "cannot change where outputs of earlier steps are reused",
    });
  const again = new Set([from, ...followersOf(definition.steps, from)]);
  const text = (steps_: WorkflowDefinition["steps"], id: string) =>
    canonicalJson(steps_.find(({ step_id: one }) => one === id) ?? null);
  const changed = definition.steps.filter(
    ({ step_id: id }) => !again.has(id) && text(before.steps, id) !== text(definition.steps, id),
  );
  for (const { step_id: id } of changed) for (const one of [id, ...followersOf(definition.steps, id)]) again.add(one);
  const ended = steps.filter(({ item, status }) => item < 0 && (status === "completed" || status === "skipped"));
  return new Set(ended.map(({ stepId }) => stepId).filter((id) => !again.has(id)));
}
