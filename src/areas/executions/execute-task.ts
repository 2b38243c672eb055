import type { AgentRow } from "#areas/agents/agent-row";
import { findAgent } from "#areas/agents/find-agent";
import { agentTools } from "#areas/engine/agent-tools";
import type { RunState } from "#areas/engine/provider";
import { runFacts } from "#areas/engine/run-facts";
import { runInline } from "#areas/engine/run-inline";
import type { Tool } from "#areas/engine/tool";
import { skillToolName } from "#areas/engine/tool-name";
import { inferAction } from "#areas/governance/infer-action";
import { restateAnswer } from "#areas/idempotency/restate-answer";
import { skillNotFound } from "#areas/private-skills/find-skill";
import { installedSkills } from "#areas/private-skills/installed-skills";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { mayAskForReading } from "./asks-for-approval.ts";
import { considerLevel } from "./consider-level.ts";
import { endRecord, NO_USAGE, type ExecutionEnd, type ExecutionRecord } from "./execution-record.ts";
import { consequencesOfEnd } from "./finish-execution.ts";
import { governExecution } from "./govern-execution.ts";
import { prepareRun } from "./prepare-run.ts";
import { refusedCalls } from "./refused-calls.ts";
import { failedRun } from "./run-execution.ts";
import { toolContextFor } from "./run-parts.ts";
import { insertExecution, requireRunnableAgent } from "./store.ts";

export interface ExecuteInput {
  task: string;
  context: Record<string, unknown>;
  parameters: {
    action?: string | undefined;
    wait_seconds?: number | undefined;
    timeout_seconds?: number | undefined;
    skill_id?: string | undefined;
    [other: string]: unknown;
  };
  /** `Prefer: respond-async`. */
  respondAsync: boolean;
}

const DEFAULT_WAIT_SECONDS = 10;
const DEFAULT_TIMEOUT_SECONDS = 300;

/**
 * Runs a task on an agent, after governance. What the built-in engine can do at once, without an effect outside, is done here and
 * written in one batch; everything else gets an object of its own, and the caller waits for it for a while. Returns the record: ended,
 * or still on its way. Throws AGENT_NOT_FOUND, FORBIDDEN, NOT_FOUND for a skill the agent does not have, GOVERNANCE_VIOLATION,
 * CONFLICT for an inactive agent, EXECUTION_FAILED.
 */
export async function executeTask(ctx: ServiceContext, agentId: string, input: ExecuteInput): Promise<ExecutionRecord> {
  const [agent, skills] = await Promise.all([findAgent(ctx, agentId), installedSkills(ctx)]);
  if (agent.status !== "active") throw inactive();
  const tools = agentTools(agent.configuration, skills);
  const ordered = orderedSkill(input, tools);
  const run: Run = { record: newRecord(ctx, agent, input, ordered), agent, tools };
  await governExecution(ctx, run.record, run.record.action);
  if (ordered !== null) await governExecution(ctx, run.record, ordered.action);
  const waitSeconds = input.respondAsync ? 0 : (input.parameters.wait_seconds ?? DEFAULT_WAIT_SECONDS);
  const inline = waitSeconds > 0 && ctx.config.llm.provider === "builtin" ? await runAtOnce(ctx, run) : null;
  return inline ? await recordEnded(ctx, inline.record, inline.end) : await startAndWait(ctx, run, waitSeconds);
}

interface Run {
  record: ExecutionRecord;
  agent: AgentRow;
  tools: ReadonlyMap<string, Tool>;
}

/** The tool of the skill that `parameters.skill_id` orders. */
function orderedSkill({ parameters }: ExecuteInput, tools: ReadonlyMap<string, Tool>): Tool | null {
  const skillId = parameters.skill_id;
  if (skillId === undefined) return null;
  const tool = tools.get(skillToolName(skillId));
  if (tool?.skill?.id !== skillId) throw skillNotFound(skillId);
  return tool;
}

