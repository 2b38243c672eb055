import { z } from "@hono/zod-openapi";

import type { RunRow } from "#db/schema/sdlc";
import { AgentTypeName } from "#development/sdlc/schemas";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { EXECUTION_STATUSES, isFinal } from "#engine/reasoning/run-state";
import { field } from "#http/field";
import { namedAgent } from "#http/named";
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

import type { ListedRun, RunSummary } from "./store.ts";

/** Whether it can no longer change. */
export const isOver = ({ status }: Pick<RunRow, "status">): boolean => isFinal(status);

export const RunPath = z.object({ run_id: pathId("run_id") });

export const RunBody = z
  .strictObject({
    agent_id: title(100).openapi({
      format: "uuid",
      description: "The agent that does the work",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    agent_type: field(AgentTypeName, "The type as which the agent works; the tenant must have enabled it"),
    action: field(title(100), "One of the agent type's capabilities", "create_wbs"),
    input: field(
      jsonObject(),
      "planner: `requirements` (text or list). reviewer: `diff` and/or `files`. tester: `files` and `tests?`; `generate_mock_data`: `schema`, `count?`, `seed?`. coder: `files`, `tests?`, with `task` or `schema`, `name?` (`write_code`), `task` or `rename {file, from, to}` (`refactor`). deployer: `version`, `environment?`, `notes?` (`deploy`); `environment`, `reason?` (`rollback`); `environment?` (`monitor_deployment`); `operation` list, freeze or unfreeze, `environment`, `reason?` (`manage_environments`). Files are `{path, content}`",
      { requirements: "- Users must be able to pay by card\n- Refunds; depends on payment by card" },
    ),
    approval_id: title(100)
      .optional()
      .openapi({ format: "uuid", description: "Id of an approval of exactly this run" }),
    project_id: title(100)
      .optional()
      .openapi({ format: "uuid", description: "Id of the project; the deployer requires it" }),
    wait_seconds: field(
      z.number().min(0).max(25).optional(),
      "Seconds to wait for the end before answering 202; 10 when omitted",
      10,
    ),
    timeout_seconds: field(
      z.number().min(1).max(1_800).optional(),
      "Seconds after which the run fails with `EXECUTION_TIMEOUT`; 1800 when omitted",
      300,
    ),
  })
  .openapi("RunSdlcActionBody", {
    example: {
      agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      agent_type: "planner",
      action: "create_wbs",
      input: { requirements: "- Users must be able to pay by card\n- Refunds; depends on payment by card" },
    },
  });

export const RunHeaders = z.object({
  prefer: field(
    z.string().max(200).optional(),
    "With `respond-async` the answer is 202 at once (RFC 7240)",
    "respond-async",
  ),
});

const Status = z.enum(EXECUTION_STATUSES).openapi("SdlcRunStatus", { example: "completed" });

export const RunListQuery = z.object({
  ...pageQuery,
  agent_id: title(100).optional().openapi({ format: "uuid", description: "Only runs of this agent" }),
  agent_type: field(AgentTypeName.optional(), "Only runs of this agent type"),
  project_id: title(100).optional().openapi({ format: "uuid", description: "Only runs on this project" }),
  status: field(Status.optional(), "Only runs with this status"),
  action: field(title(100).optional(), "Only runs of this action", "create_wbs"),
});

const Sandbox = z
  .object({
    required: field(z.boolean(), "Whether the agent type works in the sandbox"),
    used: field(z.boolean(), "Whether code was run"),
    network: z.literal(false),
    filesystem: field(z.literal("none"), "The code sees only the files of the input, in memory"),
    limits: z.object({
      cpu_cores: z.literal(1),
      memory_bytes: z.number().int(),
      interrupts: field(
        z.number().int(),
        "Computing limit of each test file in interrupt points; 1,000 points are about 50 ms",
      ),
      timeout_seconds: field(z.number().int(), "Elapsed-time limit of each test file"),
      run_timeout_seconds: field(z.number().int(), "Time limit of the whole run", 1800),
    }),
    usage: z.object({
      interrupts: field(z.number().int(), "Interrupt points used by all scripts together", 412),
      memory_bytes: field(
        z.number().int(),
        "Peak memory of the interpreter; it starts at 16 MiB and is limited to the sandbox's limit plus 4 MiB for the interpreter itself",
        16_777_216,
      ),
      scripts: field(z.number().int(), "Number of scripts, one for each test file", 1),
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
  input_digest: field(
    z.string(),
    "SHA-256 of the input's canonical JSON; the input itself is stored only until the run ends",
    "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  ),
  maturity_level: field(z.enum(MATURITY_LEVELS), "The level on which governance based its decision"),
  status: field(Status, "`completed` means that the action was carried out; `outcome` says with what result"),
  progress: z.number().int().min(0).max(100),
  steps: field(z.array(Step), "The finished steps, in order; a finished step is not repeated"),
  awaiting_approval: field(
    z.object({ approval_id: id(), expires_at: timestamp() }).nullable(),
    "The request for approval that the run waits for",
  ),
  outcome: field(
    z.enum(["completed", "failed"]).nullable(),
    "`failed` means that the action had an unwanted result, such as failed tests, or could not be performed. Null while the run is in progress, and if it was cancelled",
  ),
  error: field(
    z
      .object({
        code: z.string().openapi({ example: "EXECUTION_TIMEOUT" }),
        message: z.string().openapi({ example: "Task execution ran out of time" }),
      })
      .nullable(),
    "Reason why the run failed or was cancelled",
  ),
  not_done: field(z.array(z.string()), "The omitted work, with the reasons", ["Lines and branches were not measured."]),
  approval_required: z.boolean(),
  approval_id: id().nullable(),
  engine: field(z.string(), "`builtin`, or the model provider that was used", "builtin"),
  sandbox: Sandbox,
  episode_id: field(id().nullable(), "The episode in the agent's memory; null until the run ends"),
  created_at: timestamp(),
  started_at: timestamp().nullable(),
  completed_at: timestamp().nullable(),
};

export const RunSummaryView = z.object({ ...runFields, agent: namedAgent() }).openapi("SdlcRunSummary");

export const RunView = z
  .object({
    ...runFields,
    agent: field(namedAgent().optional(), "Current data of the agent; only when a run is read"),
    result: field(jsonObjectOrNull(), "The result, in the form of the action; `summary` is a sentence for people", {
      summary: "4 tasks, 3 dependencies, 0 cycles, 43.6 hours expected.",
    }),
  })
  .openapi("SdlcRun");

export const RunListView = z.object({ runs: z.array(RunSummaryView), pagination: Pagination });

export const presentSummary = (run: ListedRun): z.output<typeof RunSummaryView> => ({
  ...presentFields(run),
  agent: { id: run.agentId, name: run.agentName },
});

const presentFields = (run: RunSummary) => ({
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
  // A run wrote it in this form.
  sandbox: run.sandbox as z.output<typeof Sandbox>,
  episode_id: run.episodeId,
  created_at: toTimestamp(run.createdAt),
  started_at: toTimestampOrNull(run.startedAt),
  completed_at: toTimestampOrNull(run.completedAt),
});

export const presentRun = (run: RunRow & { agentName?: string | null }): z.output<typeof RunView> => ({
  ...presentFields(run),
  ...(run.agentName === undefined ? {} : { agent: { id: run.agentId, name: run.agentName } }),
  result: run.result,
});
