import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { peerNotFound } from "./find-peer.ts";
import { deletePeerRow, requirePeer } from "./store.ts";

/** Removes a peer with its key. Agents from it stay, and are linked again when its URL is added again. */
export async function deleteFederationPeer(ctx: ServiceContext, peerId: string): Promise<string> {
  const refusal = () => peerNotFound(peerId);
  if (!isUuid(peerId)) throw refusal();
  await commit(ctx, [requirePeer(ctx.tenant.id, peerId, refusal), deletePeerRow(ctx.tenant.id, peerId)], {
    result: peerId,
    audit: [auditChange(ctx, { action: "delete_federation_peer", summary: peerId })],
  });
  return peerId;
}
