import type { BaseContext } from "#context";

import { sweepUnlistedTemplates } from "./sweep-unlisted-templates.ts";

/** Every minute. */
export const sweepUnlistedTemplatesCron = (ctx: BaseContext): Promise<void> => sweepUnlistedTemplates(ctx);
