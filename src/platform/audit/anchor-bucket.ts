import type { Anchor } from "./anchor.ts";

/** The anchors of the audit logs, in a bucket of their own. */
export interface AuditAnchors {
  /** Keeps an anchor; one that is there for the same place in the log stays as it is. */
  put(anchor: Anchor): Promise<void>;
  /** The tenant's latest one, as it is stored. */
  latest(tenantId: string): Promise<unknown>;
}

/** A list of a bucket is in rising order of its names: so that the latest comes first, they count down. */
const nameOf = ({ tenant_id: tenantId, sequence }: Anchor): string =>
  `${tenantId}/${String(Number.MAX_SAFE_INTEGER - sequence).padStart(16, "0")}.json`;

export function auditAnchors(env: Env): AuditAnchors {
  const bucket = env.AUDIT_ANCHORS;
  return {
    put: async (anchor) => {
      await bucket.put(nameOf(anchor), JSON.stringify(anchor), { onlyIf: { etagDoesNotMatch: "*" } });
    },
    latest: async (tenantId) => {
      const [first] = (await bucket.list({ prefix: `${tenantId}/`, limit: 1 })).objects;
      const stored = first && (await bucket.get(first.key));
      return stored ? await stored.json() : null;
    },
  };
}
