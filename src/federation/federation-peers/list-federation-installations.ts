import type { ServiceContext } from "#context";

import { type NamedInstallationRow, selectInstallations } from "./store.ts";

/** Installed templates from peers that still exist, newest first. */
export const listFederationInstallations = (
  ctx: ServiceContext,
  slice: { limit: number; offset: number },
): Promise<{ rows: NamedInstallationRow[]; total: number }> => selectInstallations(ctx.db, ctx.tenant.id, slice);
