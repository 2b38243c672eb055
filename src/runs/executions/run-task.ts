import { findAgent, forgetAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { stopped } from "#platform/kill-switches/kill-switch";

import { acceptRun, type AcceptedRun } from "./accept-run.ts";
import { governRun } from "./govern-run.ts";
import { planRun } from "./plan-run.ts";
import { runAtOnce } from "./run-at-once.ts";
import type { TaskOrder } from "./task-order.ts";

/**
 * Accepts a task for an agent, after governance. The built-in engine's work without an outside effect is done here and
 * written in one batch. Everything else runs in an object, and the caller waits a while for it. A failed run is a
 * record too. Throws what `planRun` and `governRun` throw, CONFLICT for an agent that changed at that time, and the
 * refusals of `alongside`.
 */
export async function runTask(ctx: ServiceContext, agentId: string, order: TaskOrder): Promise<AcceptedRun> {
  const run = await planRun(ctx, agentId, order);
  const asked = await governRun(ctx, run);
  try {
    const ended = asked === null ? await runAtOnce(ctx, run) : null;
    return ended === null ? await acceptRun(ctx, run, asked) : { record: ended, endedLate: false };
  } catch (error) {
    throw await explained(ctx, agentId, error);
  }
}

/**
 * Explains a changed agent when a kill switch is the reason. A caller that sends the task again reads the changed
 * agent.
 */
async function explained(ctx: ServiceContext, agentId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.details["reason"] !== "agent_changed") return error;
  forgetAgent(ctx, agentId);
  const { stoppedBy } = await findAgent(ctx, agentId);
  return stoppedBy === null ? error : stopped(stoppedBy);
}
