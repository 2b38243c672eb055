import type { BaseContext } from "#context";

import { sweepProgress } from "./sweep-progress.ts";

/** Every minute. */
export const sweepProgressCron = (ctx: BaseContext): Promise<void> => sweepProgress(ctx);
