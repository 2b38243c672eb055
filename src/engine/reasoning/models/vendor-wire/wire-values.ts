/** The most tokens that are believed of one call. */
const MAX_COUNT = 1_000_000_000;

/** A vendor's count of tokens; undefined for one that cannot be true. Some vendors write it as a text. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MAX_COUNT ? count : undefined;
}

/** Arguments of a call as the text of a JSON object: some vendors send the object itself. */
export const argumentsText = (given: unknown): string =>
  typeof given === "string" ? given : given === null || given === undefined ? "" : JSON.stringify(given);
