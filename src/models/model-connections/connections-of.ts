import type { BaseContext, ServiceContext } from "#context/context";
import { versionOf } from "#db/write-request";
import { VersionCache } from "#lib/version-cache";

import { CONNECTIONS } from "./find-connection.ts";
import { type ModelConnectionRow, selectConnections } from "./store.ts";

export type { ModelConnectionRow } from "./store.ts";

/** A request's context, or the platform's for a tenant. */
export type ModelsContext = Pick<BaseContext, "db" | "clock" | "config"> & {
  tenant: { id: string };
  versions?: ServiceContext["versions"];
};

/** Maximum age of cached rows even without a known change, as for agents and skills. */
const MAX_ROW_AGE_MS = 5_000;

const rows = new VersionCache<readonly ModelConnectionRow[]>(1_000, MAX_ROW_AGE_MS);

/** The tenant's connections with their sealed keys, oldest first; from memory when nothing changed. */
export async function connectionsOf(ctx: ModelsContext): Promise<readonly ModelConnectionRow[]> {
  const { tenant, versions } = ctx;
  const kept = versions ? rows.get(tenant.id, versionOf(versions, CONNECTIONS), ctx.clock()) : undefined;
  if (kept) return kept;
  const found = await selectConnections(ctx.db, tenant.id);
  if (versions) rows.set(tenant.id, versionOf(versions, CONNECTIONS), found, ctx.clock());
  return found;
}
