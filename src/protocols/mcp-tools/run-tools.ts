import { z } from "zod";

import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { shownTo } from "#runs/execution-records/shown-to";
import { cancelExecution } from "#runs/executions/cancel-execution";
import { getExecution } from "#runs/executions/get-execution";
import { runTask } from "#runs/executions/run-task";

import { agentIdInput, targetAgentId } from "./acting-agent.ts";
import { defineTool } from "./define-tool.ts";
import { resumedRun, runResult, seeThrough } from "./follow-run.ts";
import { ACTS, READS, type McpTool } from "./mcp-tool.ts";
import { presentExecution } from "./schemas.ts";

const runId = () => z.string().max(64).describe("The execution_id from run_agent");

export const RUN_TOOLS: readonly McpTool[] = [
  defineTool({
    name: "run_agent",
    title: "Run an agent",
    description:
      "Gives an agent a task and waits for the result. The agent's level determines its permissions; when it needs a person's approval, the run waits for it. A refusal with ask: true is sent again with ask.",
    hints: ACTS,
    permission: "AGENT_RUN",
    governedAs: "own",
    input: z.strictObject({
      agent_id: agentIdInput(),
      task: z.string().trim().min(1).max(20_000).describe("The task for the agent"),
      context: z.record(z.string(), z.unknown()).default({}).describe("Material for the task: texts, numbers, tables"),
      action: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe(
          "The governed action, which the agent's level must cover; by default each call of the agent is governed on its own",
        ),
      ask: z
        .boolean()
        .optional()
        .describe(
          "True: ask a person where the run would be refused: before the task without a model, and about the call of skill_id",
        ),
      skill_id: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe("Run exactly this installed skill on the context"),
      timeout_seconds: z.number().min(1).max(1_800).default(300),
    }),
    run: async (call, { agent_id: given, task, context, ...parameters }) => {
      const resumed = await resumedRun(call);
      if (resumed !== null) return resumed;
      const { record } = await runTask(call.ctx, targetAgentId(call, given), {
        task,
        input: { context, parameters },
        triggeredBy: "api",
        mayRunAtOnce: true,
        waitSeconds: 0,
      });
      return seeThrough(call, record);
    },
    restate: (written) => runResult(written as ExecutionRecord),
  }),
  defineTool({
    name: "get_run",
    title: "Get a run",
    description: "Shows a run of an agent: its status, its result, and the approval for which it waits.",
    hints: READS,
    permission: "AGENT_VIEW",
    governedAs: "get",
    input: z.strictObject({ agent_id: agentIdInput(), execution_id: runId() }),
    run: async (call, { agent_id: given, execution_id: executionId }) => {
      const record = await getExecution(call.ctx, targetAgentId(call, given), executionId);
      return { kind: "done", data: presentExecution(record) };
    },
  }),
  defineTool({
    name: "cancel_run",
    title: "Cancel a run",
    description: "Cancels an agent's run that is still in progress. Completed effects are not undone.",
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    permission: "AGENT_RUN",
    governedAs: "update",
    input: z.strictObject({ agent_id: agentIdInput(), execution_id: runId() }),
    run: async (call, { agent_id: given, execution_id: executionId }) => {
      const record = await cancelExecution(call.ctx, targetAgentId(call, given), executionId);
      return { kind: "done", data: presentExecution(shownTo(call.ctx.actor, record)) };
    },
    restate: (written) => ({ kind: "done", data: presentExecution(written as ExecutionRecord) }),
  }),
];
