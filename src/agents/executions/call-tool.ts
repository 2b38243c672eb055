import type { ServiceContext } from "#context";
import { isFinal } from "#engine/reasoning/run-state";
import type { Failure } from "#errors/failure";

import { approvalOf } from "./approval-of.ts";
import { executionLane } from "./execution-client.ts";
import type { ExecutionRecord } from "./execution-record.ts";
import { findExecution } from "./find-execution.ts";
import { heardEvents } from "./heard.ts";
import { runTask } from "./run-task.ts";

/** A call of one tool that an agent asks for which lives outside the platform, and is registered here. */
export interface GatewayCall {
  agentId: string;
  /** A tool of the agent by its name: built-in, a skill's, a provider's, or a server's as `mcp__<server>__<tool>`. */
  tool: string;
  arguments: Record<string, unknown>;
  /** Why, in the caller's words. The person who decides about the call reads it. */
  purpose?: string | undefined;
  /** How long the caller waits for the end, 0 to 25. A call that waits for a person is told at once. */
  waitSeconds: number;
}

/** What became of it so far. The execution tells the rest: `GET /api/agents/{agent_id}/executions/{execution_id}`. */
export type GatewayAnswer = { executionId: string } & (
  | { kind: "done"; output: Record<string, unknown> }
  | { kind: "failed"; error: Failure }
  /** A person must decide about this call first. */
  | { kind: "waiting"; approvalId: string }
  | { kind: "running" }
);

/**
 * Calls a tool for a registered agent that is run elsewhere: the gateway's one verb. The call is an execution without a model, so all that
 * holds for runs holds for it: the agent's level decides, or a person about exactly these arguments; the effect is in the ledger, made at
 * most once, and audited; the execution leaves an episode. The same call asked for again is another one, unless the request has an
 * Idempotency-Key. Throws AGENT_NOT_FOUND, FORBIDDEN, NOT_FOUND for a tool that the agent does not have, GOVERNANCE_VIOLATION for one that
 * nobody may allow, CONFLICT for an inactive agent, and STOPPED.
 */
export async function callToolForAgent(ctx: ServiceContext, call: GatewayCall): Promise<GatewayAnswer> {
  const { agentId, tool } = call;
  const { record } = await runTask(ctx, agentId, {
    task: call.purpose ?? `Call ${tool}`,
    input: { context: call.arguments, parameters: { tool } },
    triggeredBy: "api",
    mayRunAtOnce: false,
    waitSeconds: 0,
  });
  await endOrQuestion(ctx, record, ctx.clock() + 1_000 * call.waitSeconds);
  return answerOf(await findExecution(ctx, agentId, record.id));
}

/** Waits until the execution is over or has a question for a person, but not longer than `until`. */
async function endOrQuestion(ctx: ServiceContext, record: ExecutionRecord, until: number): Promise<void> {
  const lane = executionLane(ctx, record);
  const known = { heard: heardEvents(0), approvalId: null, underWay: "" };
  for (let left = until - ctx.clock(); left > 0; left = until - ctx.clock()) {
    const news = await lane.follow(record.id, known, left);
    if (news === null || news.approvalId !== null) return;
    known.heard = news.events.at(-1)?.heard ?? known.heard;
    known.underWay = news.underWay;
  }
}

/** An execution of one ordered call as the gateway tells it. */
export function answerOf(record: ExecutionRecord): GatewayAnswer {
  const { id: executionId, status, result, error } = record;
  const approvalId = approvalOf(record);
  if (approvalId !== null) return { executionId, kind: "waiting", approvalId };
  if (!isFinal(status)) return { executionId, kind: "running" };
  if (status === "completed") return { executionId, kind: "done", output: detailsOf(result) };
  return {
    executionId,
    kind: "failed",
    error: error ?? { code: "EXECUTION_FAILED", message: `The call ended as ${status}.` },
  };
}

function detailsOf(result: ExecutionRecord["result"]): Record<string, unknown> {
  const details = result?.["details"];
  return details !== null && typeof details === "object" ? Object.fromEntries(Object.entries(details)) : {};
}
