import type { BaseContext } from "#context";

import { lookAgain } from "./look-again.ts";

/** Every minute. */
export const lookAgainCron = (ctx: BaseContext): Promise<void> => lookAgain(ctx);
