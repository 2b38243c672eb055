/** A vendor's address without its query, which belongs behind the path of each request (Azure's `?api-version=…`). */
export function splitAddress(baseUrl: string): { address: string; query: string } {
  const [address = "", query = ""] = baseUrl.split("?", 2);
  return { address: address.replace(/\/+$/, ""), query };
}

/** The address of an operation: the path comes before the query of the vendor's address. */
export function operationAddress(baseUrl: string, path: string): string {
  const { address, query } = splitAddress(baseUrl);
  return `${address}${path}${query === "" ? "" : `?${query}`}`;
}
