import { canonicalJson } from "#lib/json";

/** The state of a tenant's log at a time, stored beyond the reach of its database and gate. */
export interface Anchor {
  tenant_id: string;
  sequence: number;
  /** The MAC of the entry with that number. */
  mac: string;
  /** ISO 8601. */
  at: string;
  key_id: string;
  /** HMAC-SHA256 over all of the above as canonical JSON (RFC 8785), in hexadecimal, under a separate key. */
  signature: string;
}

/** The text that the signature covers. */
export const signedAnchorText = ({ signature: _signature, ...anchor }: Anchor): string => canonicalJson(anchor);
