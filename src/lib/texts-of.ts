const MAX_DEPTH = 64;

/** Every text, number and truth value in a JSON value, in order. */
export function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((entry) => textsOf(entry, depth + 1));
}

/** A text for comparison: case does not matter, and runs of white space count as one space. */
export const comparable = (text: string): string => text.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
