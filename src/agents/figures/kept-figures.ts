const DAY_MS = 86_400_000;

export type Span = "hour" | "day";

/** How long figures are kept: hours for two months and what a comparison needs of their edge, days for 400 days. */
export const KEPT_MS: Readonly<Record<Span, number>> = { hour: 63 * DAY_MS, day: 400 * DAY_MS };
