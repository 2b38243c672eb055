import ipaddr from "ipaddr.js";

/** Whom an address stands for when requests are counted: an IPv4 address itself, an IPv6 address its /64, anything else itself. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
