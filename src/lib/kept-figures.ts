const DAY_MS = 86_400_000;

export type Span = "hour" | "day";

/** Retention of figures: hours for two months and the margin that a comparison needs, days for 400 days. */
export const KEPT_MS: Readonly<Record<Span, number>> = { hour: 63 * DAY_MS, day: 400 * DAY_MS };
