import { z } from "@hono/zod-openapi";

import { AgentTypeName } from "#areas/sdlc/schemas";
import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, timestamp, title, toTimestamp } from "#http/schemas";

import type { RunRow, RunSummary } from "./store.ts";

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
  })
  .openapi("RunSdlcActionBody");

export const RunListQuery = z.object({
  ...pageQuery,
  agent_id: title(100).optional().openapi({ format: "uuid" }),
  agent_type: AgentTypeName.optional(),
  project_id: title(100).optional().openapi({ format: "uuid" }),
});

const Sandbox = z
  .object({
    required: z.boolean().openapi({ description: "Whether the type works in the sandbox" }),
    used: z.boolean().openapi({ description: "Whether code ran" }),
    network: z.literal(false),
    filesystem: z.literal("none").openapi({ description: "The files of the input are all there is" }),
    limits: z.object({
      cpu_cores: z.literal(1),
      memory_bytes: z.number().int(),
      interrupts: z.number().int().openapi({ description: "How much may be computed, in interrupt points" }),
      timeout_seconds: z.number().int(),
    }),
    usage: z.object({ interrupts: z.number().int(), memory_bytes: z.number().int(), scripts: z.number().int() }),
  })
  .openapi("SdlcSandbox");

const runFields = {
  run_id: id(),
  agent_id: id(),
  agent_version: z.number().int(),
  agent_type: AgentTypeName,
  action: z.string().openapi({ example: "create_wbs" }),
  project_id: id().nullable(),
  input_summary: z.string().openapi({ example: "create_wbs (requirements: 812 characters)" }),
  input_digest: z.string().openapi({
    description: "SHA-256 of the input's canonical JSON; the input itself is not kept",
    example: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  }),
  outcome: z.enum(["completed", "failed"]).openapi({
    description: "`failed`: it was done, and what came out is not what was wanted, such as failed tests",
  }),
  not_done: z
    .array(z.string())
    .openapi({ description: "What was not done, and why", example: ["Lines and branches were not measured."] }),
  approval_required: z.boolean(),
  approval_id: id().nullable(),
  engine: z.string().openapi({ description: "`builtin`, or the model provider that thought", example: "builtin" }),
  sandbox: Sandbox,
  created_at: timestamp(),
  completed_at: timestamp(),
};

export const RunSummaryView = z.object(runFields).openapi("SdlcRunSummary");

export const RunView = z
  .object({
    ...runFields,
    result: jsonObject().openapi({
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
  outcome: run.outcome ?? "failed",
  not_done: run.notDone,
  approval_required: run.approvalRequired,
  approval_id: run.approvalId,
  engine: run.engine,
  // Written by a run of ours, in this form.
  sandbox: run.sandbox as z.output<typeof Sandbox>,
  created_at: toTimestamp(run.createdAt),
  completed_at: toTimestamp(run.completedAt ?? run.createdAt),
});

export const presentRun = (run: RunRow): z.output<typeof RunView> => ({
  ...presentSummary(run),
  result: run.result ?? {},
});
