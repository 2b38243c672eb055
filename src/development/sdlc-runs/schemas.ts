import { z } from "@hono/zod-openapi";

import { AgentTypeName } from "#development/sdlc/schemas";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { EXECUTION_STATUSES, isFinal } from "#engine/reasoning/run-state";
import { Pagination, pageQuery } from "#http/paging";
import {
  id,
  jsonObject,
  pathId,
  timestamp,
  title,
  toTimestamp,
  toTimestampOrNull,
  jsonObjectOrNull,
} from "#http/schemas";

import type { RunRow, RunSummary } from "./store.ts";

export type { RunRow } from "./store.ts";

/** Whether nothing can change any more. */
export const isOver = ({ status }: Pick<RunRow, "status">): boolean => isFinal(status);

export const RunPath = z.object({ run_id: pathId("run_id") });

export const RunBody = z
  .strictObject({
    agent_id: title(100).openapi({ format: "uuid", example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
    agent_type: AgentTypeName,
    action: title(100).openapi({ description: "One of the type's capabilities", example: "create_wbs" }),
    input: jsonObject().openapi({
      description:
        "planner: `requirements` (text or list). reviewer: `diff` and/or `files`. tester: `files` and `tests?`; `generate_mock_data`: `schema`, `count?`, `seed?`. coder: `files`, `tests?`, with `task` or `schema`, `name?` (`write_code`), `task` or `rename {file, from, to}` (`refactor`). deployer: `version`, `environment?`, `notes?` (`deploy`); `environment`, `reason?` (`rollback`); `environment?` (`monitor_deployment`); `operation` list, freeze or unfreeze, `environment`, `reason?` (`manage_environments`). Files are `{path, content}`",
      example: { requirements: "- Users must be able to pay by card\n- Refunds; depends on payment by card" },
    }),
    approval_id: title(100).optional().openapi({ format: "uuid", description: "Of the approval of exactly this run" }),
    project_id: title(100).optional().openapi({ format: "uuid", description: "Needed by the deployer" }),
    wait_seconds: z
      .number()
      .min(0)
      .max(25)
      .optional()
      .openapi({ description: "How long to wait for the end before answering 202; 10 when absent", example: 10 }),
    timeout_seconds: z
      .number()
      .min(1)
      .max(1_800)
      .optional()
      .openapi({ description: "After this the run fails with EXECUTION_TIMEOUT; 1800 when absent", example: 300 }),
  })
  .openapi("RunSdlcActionBody");

export const RunHeaders = z.object({
  prefer: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: "`respond-async` answers 202 at once (RFC 7240)", example: "respond-async" }),
});

const Status = z.enum(EXECUTION_STATUSES).openapi("SdlcRunStatus", { example: "completed" });

export const RunListQuery = z.object({
  ...pageQuery,
  agent_id: title(100).optional().openapi({ format: "uuid" }),
  agent_type: AgentTypeName.optional(),
  project_id: title(100).optional().openapi({ format: "uuid" }),
  status: Status.optional(),
  action: title(100).optional().openapi({ description: "Runs of this action", example: "create_wbs" }),
});

const Sandbox = z
  .object({
    required: z.boolean().openapi({ description: "Whether the type works in the sandbox" }),
    used: z.boolean().openapi({ description: "Whether code ran" }),
    network: z.literal(false),
    filesystem: z.literal("none").openapi({ description: "The files of the input, in memory, are all there is" }),
    limits: z.object({
      cpu_cores: z.literal(1),
      memory_bytes: z.number().int(),
      interrupts: z
        .number()
        .int()
        .openapi({ description: "How much each test file may compute, in interrupt points; 1,000 are about 50 ms" }),
      timeout_seconds: z.number().int().openapi({ description: "Of each test file, where the clock moves" }),
      run_timeout_seconds: z.number().int().openapi({ description: "Of the whole run, at most", example: 1800 }),
    }),
    usage: z.object({
      interrupts: z.number().int().openapi({ description: "Of all scripts together", example: 412 }),
      memory_bytes: z.number().int().openapi({
        description:
          "The interpreter's whole memory at its largest; it begins with 16 MiB and is held to the limit and 4 MiB for itself",
        example: 16_777_216,
      }),
      scripts: z.number().int().openapi({ description: "One for each test file", example: 1 }),
    }),
  })
  .openapi("SdlcSandbox");

