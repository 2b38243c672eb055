import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type NamedRule, selectRule } from "./store.ts";

/** Finds the tenant's alert rule. Throws NOT_FOUND. */
export async function findRule(ctx: Pick<ServiceContext, "db" | "tenant">, ruleId: string): Promise<NamedRule> {
  const rule = isUuid(ruleId) ? await selectRule(ctx.db, ctx.tenant.id, ruleId) : undefined;
  if (rule === undefined) throw notFound("alert rule", ruleId);
  return rule;
}
