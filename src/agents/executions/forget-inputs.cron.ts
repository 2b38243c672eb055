import type { BaseContext } from "#context";

import { forgetInputs } from "./forget-inputs.ts";

/** Every minute. */
export const forgetInputsCron = (ctx: BaseContext): Promise<void> => forgetInputs(ctx);
