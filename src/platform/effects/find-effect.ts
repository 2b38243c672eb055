import type { BaseContext } from "#context/context";
import type { NamedEffect } from "#db/schema/effects";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectEffect } from "./store.ts";

/** Finds the tenant's effect. Throws NOT_FOUND, also for another tenant's. */
export async function findEffect(
  ctx: Pick<BaseContext, "db"> & { tenant: { id: string } },
  effectId: string,
): Promise<NamedEffect> {
  const effect = isUuid(effectId) ? await selectEffect(ctx.db, ctx.tenant.id, effectId) : undefined;
  if (!effect) throw notFound("effect", effectId);
  return effect;
}
