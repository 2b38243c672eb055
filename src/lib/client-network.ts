import ipaddr from "ipaddr.js";

/**
 * The subject of an address when requests are counted: an IPv4 address itself, the /64 of an IPv6 address, anything
 * else itself.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/** Removes the port of a peer's address: `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
export function withoutPort(peer: string): string {
  const colon = peer.lastIndexOf(":");
  if (peer.startsWith("[")) {
    const end = peer.indexOf("]");
    return end > 1 ? peer.slice(1, end) : peer;
  }
  return colon > 0 && peer.indexOf(":") === colon ? peer.slice(0, colon) : peer;
}
