/** A stretch of time, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** The time a run took so far: from its start to its end, or to the last thing that is known of it. Null before it started. */
export function spanOf(startedAt: string | null, moments: readonly (string | null | undefined)[]): Span | null {
  if (startedAt === null) return null;
  const from = Date.parse(startedAt);
  const known = moments.flatMap((at) => (at === null || at === undefined ? [] : [Date.parse(at)]));
  return { from, to: Math.max(from, ...known) };
}

/** Where a moment lies within a span, as a share from 0 to 1, and how long after its beginning. Clocks that differ leave no gap. */
export function placeOf(at: number, { from, to }: Span): { share: number; sinceStartMs: number } {
  const sinceStartMs = Math.max(0, at - from);
  return { sinceStartMs, share: to === from ? 0 : Math.min(1, sinceStartMs / (to - from)) };
}
