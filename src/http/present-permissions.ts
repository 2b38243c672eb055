import type { Context } from "hono";

import type { AppEnv } from "#context";
import { authenticate } from "#middleware/authenticate";
import type { Permission } from "#tenancy/permissions";

/**
 * What the caller of a request may do now, for answers that last longer than what was found out at their beginning. Throws when the
 * credentials are not good any more.
 */
export async function presentPermissions<Env extends AppEnv>(c: Context<Env>): Promise<ReadonlySet<Permission>> {
  const { actor } = await authenticate(c, c.get("base"));
  return actor.permissions;
}
