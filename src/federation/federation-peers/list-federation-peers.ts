import type { ServiceContext } from "#context";

import { selectPeers, type PeerRow } from "./store.ts";

/** The tenant's peers, newest first; there are few. */
export const listFederationPeers = (ctx: ServiceContext): Promise<PeerRow[]> => selectPeers(ctx.db, ctx.tenant.id);
