import type { SystemContext } from "#context/context";
import { governedAgent } from "#engine/reasoning/acting-model";
import { MAX_CHAIN } from "#engine/reasoning/agent-as-tool";
import type { CallOutcome, CallRecord, JsonObject } from "#engine/reasoning/provider";
import type { Stranger } from "#engine/reasoning/stranger";
import { AppError } from "#errors/app-error";
import { failureOf } from "#errors/failure";
import type { AgentCalls } from "#runs/execution-lanes/await-children";
import { alreadyEnded, type ExecutionRecord, isAlreadyEnded } from "#runs/execution-records/execution-record";
import { requireUnfinished } from "#runs/execution-records/execution.queries";
import { chainOf, lowestLevel, rootOf } from "#runs/execution-records/kin";
import {
  insertAskedRun,
  requireFewerAsked,
  requireFewerUnfinished,
  selectChain,
} from "#runs/execution-records/kin.queries";
import { runTask } from "#runs/executions/run-task";
import type { TaskOrder } from "#runs/executions/task-order";

import { chainLimit, MAX_CHILDREN, MAX_CHILDREN_AT_ONCE } from "./chain-limit.ts";
import { childContext } from "./child-context.ts";
import { outcomeOfChild } from "./outcome-of-child.ts";
import { selectChild } from "./store.ts";

type Asking = Parameters<AgentCalls["ask"]>[1];
type Asked = Parameters<AgentCalls["ask"]>[3];

/**
 * Gives the task of a call to another agent, as a separate run. The id of that run is stored before it begins, so a call
 * that continues after a crash finds its run and never begins a second one. Null while the run works.
 */
export async function askAgent(
  ctx: SystemContext,
  asking: Asking,
  call: CallRecord,
  asked: Asked,
): Promise<CallOutcome | null> {
  const { record, state } = asking.run;
  if (chainOf(record).length >= MAX_CHAIN) return refusedBy(chainLimit("chain"));
  if (call.childId === undefined) {
    call.childId = ctx.newId();
    await asking.store();
  }
  const known = await selectChild(ctx.db, record.tenantId, call.childId);
  if (known !== undefined) return outcomeOfChild(known);
  try {
    return outcomeOfChild(await begin(ctx, asking, { ...asked, childId: call.childId }));
  } catch (error) {
    // The answer to an acceptance may be lost: then the run is there all the same.
    const accepted = await selectChild(ctx.db, record.tenantId, call.childId);
    if (accepted !== undefined) return outcomeOfChild(accepted);
    if (!(error instanceof AppError) || isAlreadyEnded(error) || error.code === "UNAVAILABLE") throw error;
    if (error.code === "AGENT_CHAIN_LIMIT" && error.details["limit"] === "root") state.isChainFull = true;
    return refusedBy(error);
  }
}

const refusedBy = (error: AppError): CallOutcome => ({ status: "failed", error: failureOf(error) });

const MAX_TRIES = 3;

/** Accepts the run. An agent that changed at that moment is asked as it is now. */
async function begin(ctx: SystemContext, asking: Asking, child: Asked & { childId: string }): Promise<ExecutionRecord> {
  const order = await orderFor(ctx, asking, child);
  const service = await childContext(ctx);
  for (let tries = 1; ; tries += 1) {
    try {
      return (await runTask(service, child.agentId, order)).record;
    } catch (error) {
      const hasChanged = error instanceof AppError && error.details["reason"] === "agent_changed";
      if (!hasChanged || tries === MAX_TRIES) throw error;
    }
  }
}

/**
 * The order of a run for another agent. The person, the origin and the rules for strangers stay those of the caller's run;
 * its level is at most the lowest of the chain, and its time at most what the caller has left.
 */
async function orderFor(
  ctx: SystemContext,
  { run: { record, state } }: Asking,
  { childId, input }: Asked & { childId: string },
): Promise<TaskOrder> {
  const kin = chainOf(record);
  const { links } = await selectChain(ctx.db, record.tenantId, kin);
  const rootId = rootOf(kin).executionId;
  const caller = { agentId: record.agentId, name: state.agent.name };
  const { task, input: given } = taskOf(input);
  const { bulkJobId } = record.input;
  return {
    task,
    input: bulkJobId === undefined ? given : { ...given, bulkJobId },
    triggeredBy: "agent",
    origin: record.origin ?? "api",
    contactId: record.contactId ?? null,
    asked: {
      id: childId,
      kin,
      ceiling: lowestLevel(links, governedAgent(state).maturityLevel),
      orderedBy: record.orderedBy ?? null,
      startedWithKey: record.startedWithKey ?? null,
      traceParent: record.traceParent ?? null,
      deadlineAt: record.deadlineAt,
      stranger: ownFence(state.stranger),
    },
    mayRunAtOnce: true,
    waitSeconds: 0,
    alongside: (accepted) => [
      requireUnfinished(record.id, alreadyEnded),
      requireFewerAsked(rootId, MAX_CHILDREN, () => chainLimit("root")),
      requireFewerUnfinished(rootId, MAX_CHILDREN_AT_ONCE, () => chainLimit("at_once")),
      insertAskedRun({ id: accepted.id, tenantId: accepted.tenantId, kin }, caller),
    ],
  };
}

/** The arguments as the tool's schema took them. */
const taskOf = ({ task, context }: JsonObject): Pick<TaskOrder, "task" | "input"> => ({
  task: typeof task === "string" ? task : "",
  input: {
    context: context !== null && typeof context === "object" ? { ...context } : {},
    parameters: { ask: true },
  },
});

const ownFence = (stranger: Stranger | undefined): Stranger | undefined =>
  stranger && { ...stranger, fence: crypto.randomUUID().replaceAll("-", "") };
