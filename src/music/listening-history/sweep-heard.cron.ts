import type { BaseContext } from "#context";

import { sweepHeard } from "./sweep-heard.ts";

/** Every minute. */
export const sweepHeardCron = (ctx: BaseContext): Promise<void> => sweepHeard(ctx);
