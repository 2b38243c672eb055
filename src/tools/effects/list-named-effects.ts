import type { ServiceContext } from "#context/context";
import type { NamedEffect } from "#db/schema/effects";
import { READING_ACTIONS } from "#engine/governance/actions";
import { type EffectQuery, listEffects } from "#platform/effects/list-effects";

/** A page of the tenant's effects, newest first; on request without the calls that only read. */
export const listNamedEffects = (
  ctx: ServiceContext,
  { changes, ...query }: Omit<EffectQuery, "withoutActions"> & { changes: boolean },
): Promise<{ rows: NamedEffect[]; total: number }> =>
  listEffects(ctx, { ...query, withoutActions: changes ? READING_ACTIONS : [] });
