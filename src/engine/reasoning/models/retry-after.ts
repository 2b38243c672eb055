const LONGEST_MS = 86_400_000;

/**
 * The wait that the vendor asks for (`Retry-After-Ms`, or `Retry-After` as seconds or a date), in milliseconds; null
 * without a usable value.
 */
export function retryAfterMs(headers: Record<string, string> | undefined): number | null {
  const exact = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return Math.min(LONGEST_MS, exact);
  const value = headers?.["retry-after"]?.trim();
  if (value === undefined || value === "") return null;
  const ms = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(LONGEST_MS, Math.max(0, ms)) : null;
}
