import type { ServiceContext } from "#context/context";

import { askPeer, peerError } from "./ask-peer.ts";
import { findPeer } from "./find-peer.ts";
import { linkTo } from "./pull-bundle.ts";
import { readAgentPage, type PeerAgentPage } from "./read-agent-page.ts";

interface Slice {
  limit: number;
  offset: number;
}

/** Reads a peer's current publications. */
export async function listPeerAgents(
  ctx: ServiceContext,
  peerId: string,
  { limit, offset }: Slice,
): Promise<PeerAgentPage & Slice> {
  const peer = await findPeer(ctx, peerId);
  const answer = await askPeer(ctx, await linkTo(ctx, peer), `/api/federation/agents?limit=${limit}&offset=${offset}`);
  const page = answer.status === 200 ? readAgentPage(answer.bytes) : null;
  if (!page) throw peerError("unknown_shape", "The peer's list does not follow the protocol.");
  return { ...page, limit, offset };
}
