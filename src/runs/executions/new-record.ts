import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { decideAction } from "#engine/governance/decide-action";
import { inferAction } from "#engine/governance/infer-action";
import { lowerLevel, type MaturityLevel } from "#engine/governance/maturity";
import type { ModelSources } from "#engine/reasoning/models/model-source";
import type { Tool } from "#engine/reasoning/tool";
import { validTraceParent } from "#lib/trace-parent";
import { hasModel } from "#models/model-connections/model-sources";
import { type ExecutionRecord, NO_USAGE } from "#runs/execution-records/execution-record";
import { actingUser, keyOf } from "#tenancy/acting-user";

import type { TaskOrder } from "./task-order.ts";
import { tenureOfRun } from "./tenure-of-run.ts";

const DEFAULT_TIMEOUT_SECONDS = 300;

interface OrderedWork {
  agent: AgentRow;
  /** All tools of the agent, even when this run may use fewer. */
  tools: ReadonlyMap<string, Tool>;
  models: ModelSources;
  order: TaskOrder & Pick<ExecutionRecord, "origin" | "contactId">;
}

/** The record of a run that is about to be accepted; `ordered` is the tool whose call it orders. */
export async function newRecord(
  ctx: ServiceContext,
  { agent, tools, models, order }: OrderedWork,
  ordered: Tool | null,
): Promise<ExecutionRecord> {
  const { task, input, asked } = order;
  const now = ctx.clock();
  const id = asked?.id ?? ctx.newId();
  const own = await tenureOfRun(ctx, { runId: id, agent, tools, models });
  const tenure = asked === undefined ? own : { ...own, effectiveLevel: lowerLevel(own.effectiveLevel, asked.ceiling) };
  const deadlineAt = now + 1_000 * (input.parameters.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS);
  return {
    id,
    tenantId: ctx.tenant.id,
    agentId: agent.id,
    agentVersion: agent.version,
    maturityLevel: agent.maturityLevel,
    task,
    action:
      input.parameters.action ??
      ordered?.action ??
      (hasModel(models, agent.configuration, agent.createdBy) ? READING : actionOfWords(tenure.effectiveLevel, order)),
    input,
    status: "pending",
    progress: 0,
    result: null,
    outcome: null,
    verification: null,
    checks: null,
    error: null,
    confidence: null,
    recorded: null,
    reasoningTrace: [],
    usage: NO_USAGE,
    triggeredBy: order.triggeredBy,
    ...(order.startedBy === undefined ? {} : { startedBy: order.startedBy }),
    origin: order.origin ?? null,
    contactId: order.contactId ?? null,
    startedWithKey: asked === undefined ? keyOf(ctx.actor) : asked.startedWithKey,
    orderedBy: asked === undefined ? actingUser(ctx.actor) : asked.orderedBy,
    rerunOf: order.rerunOf ?? null,
    waitedMs: 0,
    traceParent: asked === undefined ? validTraceParent(ctx.traceParent()) : asked.traceParent,
    ...tenure,
    ...(asked === undefined ? {} : { kin: asked.kin }),
    createdAt: now,
    startedAt: null,
    completedAt: null,
    // No run outlives the one that asked for it.
    deadlineAt: Math.min(deadlineAt, asked?.deadlineAt ?? deadlineAt),
  };
}

/** The action of a task that orders none: each call of its run is governed by its own. */
const READING = "read";

/**
 * The action that a task's words order where the built-in engine acts. A model reads the words itself, so they order
 * nothing there. A chat answers in words, and governance decides each tool call by its own action. So a message that
 * orders something above the agent's level is discussed (reading) and not refused, unless its author wants a person to
 * be asked first. A stranger's message orders nothing.
 */
function actionOfWords(agentLevel: MaturityLevel, { task, input, triggeredBy, origin }: TaskOrder): string {
  if (origin === "stranger") return READING;
  const { action } = inferAction(task);
  const isDiscussed = triggeredBy === "chat" && input.parameters.ask !== true;
  return isDiscussed && !decideAction({ action, agentLevel }).allowed ? READING : action;
}
