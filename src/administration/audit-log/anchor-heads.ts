import type { BaseContext } from "#context/context";
import { inParallel } from "#lib/in-parallel";
import type { Anchor } from "#platform/audit/anchor";
import { putAnchor } from "#platform/audit/anchor-bucket";
import { anchorKeysOf } from "#platform/audit/audit-keys";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { isSampleTenant } from "#tenancy/sample";

import { selectTenantsWithEntries } from "./store.ts";

const PAGE_TENANTS = 500;
const AT_ONCE = 8;

/** How far back a run looks, to make up for missed runs; the first run of a day reads every log. */
const LOOK_BACK_MS = 3 * 3_600_000;

/**
 * Anchors the heads of the audit logs that grew recently. Each head comes from its gate's memory, not from the
 * database, and is signed and stored in a separate bucket. Without a new entry the existing anchor stays. Returns the
 * number of heads examined.
 */
export async function anchorHeads(base: BaseContext, at: Date): Promise<number> {
  const since = at.getUTCHours() === 0 ? 0 : at.getTime() - LOOK_BACK_MS;
  let looked = 0;
  for (let after = ""; ;) {
    const tenants = await selectTenantsWithEntries(base.db, since, after, PAGE_TENANTS);
    await inParallel(tenants, AT_ONCE, async ({ tenantId }) => {
      try {
        await anchorHead(base, tenantId);
      } catch (error) {
        base.log.error("audit_anchor_failed", { tenant: tenantId, error });
      }
    });
    looked += tenants.length;
    const last = tenants.at(-1);
    if (last === undefined || tenants.length < PAGE_TENANTS) return looked;
    after = last.tenantId;
  }
}

async function anchorHead({ bindings, config, clock }: BaseContext, tenantId: string): Promise<void> {
  // An anchor is kept for ever, and a sample workspace is not.
  if (isSampleTenant({ id: tenantId })) return;
  const { sequence, mac } = await tenantGate({ bindings }, tenantId).auditHead();
  if (sequence === 0) return;
  const keys = await anchorKeysOf(config, tenantId);
  const at = new Date(clock()).toISOString();
  const anchor: Anchor = { tenant_id: tenantId, sequence, mac, at, key_id: keys.currentKeyId, signature: "" };
  await putAnchor({ bindings }, { ...anchor, signature: (await keys.macOf(anchor)) ?? "" });
}
