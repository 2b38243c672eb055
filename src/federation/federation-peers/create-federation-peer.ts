import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";
import { sealFor } from "#platform/secrets/sealed-secret";
import { actingUser } from "#tenancy/acting-user";

import { insertPeer, requireFewerPeers, type PeerRow } from "./store.ts";

export const MAX_PEERS = 50;

export interface CreatePeerInput {
  base_url: string;
  key: string;
  name?: string | undefined;
}

/** Adds another instance to pull templates from, without contacting it. Its key is stored encrypted. */
export async function createFederationPeer(ctx: ServiceContext, input: CreatePeerInput): Promise<PeerRow> {
  const baseUrl = baseOf(await requireOutboundUrl(ctx, input.base_url, "body.base_url"));
  const id = ctx.newId();
  const peer: PeerRow = {
    id,
    tenantId: ctx.tenant.id,
    name: input.name ?? new URL(baseUrl).host,
    baseUrl,
    key: await sealFor(
      "federation_peers",
      { tenantId: ctx.tenant.id, row: id, goesTo: [baseUrl] },
      input.key,
      ctx.config,
    ),
    trustedKeys: [],
    createdBy: actingUser(ctx.actor),
    createdAt: ctx.clock(),
  };
  await commit(ctx, [requireFewerPeers(ctx.tenant.id, MAX_PEERS, limitReached), insertPeer(peer, peerExists)], {
    result: peer,
    audit: [auditChange(ctx, { action: "create_federation_peer", summary: `${peer.baseUrl} (${peer.id})` })],
  });
  return peer;
}

/** The part before `/api/federation`, which the caller may include. */
function baseOf(href: string): string {
  const url = new URL(href);
  if (url.search !== "" || url.hash !== "") {
    throw invalidInput({
      path: "body.base_url",
      code: "invalid_format",
      message: "must have neither a query nor a fragment",
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/api\/federation$/, "")}`;
}

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant has at most ${MAX_PEERS} federation peers; delete one first.`,
    details: { reason: "peer_limit", limit: MAX_PEERS },
  });

const peerExists = (): AppError =>
  new AppError("CONFLICT", {
    message:
      "A peer with this address already exists. To change its key, delete the peer and add it again; its installations stay.",
    details: { reason: "peer_exists" },
  });
