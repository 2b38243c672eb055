/** The distinct origins (scheme, host, port) of addresses, sorted; an address that is none stands for itself. */
export const originsOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : address)))].toSorted();
