import type { ServiceContext } from "#context/context";
import { type AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectPeer, type PeerRow } from "./store.ts";

/** The tenant's peer. */
export async function findPeer(ctx: Pick<ServiceContext, "db" | "tenant">, peerId: string): Promise<PeerRow> {
  const peer = isUuid(peerId) ? await selectPeer(ctx.db, ctx.tenant.id, peerId) : undefined;
  if (!peer) throw peerNotFound(peerId);
  return peer;
}

export const peerNotFound = (peerId: string): AppError => notFound("federation peer", peerId);
