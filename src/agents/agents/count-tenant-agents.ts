import type { ServiceContext } from "#context";

import { countAgents } from "./store.ts";

/** How many agents the tenant has. */
export const countTenantAgents = (ctx: ServiceContext): Promise<number> => countAgents(ctx.db, ctx.tenant.id);
