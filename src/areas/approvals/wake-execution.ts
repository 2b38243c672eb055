import type { BaseContext } from "#context";

/** Lets an execution go on that waits for a decision. Never throws: its own alarm looks too. */
export async function wakeExecution(ctx: Pick<BaseContext, "bindings" | "log">, executionId: string): Promise<void> {
  try {
    await ctx.bindings.execution(executionId).wake();
  } catch (error) {
    ctx.log.warn("execution_wake_failed", { execution: executionId, error });
  }
}
