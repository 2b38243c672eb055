import { z } from "@hono/zod-openapi";

import { WorkflowPath } from "#automation/workflows/schemas";
import { kindOf } from "#automation/workflows/step-types";
import { RUN_STATUSES, STEP_SOURCES, STEP_STATUSES, type WorkflowDefinition } from "#db/schema/workflows";
import { field } from "#http/field";
import { pageQuery, Pagination } from "#http/paging";
import { id, jsonObject, pathId, text, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { ORIGINS } from "#lib/origin";

import { callbackPath } from "./callback-path.ts";
import { PLACE } from "./run-place.ts";
import type { NamedRun, StepRow } from "./store.ts";

export { WorkflowPath };
export const RunPath = z.object({ run_id: pathId("run_id", "run") });

export const FollowRunHeaders = z.object({
  "last-event-id": field(
    z.string().regex(PLACE, { message: "must be the id of an event" }).optional(),
    "Continue after this event",
    "12.sort",
  ),
});

export const StepPath = z.object({
  run_id: pathId("run_id", "run"),
  step_key: z.string().openapi({
    param: { name: "step_key", in: "path", description: "Id of the step; with an item of its loop, `read[3]`" },
    example: "read",
  }),
});

export const StartWorkflowRunBody = z
  .strictObject({
    input: field(jsonObject().optional(), "The inputs of the run, as `input_schema` says", {
      text: "I want my money back",
    }),
    version: field(z.int().min(1).optional(), "A version that is kept; by default the latest", 1),
    rehearsal: field(
      z.boolean().default(false),
      "Tries the workflow: agents work without consequences and without evidence, and nothing acts. Calls, approvals and waits give their samples",
    ),
    samples: field(jsonObject().optional(), "Outputs by step for a rehearsal, in place of those of the definition", {
      sort: { label: "refund" },
    }),
  })
  .refine(({ rehearsal, samples }) => rehearsal || samples === undefined, {
    message: "is only for a rehearsal",
    path: ["samples"],
  })
  .openapi("StartWorkflowRunBody", { example: { input: { text: "I want my money back" } } });

export type StartRunInput = z.output<typeof StartWorkflowRunBody>;

export const SignalBody = z
  .strictObject({
    name: field(text(200), "The name that a `wait_for` step waits for", "repaired"),
    data: field(z.unknown().optional(), "Its output", { answer: "yes" }),
  })
  .openapi("WorkflowSignalBody", { example: { name: "repaired", data: { answer: "yes" } } });

export const RerunBody = z
  .strictObject({
    from_step: field(text(64).optional(), "This step and all that follow it run again; by default every step", "sort"),
    version: field(z.enum(["same", "latest"]).default("same"), "The version of the former run, or the latest"),
    input: field(jsonObject().optional(), "Other inputs; by default those of the former run"),
    repeat_effects: field(z.boolean().default(false), "Whether effects that were made may be made once more"),
  })
  .openapi("RerunWorkflowBody", { example: { from_step: "sort" } });

export type RerunInput = z.output<typeof RerunBody>;

export const ListWorkflowRunsQuery = z.object({
  ...pageQuery,
  workflow_id: field(id().max(64).optional(), "Only those of this workflow"),
  status: field(z.enum(RUN_STATUSES).optional(), "Only those in this state", "waiting"),
  started_by: field(z.enum(["person", "schedule", "trigger", "workflow"]).optional(), "Only those with this source"),
});

const Failure = z
  .object({
    code: z.string().openapi({ example: "APPROVAL_REJECTED" }),
    message: z.string().openapi({ example: "A person rejected it." }),
    step_id: field(z.string().optional(), "The step, or the item of its loop", "book[3]"),
    details: jsonObject()
      .optional()
      .openapi({ example: { execution_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" } }),
  })
  .openapi("WorkflowFailure");

const anything = () => z.unknown().openapi({ example: { label: "refund" } });

const RunStep = z
  .object({
    step_id: z.string().openapi({ example: "sort" }),
    item: field(z.int().nullable(), "The place of an item of its loop, from 0; null for the step itself", 3),
    status: z.enum(STEP_STATUSES),
    attempt: field(z.int(), "Attempts that have begun", 1),
    output: anything(),
    error: Failure.nullable(),
    execution_id: field(id().nullable(), "The execution that does its work"),
    workflow_run_id: field(id().nullable(), "The run that does its work"),
    approval_id: field(id().nullable(), "The request that a person decides"),
    wakes_at: field(timestamp().nullable(), "When it continues without a person"),
    waits_for: field(z.string().nullable(), "The name of the signal that it waits for", "repaired"),
    callback_url: field(
      z.string().nullable(),
      "The one-time address that the step waits for, on this instance; null for every other step",
      "/api/callbacks/9fK2mQx7Rv0Ls4TdWbY1Ce",
    ),
    from: field(
      z.enum(STEP_SOURCES),
      "`reused`: the output of the run that this one repeats; `sample`: of a rehearsal",
    ),
    started_at: timestamp().nullable(),
    completed_at: timestamp().nullable(),
  })
  .openapi("WorkflowRunStep");

const summaryFields = {
  run_id: id(),
  workflow_id: id(),
  workflow_name: z.string().openapi({ example: "Requests" }),
  version: z.int().openapi({ example: 1 }),
  status: z.enum(RUN_STATUSES),
  rehearsal: z.boolean(),
  origin: z.enum(ORIGINS),
  started_by: field(
    z
      .object({
        kind: z.string().openapi({ example: "schedule" }),
        id: id(),
        name: z.string().openapi({ example: "Every morning" }),
      })
      .nullable(),
    "The schedule, trigger or run that started it; null for a person or a program",
  ),
  error: Failure.nullable(),
  cost_usd: z.number().openapi({ example: 0.04 }),
  rerun_of: field(id().nullable(), "The run that it repeats"),
  created_at: timestamp(),
  completed_at: timestamp().nullable(),
};

const RunListed = z.object(summaryFields).openapi("WorkflowRunSummary");

export const WorkflowRunList = z.object({ runs: z.array(RunListed), pagination: Pagination });

export const WorkflowRun = z
  .object({
    ...summaryFields,
    input: jsonObject().openapi({ example: { text: "I want my money back" } }),
    output: anything(),
    tokens: field(z.int(), "Tokens of models, in and out", 1200),
    deadline_at: field(timestamp(), "It fails with `RUN_TIMEOUT` when it is not over by then"),
    steps: z.array(RunStep),
  })
  .openapi("WorkflowRun");

export const StartedWorkflowRun = z
  .object({
    run_id: id(),
    poll_url: field(z.string(), "The address of the run", "/api/workflow-runs/{run_id}"),
  })
  .openapi("StartedWorkflowRun");

export const SentSignal = z
  .object({ id: id(), name: z.string().openapi({ example: "repaired" }) })
  .openapi("SentSignal");

export const presentRunSummary = (run: Omit<NamedRun, "input">): z.output<typeof RunListed> => ({
  run_id: run.id,
  workflow_id: run.workflowId,
  workflow_name: run.workflowName,
  version: run.version,
  status: run.status,
  rehearsal: run.samples !== null,
  origin: run.origin,
  started_by: run.startedBy && { kind: run.startedBy.kind, id: run.startedBy.id, name: run.startedBy.name },
  error: run.error as z.output<typeof Failure> | null,
  cost_usd: run.costUsd,
  rerun_of: run.rerunOf,
  created_at: toTimestamp(run.createdAt),
  completed_at: toTimestampOrNull(run.completedAt),
});

export interface ShownRun {
  run: NamedRun;
  definition: WorkflowDefinition | null;
  steps: readonly StepRow[];
}

export const presentStep = (step: StepRow, isSubRun: boolean): z.output<typeof RunStep> => ({
  step_id: step.stepId,
  item: step.item < 0 ? null : step.item,
  status: step.status,
  attempt: step.attempt,
  output: step.output ?? null,
  error: step.error as z.output<typeof Failure> | null,
  execution_id: isSubRun ? null : step.childId,
  workflow_run_id: isSubRun ? step.childId : null,
  approval_id: step.approvalId,
  wakes_at: toTimestampOrNull(step.wakesAt),
  waits_for: step.callback === null && step.status === "waiting" ? step.waitsFor : null,
  callback_url: step.callback !== null && step.status === "waiting" ? callbackPath(step.callback) : null,
  from: step.source,
  started_at: toTimestampOrNull(step.startedAt),
  completed_at: toTimestampOrNull(step.completedAt),
});

/** The ids of steps whose work another run does. */
export const subRunsOf = (definition: WorkflowDefinition | null): ReadonlySet<string> =>
  new Set(definition?.steps.filter((step) => kindOf(step) === "workflow").map(({ step_id: stepId }) => stepId));

export function presentRun({ run, definition, steps }: ShownRun): z.output<typeof WorkflowRun> {
  const place = new Map(definition?.steps.map(({ step_id: stepId }, index) => [stepId, index]));
  const subRuns = subRunsOf(definition);
  const sorted = steps.toSorted((a, b) => (place.get(a.stepId) ?? 0) - (place.get(b.stepId) ?? 0) || a.item - b.item);
  return {
    ...presentRunSummary(run),
    input: run.input,
    output: run.output ?? null,
    tokens: run.tokens,
    deadline_at: toTimestamp(run.deadlineAt),
    steps: sorted.map((step) => presentStep(step, subRuns.has(step.stepId))),
  };
}

export const presentStarted = ({ id: runId }: { id: string }) => {
  const pollUrl = `/api/workflow-runs/${runId}`;
  return { status: 202 as const, location: pollUrl, data: { run_id: runId, poll_url: pollUrl } };
};
