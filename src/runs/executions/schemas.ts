import { z } from "@hono/zod-openapi";

import { isFinal } from "#engine/reasoning/run-state";
import { runSteps } from "#engine/reasoning/run-steps";
import type { Outcome } from "#http/envelope";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { refuses } from "#http/responses";
import {
  id,
  jsonObject,
  jsonObjectOrNull,
  pathId,
  prose,
  timestamp,
  title,
  NOT_STORABLE,
  toTimestamp,
  toTimestampOrNull,
} from "#http/schemas";
import { crc32 } from "#lib/crc32";
import { isStorable } from "#lib/json";
import { withoutSecretsIn } from "#lib/redact-arguments";
import { TRIGGERS } from "#lib/trigger";
import { actingFields, presentActing } from "#models/models/schemas";
import { assessmentFields, Expectation, presentAssessment, refuseBadSchema } from "#runs/checks/schemas";
import { approvalOf, checkedOf, type ExecutionRecord, runFailed } from "#runs/execution-records/execution-record";
import { executionUrl } from "#runs/execution-records/execution-url";
import { failureFieldsIfAny, presentFailureIfAny } from "#runs/failure-reasons/schemas";
import { chainFields, presentChainOf, StartedByOrNull, Status } from "#runs/run-families/schemas";
import { OriginOrNull } from "#runs/strangers/schemas";
import { TraceEntry, TraceStep } from "#runs/trace/schemas";

export const ExecutionAgentPath = z.object({ agent_id: pathId("agent_id") });
export const ExecutionPath = z.object({ agent_id: pathId("agent_id"), execution_id: pathId("execution_id") });

const RESULT = {
  summary: "Revenue grew by 12 percent in the third quarter.",
  details: { summarize_text: { sentences_in: 3, words_out: 9 } },
};

export const Trigger = z.enum(TRIGGERS).openapi("ExecutionTrigger", {
  description:
    "The trigger of the execution. `api`: a request with a key or a token, also over the tool protocol. `console`: a request with the session of a browser, also a repetition there. `chat`: a message of a conversation. `schedule`: a schedule. `agent`: another agent, with its tool. `workflow`: a step of a workflow. `webhook`: a request to the address of a trigger. `event`: an event that a trigger hears. Executions that the console started before it was told apart have `api`",
  example: "console",
});

export const ExecuteParameters = z
  .looseObject({
    action: field(
      title(100).optional(),
      "The governed action, which the agent's level must cover. When omitted, each call of a model is governed by its own action, and the words of the task name it for the built-in engine",
      "summarize",
    ),
    ask: field(
      z.boolean().optional(),
      "True: a person is asked where the request would be refused. About exactly the call that `tool` or `skill_id` names; or, for the built-in engine, about a whole task whose words order an action above the agent's level. It changes nothing for other tasks: each call of a model asks on its own",
    ),
    wait_seconds: field(
      z.number().min(0).max(25).optional(),
      "Seconds to wait for the end before answering 202; 10 when omitted",
    ),
    timeout_seconds: field(
      z.number().min(1).max(1_800).optional(),
      "Seconds after which the execution fails with `EXECUTION_TIMEOUT`; 300 when omitted",
    ),
    skill_id: field(title(200).optional(), "Runs exactly this installed skill on `context`"),
    tool: field(
      title(64).optional(),
      "Calls exactly this tool with `context`, without a model. Above the agent's level the call asks a person when it has an effect, or with `ask: true`",
    ),
    expect: field(
      Expectation.optional(),
      'Checks of the result. They make the run evidence with a witness other than the agent. Checks that prove nothing are refused with `check_proves_nothing`: those that the answers "" or "Done!", the task itself, or the smallest details that `result_schema` allows would pass. `cited` alone proves nothing either',
    ),
    result_schema: field(
      jsonObject().optional(),
      "JSON Schema of the result's `details`, in the subset that skills may use. A result of another form fails; the right form alone does not count as evidence",
      { type: "object", properties: { total: { type: "number" } }, required: ["total"] },
    ),
  })
  .refine(isStorable, NOT_STORABLE)
  .superRefine(refuseBadSchema)
  .openapi("ExecuteParameters", {
    description: "Keys that are not listed here are stored with the execution and have no effect.",
    example: { wait_seconds: 10 },
  });

