import type { BaseContext } from "#context";

import { sweepSpentKeys } from "./sweep-spent-keys.ts";

/** Every minute. */
export const sweepSpentKeysCron = (ctx: BaseContext): Promise<void> => sweepSpentKeys(ctx);
