import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { decideAction } from "#engine/governance/decide-action";
import { asksForApproval, isNamedForApproval } from "#engine/reasoning/asks-for-approval";
import { AppError } from "#errors/app-error";
import { refuseReached } from "#models/model-spending/refuse-reached";
import { auditEntry } from "#platform/audit/audit-entry";
import { isOfWords, needsTaskApproval } from "#runs/drives/answer-task";
import { governedLevel } from "#runs/execution-records/execution-record";

import { askTask, type AskedTask } from "./ask-task.ts";
import type { PlannedRun } from "./plan-run.ts";
import type { TaskOrder } from "./task-order.ts";

/**
 * Applies governance and budgets before the run. Returns the request for the whole task when a person has to allow it
 * first, else null. Throws GOVERNANCE_VIOLATION, BUDGET_EXCEEDED, and UNAVAILABLE when a refusal cannot be logged.
 */
export async function governRun(ctx: ServiceContext, run: PlannedRun): Promise<AskedTask | null> {
  if (needsTaskApproval(run.record)) return await askTask(ctx, run.record);
  for (const action of actionsToGovern(run)) await governAction(ctx, run, action);
  if (run.withModel) await refuseReached(ctx, run.agent.id);
  return null;
}

/** Whether the caller wants a person to be asked about the call that the task names. */
export const asksAboutCall = ({ input }: TaskOrder): boolean => input.parameters.ask === true;

/**
 * The actions that the agent's level must allow before the run. The action of an ordered skill that the agent's
 * configuration names for approval is left out. So is that of an ordered tool whose calls ask a person, and that of
 * both with `ask: true`. A person decides about that call when the run reaches it; without approval it is not made.
 */
function actionsToGovern({ record, agent, order, ordered }: PlannedRun): Set<string> {
  if (ordered === null) return new Set([record.action]);
  const actions = new Set([record.action, ordered.action]);
  const asks = order.input.parameters.tool === undefined ? isNamedForApproval : asksForApproval;
  if (asksAboutCall(order) || asks(ordered, agent.configuration)) actions.delete(ordered.action);
  return actions;
}

/** The agent's level must cover the action. A refusal is in the audit log before the caller gets it. */
async function governAction(ctx: ServiceContext, run: PlannedRun, action: string): Promise<void> {
  const { record } = run;
  const decision = decideAction({ action, agentLevel: governedLevel(record) });
  if (decision.allowed) return;
  const isOfNamedCall = action === run.ordered?.action;
  const mayAsk = isOfNamedCall || isOfWords(record);
  const details = {
    action: decision.action,
    complexity: decision.complexity,
    agent_level: decision.agentLevel,
    required_level: decision.requiredLevel,
    ...(mayAsk ? { ask: true } : {}),
  };
  ctx.log.warn("governance_refused", { tenant: ctx.tenant.id, agent: record.agentId, ...details });
  const entry = auditEntry(ctx, {
    agentId: record.agentId,
    action: decision.action,
    inputSummary: record.task,
    outcome: "refused",
    success: false,
    origin: record.origin,
  });
  // A separate batch that uses no Idempotency-Key: a refused request has no effect, and may be sent again.
  await commit({ writer: ctx.writer, clock: ctx.clock }, [], { audit: [entry] });
  throw new AppError("GOVERNANCE_VIOLATION", {
    message: `The action "${decision.action}" requires the level ${decision.requiredLevel}; this agent is at ${decision.agentLevel}. ${wayOn(run, isOfNamedCall)}`,
    details,
  });
}

/** Tells the caller the request that it can send instead. */
function wayOn({ record, withModel }: PlannedRun, isOfNamedCall: boolean): string {
  if (isOfNamedCall) return "Send the task with parameters.ask: true, and a person is asked about this call.";
  if (isOfWords(record)) return "Send the task with parameters.ask: true, and a person is asked before it runs.";
  return withModel
    ? "Send the task without parameters.action: the model then begins, and each of its calls is governed on its own."
    : "Send an action that this level allows, or give the agent a higher level.";
}
