/** The distinct origins (scheme, host, port) of addresses, sorted; a text that is not an address is kept. */
export const originsOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : address)))].toSorted();