const Step = z
  .object({
    name: z.string().openapi({ example: "test file src/sum.test.js" }),
    summary: z.string().openapi({ example: "3 passed, 1 failed" }),
    at: timestamp(),
  })
  .openapi("SdlcRunStep");

const runFields = {
  run_id: id(),
  agent_id: id(),
  agent_version: z.number().int(),
  agent_type: AgentTypeName,
  action: z.string().openapi({ example: "create_wbs" }),
  project_id: id().nullable(),
  input_summary: z.string().openapi({ example: "create_wbs (requirements: 812 characters)" }),
  input_digest: z.string().openapi({
    description: "SHA-256 of the input's canonical JSON; the input itself is kept only until the run is over",
    example: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  }),
  maturity_level: z.enum(MATURITY_LEVELS).openapi({ description: "The level that governance decided by" }),
  status: Status.openapi({ description: "`completed` means carried out; `outcome` tells how it turned out" }),
  progress: z.number().int().min(0).max(100),
  steps: z.array(Step).openapi({ description: "What is done of it, in order; a step that is done is not done again" }),
  awaiting_approval: z
    .object({ approval_id: id(), expires_at: timestamp() })
    .nullable()
    .openapi({ description: "The request for approval that it waits for" }),
  outcome: z.enum(["completed", "failed"]).nullable().openapi({
    description:
      "`failed`: it was done, and what came out is not what was wanted, such as failed tests; or it could not be done. Null while it is under way, and when it was cancelled",
  }),
  error: z
    .object({
      code: z.string().openapi({ example: "EXECUTION_TIMEOUT" }),
      message: z.string().openapi({ example: "Task execution ran out of time" }),
    })
    .nullable()
    .openapi({ description: "Why it failed or was cancelled" }),
  not_done: z
    .array(z.string())
    .openapi({ description: "What was not done, and why", example: ["Lines and branches were not measured."] }),
  approval_required: z.boolean(),
  approval_id: id().nullable(),
  engine: z.string().openapi({ description: "`builtin`, or the model provider that thought", example: "builtin" }),
  sandbox: Sandbox,
  episode_id: id().nullable().openapi({ description: "What the agent remembers of it, once it is over" }),
  created_at: timestamp(),
  started_at: timestamp().nullable(),
  completed_at: timestamp().nullable(),
};

export const RunSummaryView = z.object(runFields).openapi("SdlcRunSummary");

export const RunView = z
  .object({
    ...runFields,
    result: jsonObjectOrNull().openapi({
      description: "By action; `summary` is a sentence for people",
      example: { summary: "4 tasks, 3 dependencies, 0 cycles, 43.6 hours expected." },
    }),
  })
  .openapi("SdlcRun");

export const RunListView = z.object({ runs: z.array(RunSummaryView), pagination: Pagination });

export const presentSummary = (run: RunSummary): z.output<typeof RunSummaryView> => ({
  run_id: run.id,
  agent_id: run.agentId,
  agent_version: run.agentVersion,
  agent_type: run.agentType,
  action: run.action,
  project_id: run.projectId,
  input_summary: run.inputSummary,
  input_digest: run.inputDigest,
  maturity_level: run.maturityLevel,
  status: run.status,
  progress: run.progress,
  steps: run.steps.map(({ name, summary, at }) => ({ name, summary, at: toTimestamp(at) })),
  awaiting_approval: run.awaiting && {
    approval_id: run.awaiting.approval_id,
    expires_at: toTimestamp(run.awaiting.expires_at),
  },
  outcome: run.outcome,
  error: run.error && { code: run.error.code, message: run.error.message },
  not_done: run.notDone,
  approval_required: run.approvalRequired,
  approval_id: run.approvalId,
  engine: run.engine,
  // Written by a run of ours, in this form.
  sandbox: run.sandbox as z.output<typeof Sandbox>,
  episode_id: run.episodeId,
  created_at: toTimestamp(run.createdAt),
  started_at: toTimestampOrNull(run.startedAt),
  completed_at: toTimestampOrNull(run.completedAt),
});

export const presentRun = (run: RunRow): z.output<typeof RunView> => ({
  ...presentSummary(run),
  result: run.result,
});