export const ExecuteBody = z
  .strictObject({
    task: field(prose(20_000), "The task for the agent", "Summarize the text in two sentences"),
    context: field(
      jsonObject().optional(),
      "Material for the task: texts, numbers, tables. It is the input of the skill that `skill_id` names, and the arguments of the tool that `tool` names. In any other task `photo_ids` names up to 5 photos of the workspace, which the model is shown as pictures",
      {
        text: "Revenue grew by 12 percent in the third quarter. Costs stayed flat. The board raised the outlook.",
      },
    ),
    parameters: field(ExecuteParameters.optional(), "Options of the run"),
  })
  .openapi("ExecuteBody", {
    example: {
      task: "Summarize the text in two sentences",
      context: {
        text: "Revenue grew by 12 percent in the third quarter. Costs stayed flat. The board raised the outlook.",
      },
      parameters: { wait_seconds: 10 },
    },
  });

export const RerunBody = ExecuteBody.partial().openapi("RerunBody", {
  example: { task: "Summarize the text in one sentence" },
});

export const ExecuteHeaders = z.object({
  prefer: field(
    z.string().max(200).optional(),
    "With `respond-async` the answer is 202 at once (RFC 7240)",
    "respond-async",
  ),
});

export const ExecutionUsage = z
  .object({
    input_tokens: z.number().int(),
    output_tokens: z.number().int(),
    tool_calls: z.number().int(),
    cost_usd: field(z.number().nullable(), "Null when the model's price is unknown"),
    estimated: field(
      z.literal(true).optional(),
      "Only when a vendor did not count all of a call: the platform estimated its tokens and cost",
      true,
    ),
  })
  .openapi("ExecutionUsage");

export const ExecutionError = z
  .object({
    code: z.string().openapi({ example: "EXECUTION_TIMEOUT" }),
    message: z.string().openapi({ example: "Task execution ran out of time" }),
    details: field(jsonObject().optional(), "Further details of the failure; absent if there are none", {}),
  })
  .openapi("ExecutionError");

export const CompletedExecution = z
  .object({
    execution_id: id(),
    agent_id: id(),
    status: Status,
    result: jsonObject().openapi({ example: RESULT }),
    confidence: z.number().min(0).max(1),
    ...assessmentFields,
    reasoning_trace: z.array(TraceEntry),
    usage: ExecutionUsage,
    ...actingFields,
    started_at: timestamp(),
    completed_at: timestamp(),
    duration_seconds: field(
      z.number().min(0),
      "Milliseconds from `started_at` to `completed_at`. Pure computation takes no measurable time, so a short run without waits takes 0",
    ),
  })
  .openapi("CompletedExecution");

export const AcceptedExecution = z
  .object({
    execution_id: id(),
    agent_id: id(),
    status: Status,
    message: z.string().openapi({ example: "The execution continues; request its status later." }),
    poll_url: z.string().openapi({ example: "/api/agents/{agent_id}/executions/{execution_id}" }),
    approval_id: field(id().optional(), "The approval that the run waits for"),
  })
  .openapi("AcceptedExecution");

const statusFields = {
  execution_id: id(),
  agent_id: id(),
  status: Status,
  result: jsonObjectOrNull().openapi({ example: RESULT }),
  progress: z.number().int().min(0).max(100),
  started_at: timestamp().nullable(),
  completed_at: timestamp().nullable(),
};

export const ExecutionStatusView = z
  .object({
    ...statusFields,
    task: z.string().openapi({ example: "Summarize the text in two sentences" }),
    action: z.string().openapi({ example: "summarize" }),
    confidence: z.number().nullable(),
    ...assessmentFields,
    error: ExecutionError.nullable(),
    usage: ExecutionUsage,
    ...actingFields,
    triggered_by: Trigger,
    origin: OriginOrNull,
    started_by: StartedByOrNull,
    ...chainFields,
    ...failureFieldsIfAny,
    is_limited: field(
      z.literal(true).optional(),
      "Only where the caller's role is below the workspace's `trace_readers` and another person ordered the execution: it then has neither result nor error, checks and reason",
      true,
    ),
    created_at: timestamp(),
  })
  .openapi("Execution");

export const ExecutionListQuery = z.object({
  ...pageQuery,
  status: field(Status.optional(), "Only executions with this status"),
});
export const ExecutionListView = z.object({ executions: z.array(ExecutionStatusView), pagination: Pagination });

