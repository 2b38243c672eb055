import type { BaseContext } from "#context";

import { sweepEffects } from "./sweep-effects.ts";

/** Every minute. */
export const sweepEffectsCron = (ctx: BaseContext): Promise<void> => sweepEffects(ctx);
