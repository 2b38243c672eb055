import ipaddr from "ipaddr.js";

/** Not public, although a table of ranges may list them as unicast. */
const REFUSED_IPV4 = [
  "168.63.129.16/32", // Azure's wire server answers there from inside
  "192.88.99.0/24", // 6to4 relay anycast, RFC 7526
];

/**
 * The only allocated IPv6 block (RFC 4291 section 2.4), so that embedded IPv4 addresses elsewhere are refused at once.
 */
const GLOBAL_IPV6 = "2000::/3";

const REFUSED_IPV6 = [
  "2001::/23", // Teredo, benchmarking, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: carries any IPv4 address
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation, RFC 9637
];

/** Whether an address is globally reachable: not private, local, reserved, or wrapping another address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 ? isPublicIpv4(address) : isPublicIpv6(address as ipaddr.IPv6);
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return !REFUSED_IPV4.some((block) => address.match(ipaddr.IPv4.parseCIDR(block)));
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  const isIn = (block: string): boolean => address.match(ipaddr.IPv6.parseCIDR(block));
  return isIn(GLOBAL_IPV6) && !REFUSED_IPV6.some(isIn) && !isIsatap(address);
}

/** ISATAP (RFC 5214) hides an IPv4 address behind the interface id `0:5efe` or `200:5efe` of any prefix. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}
