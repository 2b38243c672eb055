import type { BaseContext } from "#context";

import { checkLogs } from "./check-logs.ts";

/** Every minute, the tenants whose minute it is: each has one in an hour. */
export async function checkLogsCron(ctx: BaseContext, at: Date): Promise<void> {
  await checkLogs(ctx, at.getUTCMinutes());
}
