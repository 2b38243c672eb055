import { isFinal } from "#engine/reasoning/run-state";
import { AppError } from "#errors/app-error";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { addressOfApproval } from "#runs/approvals/address-of-approval";
import { approvalText } from "#runs/approvals/approval-text";
import { decideApproval } from "#runs/approvals/decide-approval";
import { getApproval } from "#runs/approvals/get-approval";
import { refusalOfOwn } from "#runs/approvals/own-request";
import { showApproval } from "#runs/approvals/show-approval";
import type { RunNews } from "#runs/execution-lanes/execution-client";
import type { ExecutionEvent } from "#runs/execution-records/execution-events";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { heardEvents } from "#runs/execution-records/heard";
import { cancelExecution } from "#runs/executions/cancel-execution";
import { findExecution } from "#runs/executions/find-execution";
import { followExecution } from "#runs/executions/follow-execution";
import { callerOf } from "#tenancy/caller";

import type { ToolCall, ToolResult } from "./mcp-tool.ts";
import { presentExecution } from "./schemas.ts";
import { whereToDecide } from "./where-to-decide.ts";

type RunName = Pick<ExecutionRecord, "id" | "agentId">;

/**
 * Follows a run for its client until it ends or waits for a person. Then the client is asked to put the question to its
 * person, if it can and the caller may decide. Otherwise the answer names the approval and where people decide. A
 * client that no longer wants the answer cancels the run.
 */
export async function seeThrough(call: ToolCall, started: ExecutionRecord): Promise<ToolResult> {
  if (isFinal(started.status)) return runResult(started);
  return follow(call, started, null);
}

/**
 * Continues a run that asked its client for a decision. Decides as the caller, by the usual rules. Null for a call
 * without an earlier question.
 */
export async function resumedRun(call: ToolCall): Promise<ToolResult | null> {
  const [agentId, id, approvalId, digest] = call.answered?.state.split(" ") ?? [];
  if (agentId === undefined || id === undefined || approvalId === undefined) return null;
  if (call.agent !== null && call.agent.id !== agentId)
    throw new AppError("FORBIDDEN", { message: "This run belongs to another agent." });
  const answer = call.answered?.answerTo(approvalId) ?? "unanswered";
  const run = await findExecution(call.ctx, agentId, id);
  if (isFinal(run.status)) return runResult(run);
  if (answer === "unanswered" || !mayDecide(call)) return waitingResult(call, run, approvalId);
  const approval = await getApproval(call.ctx, approvalId);
  if (approval.waitsId !== id) throw new AppError("FORBIDDEN", { message: "This approval is for another run." });
  try {
    await decideApproval(call.ctx, approvalId, { kind: answer.decision, reason: answer.reason, digest });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return waitingResult(call, run, approvalId, error.message);
  }
  return follow(call, run, approvalId);
}

/** An agent never decides, nor does a caller without the permission. */
const mayDecide = ({ ctx, agent }: ToolCall): boolean =>
  agent === null && callerOf(ctx).permissions.has("GOVERNANCE_APPROVE");

async function follow(call: ToolCall, run: RunName, decided: string | null): Promise<ToolResult> {
  const { news } = await followExecution(call.ctx, run.agentId, run.id, heardEvents(0));
  const waiting = limitsOfWaiting(call);
  let told = 0;
  try {
    for (;;) {
      const next = await Promise.race([news.next(), waiting.over]);
      if (next === "unwanted") return await cancelled(call, run);
      if (next === "too long" || next.done) break;
      told = await tell(call, next.value, told);
      const { approvalId } = next.value;
      if (approvalId !== null && approvalId !== decided) return await askOrSay(call, run, approvalId);
    }
  } finally {
    waiting.stop();
    call.ctx.waitUntil(news.return(undefined).then(() => undefined));
  }
  const now = await findExecution(call.ctx, run.agentId, run.id);
  if (isFinal(now.status)) await restateAnswer(call.ctx, now);
  return runResult(now);
}

/** Sends the client each step; returns the number sent. */
async function tell(call: ToolCall, { events }: RunNews, told: number): Promise<number> {
  let count = told;
  for (const event of events) {
    const message = wordsOf(event);
    if (message === null) continue;
    count += 1;
    await call.tellProgress({ progress: count, message });
  }
  return count;
}

function wordsOf({ event, data }: ExecutionEvent): string | null {
  if (event === "status" || event === "end") return `The run is ${String(data["status"])}.`;
  return event === "step" ? String(data["description"]) : null;
}

async function askOrSay(call: ToolCall, run: RunName, approvalId: string): Promise<ToolResult> {
  if (!call.canAsk || !mayDecide(call))
    return waitingResult(call, await findExecution(call.ctx, run.agentId, run.id), approvalId);
  const { approval } = await showApproval(call.ctx, approvalId);
  const own = await refusalOfOwn(call.ctx, approval);
  if (own !== null)
    return waitingResult(call, await findExecution(call.ctx, run.agentId, run.id), approvalId, own.message);
  call.signalWhileAsking?.addEventListener("abort", () => call.ctx.waitUntil(cancelled(call, run)));
  return {
    kind: "ask",
    question: { approvalId, message: approvalText(approval, addressOfApproval(call.ctx, approvalId)) },
    state: `${run.agentId} ${run.id} ${approvalId} ${approval.digest}`,
  };
}

const waitingResult = (call: ToolCall, run: ExecutionRecord, approvalId: string, refusal?: string): ToolResult => ({
  kind: "done",
  data: {
    ...presentExecution(run),
    awaiting_approval: { approval_id: approvalId, ...whereToDecide(call.ctx, approvalId) },
    message: refusal ?? "The run waits for a person's approval. Call get_run after the decision.",
  },
});

async function cancelled(call: ToolCall, run: RunName): Promise<ToolResult> {
  try {
    return runResult(await cancelExecution(call.ctx, run.agentId, run.id));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
    return runResult(await findExecution(call.ctx, run.agentId, run.id)); // it had ended already
  }
}

/** A tool's result for a run, even a running one. */
export const runResult = (record: ExecutionRecord): ToolResult => ({
  kind: "done",
  data: presentExecution(record),
  isError: record.status === "failed" || record.status === "cancelled",
});

/** Aborts when the client no longer wants the answer, or no longer waits. */
function limitsOfWaiting({ signal, patienceMs }: ToolCall): {
  over: Promise<"unwanted" | "too long">;
  stop: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<"unwanted" | "too long">();
  const heard = (): void => resolve("unwanted");
  if (signal.aborted) heard();
  signal.addEventListener("abort", heard);
  const timer = patienceMs === null ? undefined : setTimeout(() => resolve("too long"), patienceMs);
  return {
    over: promise,
    stop: () => {
      signal.removeEventListener("abort", heard);
      if (timer !== undefined) clearTimeout(timer);
    },
  };
}
