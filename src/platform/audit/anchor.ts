import { canonicalJson } from "#lib/json";

/** Where a tenant's log stood at a time, kept where neither its database nor its gate can reach. */
export interface Anchor {
  tenant_id: string;
  sequence: number;
  /** Of the entry with that number. */
  mac: string;
  /** ISO 8601. */
  at: string;
  key_id: string;
  /** HMAC-SHA256 over all of the above as canonical JSON (RFC 8785), in hexadecimal, under a key of its own. */
  signature: string;
}

/** What the signature is made over. */
export const signedAnchorText = ({ signature: _signature, ...anchor }: Anchor): string => canonicalJson(anchor);
