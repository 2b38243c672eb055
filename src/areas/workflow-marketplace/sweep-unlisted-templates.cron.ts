import type { BaseContext } from "#context";

import { sweepUnlistedTemplates } from "./sweep-unlisted-templates.ts";

/** Once an hour. */
export const sweepUnlistedTemplatesCron = (ctx: BaseContext, at: Date): Promise<void> =>
  at.getUTCMinutes() === 0 ? sweepUnlistedTemplates(ctx) : Promise.resolve();
