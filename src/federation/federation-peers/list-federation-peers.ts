import type { ServiceContext } from "#context";

import { selectPeers, type PeerRow } from "./store.ts";

/** A part of the tenant's peers, newest first. */
export const listFederationPeers = (
  ctx: ServiceContext,
  slice: { limit: number; offset: number },
): Promise<{ rows: PeerRow[]; total: number }> => selectPeers(ctx.db, ctx.tenant.id, slice);
