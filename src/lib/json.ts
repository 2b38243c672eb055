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

/** Maximum depth: deeper values have no use, and every serializer would recurse into them. */
export const MAX_DEPTH = 64;

/** Whether a JSON value has at most 64 levels of objects and lists. Not recursive itself. */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((entry) => (typeof entry === "object" && entry !== null ? Object.values(entry) : []));
    if (level.length === 0) return true;
  }
  return false;
}

/**
 * Whether a JSON value can be stored unchanged: shallow, and without numbers beyond the range (`1e400` is read as
 * infinite and would be written as null).
 */
export const isStorable = (value: unknown): boolean => isShallow(value) && holdsNumbers(value);

function holdsNumbers(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(holdsNumbers);
}
