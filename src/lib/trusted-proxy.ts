import ipaddr from "ipaddr.js";

import { withoutPort } from "./client-network.ts";

/** Proxies whose word on the client's address counts. */
export interface TrustedProxy {
  /** Their addresses, in CIDR form; empty when every peer is one. */
  networks: readonly string[];
  /** The header that they write the client into, one address for each proxy. */
  header: string;
  /** How many proxies add to the header: the client is this many from its end. Null skips the trusted addresses at its end. */
  hops: number | null;
}

const USUAL_HEADER = "x-forwarded-for";
const HEADER_AND_HOPS = /^([A-Za-z][A-Za-z0-9-]*):([1-9]\d?)$/;
export const PROXY_FORM =
  "must list addresses or networks (`10.0.0.0/8`), a header with its number of proxies (`X-Forwarded-For:1`), or both, comma-separated";

/** Reads the setting; null for one that names neither an address nor a header. */
export function trustedProxyIn(text: string): TrustedProxy | null {
  const parts = text.split(",").map((part) => part.trim());
  const networks = parts.flatMap((part) => networkOf(part) ?? []);
  const headers = parts.flatMap((part) => (networkOf(part) === null ? [HEADER_AND_HOPS.exec(part)] : []));
  const [named] = headers;
  if (headers.length > 1 || named === null || networks.length + headers.length === 0) return null;
  return { networks, header: (named?.[1] ?? USUAL_HEADER).toLowerCase(), hops: named ? Number(named[2]) : null };
}

function networkOf(text: string): string | null {
  if (ipaddr.isValidCIDR(text)) return text;
  if (!ipaddr.isValid(text) || !/[.:]/.test(text)) return null;
  return `${text}/${ipaddr.parse(text).kind() === "ipv4" ? 32 : 128}`;
}

const isAmong = (networks: readonly string[], address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
};

/**
 * The client of a request that a peer sent: the one that trusted proxies name, else the peer. What a client wrote into the header itself is
 * to the left of what the proxies added, and is not read. A header from another peer, with too few addresses or without an address
 * at that place counts nothing.
 */
export function clientBehind({ networks, header, hops }: TrustedProxy, peer: string, headers: Headers): string {
  if (networks.length > 0 && !isAmong(networks, peer)) return peer;
  const named = (headers.get(header) ?? "").split(",").map((one) => withoutPort(one.trim()));
  const found = hops === null ? named.findLast((one) => !isAmong(networks, one)) : named.at(-hops);
  return found !== undefined && ipaddr.isValid(found) ? found : peer;
}
