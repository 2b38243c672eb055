import type { AgentRow } from "#areas/agents/agent-row";
import { findAgent } from "#areas/agents/find-agent";
import { agentTools } from "#areas/engine/agent-tools";
import { runFacts } from "#areas/engine/run-facts";
import { runInline } from "#areas/engine/run-inline";
import { decideAction } from "#areas/governance/decide-action";
import { inferAction } from "#areas/governance/infer-action";
import { restateAnswer } from "#areas/idempotency/restate-answer";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { endRecord, NO_USAGE, type ExecutionEnd, type ExecutionRecord } from "./execution-record.ts";
import { consequencesOfEnd } from "./finish-execution.ts";
import { prepareRun } from "./prepare-run.ts";
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
 * Runs a task on an agent, after governance. What the built-in engine can do at once, without asking anybody, is done here and written
 * in one batch; everything else gets an object of its own, and the caller waits for it for a while. Returns the record: ended, or
 * still on its way. Throws AGENT_NOT_FOUND, FORBIDDEN, GOVERNANCE_VIOLATION, CONFLICT for an inactive agent, EXECUTION_FAILED.
 */
export async function executeTask(ctx: ServiceContext, agentId: string, input: ExecuteInput): Promise<ExecutionRecord> {
  const agent = await findAgent(ctx, agentId);
  if (agent.status !== "active") throw inactive();
  const record = newRecord(ctx, agent, input);
  governExecution(ctx, record);
  const waitSeconds = input.respondAsync ? 0 : (input.parameters.wait_seconds ?? DEFAULT_WAIT_SECONDS);
  const inline = waitSeconds > 0 && ctx.config.llm.provider === "builtin" ? await runAtOnce(ctx, record, agent) : null;
  return inline
    ? await recordEnded(ctx, inline.record, inline.end)
    : await startAndWait(ctx, record, agent, waitSeconds);
}

function newRecord(ctx: ServiceContext, agent: AgentRow, input: ExecuteInput): ExecutionRecord {
  const now = ctx.clock();
  return {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId: agent.id,
    agentVersion: agent.version,
    maturityLevel: agent.maturityLevel,
    task: input.task,
    action: input.parameters.action ?? inferAction(input.task).action,
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

/** Governance before the run: the action must be within the agent's level. */
function governExecution(ctx: ServiceContext, record: ExecutionRecord): void {
  const decision = decideAction({ action: record.action, agentLevel: record.maturityLevel });
  if (decision.allowed) return;
  const details = {
    action: decision.action,
    complexity: decision.complexity,
    agent_level: decision.agentLevel,
    required_level: decision.requiredLevel,
  };
  ctx.log.warn("governance_refused", { tenant: ctx.tenant.id, agent: record.agentId, ...details });
  throw new AppError("GOVERNANCE_VIOLATION", {
    message: `The action "${decision.action}" needs the level ${decision.requiredLevel}; this agent is at ${decision.agentLevel}.`,
    details,
  });
}

/**
 * A run without effects needs no object: it has nothing to lose before its one batch, and nothing was acknowledged until that batch
 * is written. Null when the plan needs more than that.
 */
async function runAtOnce(
  ctx: ServiceContext,
  record: ExecutionRecord,
  agent: AgentRow,
): Promise<{ record: ExecutionRecord; end: ExecutionEnd } | null> {
  if (record.input.parameters["skill_id"] !== undefined) return null;
  const state = prepareRun(record, agent, false);
  const { signal } = new AbortController(); // nothing to interrupt: it computes, and what it reads has a limit of its own
  const run = await runInline(state, agentTools(agent.configuration), toolContextFor(ctx, record), signal);
  if (run === null) return null;
  const end: ExecutionEnd = {
    status: "completed",
    result: run.result,
    error: null,
    confidence: run.confidence,
    reasoningTrace: run.reasoningTrace,
    usage: { ...NO_USAGE, tool_calls: run.usage.toolCalls },
    facts: runFacts(state),
  };
  return { record: endRecord({ ...record, startedAt: record.createdAt }, end, ctx.clock()), end };
}

async function recordEnded(ctx: ServiceContext, record: ExecutionRecord, end: ExecutionEnd): Promise<ExecutionRecord> {
  await commit(
    ctx,
    [requireRunnableAgent(record, inactive), insertExecution(record), ...consequencesOfEnd(ctx, record, end)],
    {
      touches: ["executions"],
      result: record,
    },
  );
  return record;
}

async function startAndWait(
  ctx: ServiceContext,
  record: ExecutionRecord,
  agent: AgentRow,
  waitSeconds: number,
): Promise<ExecutionRecord> {
  await commit(ctx, [requireRunnableAgent(record, inactive), insertExecution(record)], {
    touches: ["executions"],
    result: record,
  });
  const execution = ctx.bindings.execution(record.id);
  const needsSchemas = ctx.config.llm.provider !== "builtin";
  try {
    await execution.start({ record, state: prepareRun(record, agent, needsSchemas), end: null });
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
