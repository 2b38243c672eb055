/** An object of JSON, as a stranger sent it. */
export type JsonObject = Record<string, unknown>;

/** The value as an object; null for anything else. */
export const asObject = (value: unknown): JsonObject | null =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : null;

/** The objects of a list; other values are passed over. */
export const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.map(asObject).filter((one) => one !== null) : [];

export const textOr = <Fallback>(value: unknown, fallback: Fallback): string | Fallback =>
  typeof value === "string" ? value : fallback;

/** The first of the values that is a text with at least one character. */
export const firstText = (...values: readonly unknown[]): string | null => {
  for (const value of values) if (typeof value === "string" && value !== "") return value;
  return null;
};

/** The object without what is undefined. */
export const withoutUndefined = <Value>(
  given: Readonly<Record<string, Value>>,
): Record<string, Exclude<Value, undefined>> =>
  Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, Exclude<Value, undefined>] => entry[1] !== undefined),
  );

/** The object in a text; null for any other text. */
export function objectIn(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}
