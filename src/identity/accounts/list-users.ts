import type { ServiceContext } from "#context";

import { selectUsers } from "./store.ts";
import type { User, UserStatus } from "./user.ts";

/** The people of the tenant in the order of joining. */
export const listUsers = (
  ctx: ServiceContext,
  { page, limit, status }: { page: number; limit: number; status: UserStatus | null },
): Promise<{ users: User[]; total: number }> =>
  selectUsers(ctx.db, ctx.tenant.id, { status, limit, offset: (page - 1) * limit });
