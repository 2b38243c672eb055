import type { JsonObject } from "#engine/reasoning/provider";

/* A tool's output comes back from storage as plain JSON; these read its parts. */

export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The objects of a list; empty for any other value. */
export function objects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The strings of a list; empty for any other value. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A number as people read it, to ten digits. */
export function shown(value: unknown): string {
  return typeof value === "number" ? String(Number(value.toPrecision(10))) : "none";
}

/** "a, b and c". */
export function joined(parts: readonly string[], word: string): string {
  return parts.length <= 1 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1) ?? ""}`;
}
