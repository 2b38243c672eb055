import type { BaseContext } from "#context";

import { sweepTenantEvents } from "./sweep-tenant-events.ts";

/** Every minute. */
export const sweepTenantEventsCron = (ctx: BaseContext): Promise<void> => sweepTenantEvents(ctx);
