import type { SystemContext } from "#context/context";
import { MOST_AT_ONCE } from "#engine/reasoning/in-turns";
import type { CallOutcome, CallRecord, JsonObject, RunState } from "#engine/reasoning/provider";
import { isAgentTool } from "#engine/reasoning/tool-name";
import { wakeWaiting } from "#runs/approvals/waiting-run";
import type { ApprovalWait } from "#runs/drives/run-execution";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { parentOf } from "#runs/execution-records/kin";
import { selectChildStates } from "#runs/execution-records/kin.queries";

import { childrenOf } from "./children-of.ts";
import type { StoredRun } from "./execution-client.ts";
import { show } from "./live-record.ts";

/** Interval at which a run looks on its own at the agents that it asked, in case their wake is lost. */
const LOOK_MS = 5_000;
/** The same while one of them waits for a person. */
const LOOK_AT_WAITING_MS = 30_000;

/** How a run gives tasks to other agents; `runs/agent-calls` has it, because it accepts and cancels runs. */
export interface AgentCalls {
  /** The outcome of a call of another agent; null while that agent works. */
  ask(
    ctx: SystemContext,
    asking: { run: Pick<StoredRun, "record" | "state">; store: () => Promise<void> },
    call: CallRecord,
    asked: { agentId: string; input: JsonObject },
  ): Promise<CallOutcome | null>;
  /** Cancels a run that another one asked for, with all below it; one that has ended, or never began, stays as it is. */
  cancel(ctx: SystemContext, tenantId: string, executionId: string): Promise<void>;
}

/** The calls of the last step that other agents work on, and those that may begin beside them. */
function openCalls({ steps }: Pick<RunState, "steps">): CallRecord[] {
  const open = (steps.at(-1)?.calls ?? []).filter(({ outcome }) => outcome === undefined);
  const other = open.findIndex(({ tool }) => !isAgentTool(tool));
  return other === -1 ? open : open.slice(0, other);
}

/**
 * Whether a run has to wait for agents that it asked: null when it can continue. `approval`: what one of them waits for, which
 * pauses the time limit of the run too.
 */
async function lookAtChildren(
  ctx: Pick<SystemContext, "db">,
  { record, state }: Pick<StoredRun, "record" | "state">,
): Promise<{ approval: ApprovalWait | null } | null> {
  const children = childrenOf(state);
  if (children.length === 0) return null;
  const mayBegin = openCalls(state).filter(({ childId }) => childId === undefined);
  if (mayBegin.length > 0 && children.length < MOST_AT_ONCE) return null;
  const states = await selectChildStates(ctx.db, record.tenantId, children);
  if (states.length < children.length || states.some(({ isOver }) => isOver)) return null;
  return { approval: states.find(({ approval }) => approval !== null)?.approval ?? null };
}

interface Parking {
  /** Whether the run is to end. */
  isOver: boolean;
  /** Stores and shows that the run waits for this approval. */
  rest: (wait: ApprovalWait) => Promise<void>;
  save: () => Promise<void>;
}

/**
 * Lets a run rest while agents that it asked work, or wait for a person; null when it can continue. A person's decision that one
 * of them waits for stops the clock of the run too, and of every run above it.
 */
export async function waitForChildren(
  ctx: SystemContext,
  run: StoredRun,
  { isOver, rest, save }: Parking,
): Promise<{ until: number; isBrief?: true } | null> {
  const now = Date.now();
  if (isOver || run.record.deadlineAt <= now) return null;
  const look = await lookAtChildren(ctx, run);
  if (look === null) return null;
  if (look.approval !== null) {
    await rest(look.approval);
    return { until: Math.min(look.approval.expiresAt, now + LOOK_AT_WAITING_MS) };
  }
  const children = childrenOf(run.state).join();
  if (run.awaiting || run.shownChildren !== children) {
    run.awaiting = null;
    run.shownChildren = children;
    await save();
    await show(ctx, run);
    await wakeParent(ctx, run.record);
  }
  return { until: Math.min(run.record.deadlineAt, now + LOOK_MS), isBrief: true };
}

/** Lets the run that asked for this one look again. Never throws: that run looks on its own, too. */
export async function wakeParent(ctx: SystemContext, { tenantId, kin }: ExecutionRecord): Promise<void> {
  if (kin !== undefined)
    await wakeWaiting(ctx, { tenantId, waitsKind: "execution", waitsId: parentOf(kin).executionId });
}
