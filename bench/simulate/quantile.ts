/** The value that a share of the sorted values does not exceed; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}

/** Median and 90th percentile as "7 (11)", or one number where they are the same. */
export function spread(values: readonly number[]): string {
  const [half, most] = [quantile(values, 0.5), quantile(values, 0.9)];
  if (half === null || most === null) return "–";
  return half === most ? `${half}` : `${half} (${most})`;
}
