import { shortened } from "#lib/shortened";

const MAX_LENGTH = 400;

/** A run's request as a line for people: short values in full, files and long texts only by size. */
export function summarizeInput(action: string, input: Record<string, unknown>): string {
  const parts = Object.entries(input).map(([key, value]) => `${key}: ${describe(value)}`);
  const text = parts.length === 0 ? action : `${action} (${parts.join("; ")})`;
  return shortened(text, MAX_LENGTH).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

function describe(value: unknown): string {
  if (typeof value === "string") return value.length <= 80 ? value : `${value.length} characters`;
  if (Array.isArray(value)) return `${value.length} entries`;
  return typeof value === "object" && value !== null ? `${Object.keys(value).length} keys` : String(value);
}
