import type { ServiceContext } from "#context/context";
import type { CheckingKey } from "#federation/federated-agents/bundle-signature";
import { openFor } from "#platform/secrets/sealed-secret";

import { askPeer, PATIENCE_MS, peerError, type PeerLink } from "./ask-peer.ts";
import { checkOrigin, readKeySet } from "./check-origin.ts";
import { readBundle, type ReadBundle } from "./read-bundle.ts";
import type { PeerRow } from "./store.ts";

export interface PulledBundle {
  bundle: ReadBundle;
  /** SHA-256 of its canonical JSON, hexadecimal. */
  digest: string;
  /** The keys that identify the peer from now on. */
  trustedKeys: CheckingKey[];
}

/** The link to a peer for one request. */
export const linkTo = async (ctx: ServiceContext, peer: PeerRow): Promise<PeerLink> => ({
  baseUrl: peer.baseUrl,
  key: await openFor(
    "federation_peers",
    { tenantId: peer.tenantId, row: peer.id, goesTo: [peer.baseUrl] },
    peer.key,
    ctx,
  ),
  endsAt: ctx.clock() + PATIENCE_MS,
});

/**
 * Pulls a template's bundle from a peer, checked and cleaned; null when the peer does not publish it (any more). With
 * `knownDigest` it may return "unchanged". Throws the errors of `askPeer` and `checkOrigin`, and PROVIDER_ERROR for a
 * refused bundle.
 */
export async function pullBundle(
  ctx: ServiceContext,
  peer: PeerRow,
  templateId: string,
  knownDigest: string | null = null,
): Promise<PulledBundle | "unchanged" | null> {
  const link = await linkTo(ctx, peer);
  const headers = knownDigest === null ? {} : { "if-none-match": `"sha256-${knownDigest}"` };
  const answer = await askPeer(ctx, link, `/api/federation/agents/${templateId}`, headers);
  if (answer.status === 404) return null;
  if (answer.status === 304) {
    if (knownDigest !== null) return "unchanged";
    throw peerError("unexpected_answer", "The peer answered 304.");
  }
  const read = readBundle(answer.bytes);
  if (!read.ok) throw peerError("invalid_bundle", `The peer's bundle was refused: ${read.reason}.`);
  const { bundle } = read;
  if (bundle.id !== templateId) throw peerError("invalid_bundle", "The peer sent the bundle of a different template.");
  const received = {
    canonicalText: bundle.canonicalText,
    etag: answer.header("etag"),
    signature: answer.header("x-federation-signature"),
  };
  const origin = await checkOrigin(received, peer.trustedKeys, () => publishedKeys(ctx, link), ctx.clock());
  return { bundle, ...origin };
}

async function publishedKeys(ctx: ServiceContext, link: PeerLink): Promise<CheckingKey[]> {
  const answer = await askPeer(ctx, link, "/api/federation/keys");
  const keys = answer.status === 200 ? readKeySet(answer.bytes, ctx.clock()) : null;
  if (keys === null) throw peerError("keys_unavailable", "The peer signs its bundles but does not publish its keys.");
  return keys;
}
