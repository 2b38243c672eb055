import type { JsonObject } from "#engine/reasoning/provider";

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

/** The most tokens that are believed of one call. */
const MAX_COUNT = 1_000_000_000;

/** A vendor's count of tokens; undefined for one that cannot be true. Some vendors write it as a text. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MAX_COUNT ? count : undefined;
}

/** The object without what is undefined. */
export const withoutUndefined = (given: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Arguments of a call as the text of a JSON object: some vendors send the object itself. */
export const argumentsText = (given: unknown): string =>
  typeof given === "string" ? given : given === null || given === undefined ? "" : JSON.stringify(given);
