import type { BaseContext } from "#context";

import { sweepSessions } from "./sweep-sessions.ts";

/** Every minute. */
export const sweepSessionsCron = (ctx: BaseContext): Promise<void> => sweepSessions(ctx);