function newRecord(ctx: ServiceContext, agent: AgentRow, input: ExecuteInput, ordered: Tool | null): ExecutionRecord {
  const now = ctx.clock();
  return {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId: agent.id,
    agentVersion: agent.version,
    maturityLevel: agent.maturityLevel,
    task: input.task,
    action: input.parameters.action ?? ordered?.action ?? inferAction(input.task).action,
    input: { context: input.context, parameters: input.parameters },
    status: "pending",
    progress: 0,
    result: null,
    error: null,
    confidence: null,
    reasoningTrace: [],
    usage: NO_USAGE,
    triggeredBy: "api",
    createdAt: now,
    startedAt: null,
    completedAt: null,
    deadlineAt: now + 1_000 * (input.parameters.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS),
  };
}

/**
 * A run without effects needs no object: it has nothing to lose before its one batch, and nothing was acknowledged until that batch
 * is written. Null when the plan needs more than that.
 */
async function runAtOnce(
  ctx: ServiceContext,
  { record, agent, tools }: Run,
): Promise<{ record: ExecutionRecord; end: ExecutionEnd } | null> {
  if (mayAskForReading(agent.configuration)) return null;
  const state = prepareRun(record, agent, tools, false);
  const end = await runToEnd(ctx, record, state, tools);
  return end && { record: endRecord({ ...record, startedAt: record.createdAt }, end, ctx.clock()), end };
}

async function runToEnd(
  ctx: ServiceContext,
  record: ExecutionRecord,
  state: RunState,
  tools: ReadonlyMap<string, Tool>,
): Promise<ExecutionEnd | null> {
  const { signal } = new AbortController(); // nothing to interrupt: it computes, and what it reads has a limit of its own
  try {
    const run = await runInline(state, tools, toolContextFor(ctx, { record, state }), signal);
    if (run === null) return null;
    return {
      status: "completed",
      result: run.result,
      error: null,
      confidence: run.confidence,
      reasoningTrace: run.reasoningTrace,
      usage: { ...NO_USAGE, tool_calls: run.usage.toolCalls },
      facts: runFacts(state),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failedRun(state, error);
  }
}

async function recordEnded(ctx: ServiceContext, record: ExecutionRecord, end: ExecutionEnd): Promise<ExecutionRecord> {
  await commit(
    ctx,
    [requireRunnableAgent(record, inactive), insertExecution(record), ...consequencesOfEnd(ctx, record, end)],
    { touches: ["executions"], result: record, audit: refusedCalls(ctx, record, end) },
  );
  ctx.waitUntil(considerLevel(ctx, record, end));
  if (record.status === "failed") throw failed(record);
  return record;
}

async function startAndWait(
  ctx: ServiceContext,
  { record, agent, tools }: Run,
  waitSeconds: number,
): Promise<ExecutionRecord> {
  await commit(ctx, [requireRunnableAgent(record, inactive), insertExecution(record)], {
    touches: ["executions"],
    result: record,
  });
  const execution = ctx.bindings.execution(record.id);
  const needsSchemas = ctx.config.llm.provider !== "builtin";
  try {
    await execution.start({ record, state: prepareRun(record, agent, tools, needsSchemas), end: null });
  } catch (error) {
    ctx.log.error("execution_start_failed", { execution: record.id, error }); // stored and acknowledged: the sweep starts it
    return record;
  }
  if (waitSeconds === 0) return record;
  const ended = await execution.wait(waitSeconds * 1_000);
  if (ended === null) return record;
  if (ended.status === "failed") throw failed(ended);
  await restateAnswer(ctx, ended);
  return ended;
}

/** The run ended badly while its caller waited. What happened is in the stored execution. */
function failed({ id, error }: ExecutionRecord): AppError {
  return new AppError("EXECUTION_FAILED", {
    message: error?.message ?? "The execution failed.",
    details: { execution_id: id, error },
  });
}

const inactive = (): AppError =>
  new AppError("CONFLICT", {
    message: "The agent is inactive, or changed its level a moment ago.",
    details: { reason: "agent_inactive" },
  });
