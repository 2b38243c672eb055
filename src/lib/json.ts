/** What JSON can say. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** A deterministic text of a JSON value: object keys sorted, so that equal values give equal digests (as RFC 8785 orders them). */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === "object" && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(
          Object.entries(entry).toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
        )
      : entry,
  );
}
