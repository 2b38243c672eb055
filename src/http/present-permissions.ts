import type { Context } from "hono";

import type { AppEnv } from "#context/context";
import { authenticate } from "#middleware/authenticate";
import type { Permission } from "#tenancy/permissions";

/**
 * Returns the caller's current permissions, for answers that outlast the initial check. Throws when the credentials are
 * no longer valid.
 */
export async function presentPermissions<Env extends AppEnv>(c: Context<Env>): Promise<ReadonlySet<Permission>> {
  const { actor } = await authenticate(c, c.get("base"));
  return actor.permissions;
}
