import type { Context } from "hono";

import type { AppEnv } from "#context/context";
import { authenticate } from "#middleware/authenticate";
import type { Caller } from "#tenancy/actor";
import type { Permission } from "#tenancy/permissions";

/**
 * Returns the caller with the current permissions, for answers that outlast the initial check. Throws when the credentials
 * are no longer valid.
 */
export const presentCaller = async <Env extends AppEnv>(c: Context<Env>): Promise<Caller> =>
  (await authenticate(c, c.get("base"))).actor;

/** The same, the permissions alone. */
export const presentPermissions = async <Env extends AppEnv>(c: Context<Env>): Promise<ReadonlySet<Permission>> =>
  (await presentCaller(c)).permissions;
