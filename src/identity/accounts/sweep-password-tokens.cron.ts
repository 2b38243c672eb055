import type { BaseContext } from "#context";

import { sweepPasswordTokens } from "./sweep-password-tokens.ts";

/** Every minute. */
export const sweepPasswordTokensCron = (ctx: BaseContext): Promise<void> => sweepPasswordTokens(ctx);