export const ExecutionTraceView = z
  .object({
    execution_id: id(),
    agent_id: id(),
    status: Status,
    reasoning_trace: z.array(TraceEntry),
    steps: field(
      z.array(TraceStep),
      "The steps as a tree with times, in the order of the tree; the last step holds the checks of the result",
    ),
    usage: ExecutionUsage,
  })
  .openapi("ExecutionTrace");

const presentCompleted = (record: ExecutionRecord): z.output<typeof CompletedExecution> => {
  const startedAt = record.startedAt ?? record.createdAt;
  const completedAt = record.completedAt ?? startedAt;
  return {
    execution_id: record.id,
    agent_id: record.agentId,
    status: record.status,
    result: record.result ?? {},
    confidence: record.confidence ?? 0,
    ...presentAssessment(record),
    reasoning_trace: record.reasoningTrace,
    usage: record.usage,
    ...presentActing(record),
    started_at: toTimestamp(startedAt),
    completed_at: toTimestamp(completedAt),
    duration_seconds: (completedAt - startedAt) / 1_000,
  };
};

function approvalField(record: ExecutionRecord): { approval_id?: string } {
  const id = approvalOf(record);
  return id === null ? {} : { approval_id: id };
}

/** An accepted run is `in_progress` for its caller: the moment between storing and starting does not matter. */
const presentAccepted = (record: ExecutionRecord): z.output<typeof AcceptedExecution> => ({
  ...approvalField(record),
  execution_id: record.id,
  agent_id: record.agentId,
  status: isFinal(record.status) ? record.status : "in_progress",
  message: isFinal(record.status)
    ? `The execution has ended (${record.status}).`
    : "The execution continues; request its status later, or subscribe to agent.executed.",
  poll_url: executionUrl(record),
});

/** The answer to the caller of a run: its end, or that it is running. Throws the failure of an ended run. */
export function presentRun(
  record: ExecutionRecord,
): Outcome<200, ReturnType<typeof presentCompleted>> | Outcome<202, ReturnType<typeof presentAccepted>> {
  if (record.status === "failed") throw runFailed(record);
  return record.status === "completed"
    ? { status: 200, data: presentCompleted(record) }
    : { status: 202, location: executionUrl(record), data: presentAccepted(record) };
}

/** Errors of a run that its caller waits for, beside those of every operation. */
export const executionFailures = () => ({
  ...refuses("INTERNAL_ERROR", "EXECUTION_FAILED", "EXECUTION_TIMEOUT", "BUDGET_EXCEEDED"),
  ...refuses("NOT_CONFIGURED"),
  ...refuses("PROVIDER_ERROR"),
  ...refuses("UNAVAILABLE", "PROVIDER_RATE_LIMITED", "SCRIPT_TIME_USED_UP"),
});

export const presentExecution = (record: ExecutionRecord): z.output<typeof ExecutionStatusView> => ({
  execution_id: record.id,
  agent_id: record.agentId,
  status: record.status,
  result: record.result,
  progress: record.progress,
  started_at: toTimestampOrNull(record.startedAt),
  completed_at: toTimestampOrNull(record.completedAt),
  task: record.task,
  action: record.action,
  confidence: record.confidence,
  ...presentAssessment(record),
  error: record.error,
  usage: record.usage,
  ...presentActing(record),
  triggered_by: record.triggeredBy,
  origin: record.origin ?? null,
  started_by: record.startedBy ?? null,
  ...presentChainOf(record.family),
  ...presentFailureIfAny(record.failure),
  ...(record.isLimited === undefined ? {} : { is_limited: record.isLimited }),
  created_at: toTimestamp(record.createdAt),
});

/** The entity tag of the status view. An ended one never changes; any change of another view changes the tag. */
export const executionTag = (view: z.output<typeof ExecutionStatusView>): string =>
  isFinal(view.status) && view.is_limited === undefined
    ? `"${view.status}"`
    : `"${view.status}.${crc32(JSON.stringify(view)).toString(16)}"`;

export const presentTrace = (record: ExecutionRecord): z.output<typeof ExecutionTraceView> => ({
  execution_id: record.id,
  agent_id: record.agentId,
  status: record.status,
  ...shownTrace(record),
  usage: record.usage,
});

function shownTrace(record: ExecutionRecord): Pick<z.output<typeof ExecutionTraceView>, "reasoning_trace" | "steps"> {
  const trace = withoutSecretsIn(record.reasoningTrace) as ExecutionRecord["reasoningTrace"];
  return { reasoning_trace: trace, steps: runSteps(trace, checkedOf(record)) };
}
