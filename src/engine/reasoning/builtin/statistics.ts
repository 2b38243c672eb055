export interface NumberSummary {
  count: number;
  sum: number;
  mean: number;
  median: number;
  /** Sample deviation (n − 1); null for one value. */
  stdev: number | null;
  min: number;
  max: number;
  q1: number;
  q3: number;
}

/**
 * Describes numbers. The sum is compensated (Neumaier 1974), quartiles interpolate linearly (type 7 of Hyndman and Fan 1996, the
 * default of R and of spreadsheets), the deviation is Welford's. Null without numbers.
 */
export function describeNumbers(values: readonly number[]): NumberSummary | null {
  const first = values[0];
  if (first === undefined) return null;
  const sorted = Float64Array.from(values).toSorted();
  let mean = 0;
  let squares = 0;
  for (const [index, value] of values.entries()) {
    const delta = value - mean;
    mean += delta / (index + 1);
    squares += delta * (value - mean);
  }
  const sum = sumOf(values);
  return {
    count: values.length,
    sum: tidy(sum),
    mean: tidy(sum / values.length),
    median: tidy(quantile(sorted, 0.5)),
    stdev: values.length < 2 ? null : tidy(Math.sqrt(squares / (values.length - 1))),
    min: sorted[0] ?? first,
    max: sorted[sorted.length - 1] ?? first,
    q1: tidy(quantile(sorted, 0.25)),
    q3: tidy(quantile(sorted, 0.75)),
  };
}

/** The sum with the rounding errors of its steps added back. */
export function sumOf(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}

/** Rounds a number to fifteen significant digits, so that 0.1 + 0.2 is 0.3. */
export function tidy(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : value;
}

function quantile(sorted: Float64Array, share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (position - below);
}
