import { isMapping } from "./kind.ts";

/** The same text for equal values; what is empty equals what is missing. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "null" : `[${value.map(canonical).join()}]`;
  if (!isMapping(value)) return value === "" ? "null" : (JSON.stringify(value) ?? "null");
  const parts = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return parts.length === 0 ? "null" : `{${parts.join()}}`;
}
