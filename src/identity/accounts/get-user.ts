import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectUser } from "./store.ts";
import type { User } from "./user.ts";

/** One person of the tenant. */
export async function getUser(ctx: ServiceContext, userId: string): Promise<User> {
  const user = isUuid(userId) ? await selectUser(ctx.db, ctx.tenant.id, userId) : null;
  if (!user) throw notFound("user", userId);
  return user;
}
