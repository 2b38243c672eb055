import type { BaseContext } from "#context";

import { sweepExecutions } from "./sweep-executions.ts";

/** Every minute. */
export async function sweepExecutionsCron(ctx: BaseContext): Promise<void> {
  const woken = await sweepExecutions(ctx);
  if (woken > 0) ctx.log.info("executions_swept", { woken });
}
