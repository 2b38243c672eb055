import type { BaseContext } from "#context";

import { SDLC_RUN_CALL } from "./waiting-run.ts";

interface Waiting {
  tenantId: string;
  executionId: string;
  callId: string | null;
}

/** Lets an execution, or a run of a development agent, go on that waits for a decision. Never throws: the clock's run looks too. */
export async function wakeExecution(
  ctx: Pick<BaseContext, "bindings" | "log">,
  { tenantId, executionId, callId }: Waiting,
): Promise<void> {
  try {
    if (callId === SDLC_RUN_CALL) await ctx.bindings.sdlcRun(executionId).start({ tenantId, runId: executionId });
    else await ctx.bindings.execution(executionId).wake();
  } catch (error) {
    ctx.log.warn("execution_wake_failed", { execution: executionId, error });
  }
}
