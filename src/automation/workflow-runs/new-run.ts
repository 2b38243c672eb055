import type { NamedWorkflow } from "#automation/workflows/find-version";
import type { WorkflowDefinition } from "#db/schema/workflows";
import type { Statement } from "#db/statement";
import type { Origin } from "#lib/origin";
import { checkParameters, type ParameterIssue } from "#workflows/workflow-building/check-parameters";

import { insertRun, insertSteps, type NamedRun, type RunRow, type StepRow } from "./store.ts";

const HOUR_MS = 3_600_000;
/** A run that its object did not take is looked at soon. */
const SOON_MS = 5_000;

export interface RunOrder {
  input: Record<string, unknown>;
  origin: Origin;
  orderedBy: string;
  startedBy: RunRow["startedBy"];
  samples: RunRow["samples"];
  parent?: RunRow["parent"];
  rerunOf?: string | null;
  version?: number;
  definition?: WorkflowDefinition;
}

interface NewRun {
  run: NamedRun;
  steps: StepRow[];
  statements: Statement[];
}

/** A run with its steps as rows, or what is wrong with its input. */
export function newRun(
  ctx: { newId: () => string; clock: () => number },
  workflow: NamedWorkflow,
  { definition = workflow.definition, ...order }: RunOrder,
): NewRun | { issues: ParameterIssue[] } {
  const { inputs, issues } = checkParameters(
    definition.input_schema as Parameters<typeof checkParameters>[0],
    order.input,
  );
  if (issues.length > 0) return { issues };
  const now = ctx.clock();
  const run: RunRow = {
    id: ctx.newId(),
    tenantId: workflow.tenantId,
    workflowId: workflow.id,
    version: order.version ?? workflow.version,
    status: "pending",
    origin: order.origin,
    startedBy: order.startedBy,
    orderedBy: order.orderedBy,
    input: Object.fromEntries(inputs),
    output: null,
    error: null,
    samples: order.samples,
    rerunOf: order.rerunOf ?? null,
    parent: order.parent ?? null,
    costUsd: 0,
    tokens: 0,
    outputBytes: 0,
    changes: 1,
    lookAt: now + SOON_MS,
    deadlineAt: now + definition.timeout_hours * HOUR_MS,
    createdAt: now,
    startedAt: null,
    completedAt: null,
  };
  const steps = definition.steps.map(({ step_id: stepId }) => pendingStep(run, stepId));
  return { run: { ...run, workflowName: workflow.name }, steps, statements: [insertRun(run), insertSteps(steps)] };
}

/** A step that has not begun, or an item of its loop. */
export const pendingStep = ({ id, tenantId }: Pick<RunRow, "id" | "tenantId">, stepId: string, item = -1): StepRow => ({
  runId: id,
  stepId,
  item,
  tenantId,
  status: "pending",
  attempt: 0,
  output: null,
  keptAs: null,
  error: null,
  childId: null,
  approvalId: null,
  effectId: null,
  waitsFor: null,
  callback: null,
  wakesAt: null,
  source: "run",
  change: 1,
  startedAt: null,
  completedAt: null,
});
