import type { ServiceContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";
import { personOf } from "#tenancy/caller";

import { type NamedView, selectView } from "./store.ts";

/** A view that the calling person sees: an own one, or one of the team. Throws FORBIDDEN for keys, and NOT_FOUND. */
export async function findView(ctx: ServiceContext, id: string): Promise<NamedView> {
  const found = await selectView(ctx.db, ctx.tenant.id, personOf(ctx).userId, id);
  if (found === undefined) throw notFound("view", id);
  return found;
}

/** A view that the calling person may change. Throws FORBIDDEN for another person's view of the team, and NOT_FOUND. */
export async function findOwnView(ctx: ServiceContext, id: string): Promise<NamedView> {
  const view = await findView(ctx, id);
  if (view.ownerId !== personOf(ctx).userId)
    requireMay(ctx, "TENANT_ADMIN", "This view of the team belongs to another person.");
  return view;
}

/** Throws FORBIDDEN without the permission. */
export function requireMay(ctx: ServiceContext, permission: "AGENT_MANAGE" | "TENANT_ADMIN", reason: string): void {
  if (personOf(ctx).permissions.has(permission)) return;
  throw new AppError("FORBIDDEN", { message: `${reason} That needs the permission ${permission}.` });
}
