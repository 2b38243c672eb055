import type { BaseContext } from "#context/context";
import type { NamedEffect } from "#db/schema/effects";

import { selectEffects, type EffectStatus } from "./store.ts";

export interface EffectQuery {
  page: number;
  limit: number;
  status?: EffectStatus | undefined;
  agent_id?: string | undefined;
  execution_id?: string | undefined;
  /** Effects of these actions are left out. */
  withoutActions?: readonly string[];
}

/** A page of the tenant's effects, newest first. */
export const listEffects = (
  ctx: Pick<BaseContext, "db"> & { tenant: { id: string } },
  { page, limit, status, agent_id: agentId, execution_id: executionId, withoutActions = [] }: EffectQuery,
): Promise<{ rows: NamedEffect[]; total: number }> =>
  selectEffects(
    ctx.db,
    ctx.tenant.id,
    { status, agentId, executionId, withoutActions },
    { limit, offset: (page - 1) * limit },
  );
