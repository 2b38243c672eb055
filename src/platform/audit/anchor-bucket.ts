import type { Bindings } from "#context/bindings";

import type { Anchor } from "./anchor.ts";

/** A bucket lists names in ascending order, so they count down for the latest to come first. */
const nameOf = ({ tenant_id: tenantId, sequence }: Anchor): string =>
  `${tenantId}/${String(Number.MAX_SAFE_INTEGER - sequence).padStart(16, "0")}.json`;

type HasBindings = { bindings: Pick<Bindings, "bucket"> };

/** Stores an anchor; an existing one for the same place in the log stays unchanged. */
export async function putAnchor({ bindings }: HasBindings, anchor: Anchor): Promise<void> {
  const bucket = bindings.bucket("AUDIT_ANCHORS");
  await bucket.put(nameOf(anchor), JSON.stringify(anchor), { onlyIf: { etagDoesNotMatch: "*" } });
}

/** The tenant's latest anchor as stored; null without one. */
export async function readLatestAnchor({ bindings }: HasBindings, tenantId: string): Promise<unknown> {
  const bucket = bindings.bucket("AUDIT_ANCHORS");
  const [first] = (await bucket.list({ prefix: `${tenantId}/`, limit: 1 })).objects;
  const stored = first && (await bucket.get(first.key));
  return stored ? await stored.json() : null;
}
