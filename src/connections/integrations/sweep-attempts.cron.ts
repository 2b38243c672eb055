import type { BaseContext } from "#context";

import { sweepAttempts } from "./sweep-attempts.ts";

/** Every minute. */
export const sweepAttemptsCron = (ctx: BaseContext): Promise<void> => sweepAttempts(ctx);
