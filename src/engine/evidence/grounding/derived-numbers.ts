/** Numbers that pairs are made of. A longer material is derived from by its tables and its first numbers. */
const MAX_BASE = 200;
/** Numbers whose neighbours are added up. */
const MAX_SUMMED = 100;
const STRIDES = [1, 2, 3, 4, 5];
const SCALES = [1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9];
/** Minutes and hours, hours and days, weeks, months and days of a year, and measures of length and weight. */
const UNITS = [60, 3_600, 24, 7, 12, 365, 1.609_344, 2.54, 0.3048, 0.453_592_37];
/** From here on a whole number may be rounded from a conversion; below, too many would follow by chance. */
const LEAST_ROUNDED = 100;
const PERCENT = 100;

/** A number that a result says. */
export interface SaidNumber {
  values: readonly number[];
  decimals: number;
}

/**
 * Decides whether numbers follow from those of a material: as sum, difference, product, ratio, share, change in percent
 * or mean of two of them or of some that follow each other, as a product and a third, or in another unit. Each question
 * costs a bounded number of steps, however long the material is.
 */
export class DerivedNumbers {
  readonly #base: Float64Array;
  readonly #given: Float64Array;
  readonly #sums: Float64Array;
  readonly #means: Float64Array;
  readonly #products: Float64Array;

  /** `figures` are computed from tables, `numbers` are those of the text in their order. */
  constructor(figures: readonly number[], numbers: readonly number[]) {
    const half = MAX_BASE / 2;
    const given = [...new Set([...figures.slice(0, half), ...numbers.slice(0, half)])];
    this.#given = sorted(given);
    this.#base = sorted([...given, 100]);
    const { sums, means } = sumsOf(numbers.slice(0, MAX_SUMMED));
    this.#sums = sorted([...sums, ...figures]);
    this.#means = sorted([...means, ...figures]);
    const few = numbers.slice(0, MAX_SUMMED / 2);
    this.#products = sorted(few.flatMap((one) => few.map((other) => one * other)));
  }

  has({ values, decimals }: SaidNumber): boolean {
    const rounding = 0.5 * 10 ** -decimals;
    return values.some((value) => this.#follows(value, decimals === 0 ? 0 : rounding, rounding));
  }

  /** `exact` is the tolerance of sums and products, `rounding` that of quotients and means. */
  #follows(value: number, exact: number, rounding: number): boolean {
    if (isIn(this.#sums, value, exact) || isIn(this.#means, value, rounding)) return true;
    if (this.#isConverted(value, value < LEAST_ROUNDED ? exact : rounding)) return true;
    if (isIn(this.#products, value, exact) || SCALES.some((scale) => isIn(this.#base, value * scale, rounding * scale)))
      return true;
    return this.#base.some((one) => {
      if (isIn(this.#base, value - one, exact) || isIn(this.#base, value + one, exact)) return true;
      if (isIn(this.#products, value - one, exact) || isIn(this.#products, value + one, exact)) return true;
      if (isIn(this.#sums, one - value, exact) || isIn(this.#sums, value - one, exact)) return true;
      if (one === 0) return false;
      const isQuotient =
        isIn(this.#base, value / one, Math.max(exact, rounding) / one) ||
        isIn(this.#base, value * one, rounding * one) ||
        isIn(this.#sums, value * one, rounding * one);
      // A share or change in percent of one number is another.
      const share = (part: number): boolean =>
        isIn(this.#base, (one * part) / 100, (one * rounding) / 100) ||
        isIn(this.#sums, (one * part) / 100, (one * rounding) / 100);
      // The share of one number in a sum.
      const whole = value === 0 ? 0 : (100 * one) / value;
      if (whole > 0 && isIn(this.#sums, whole, (whole * rounding) / value)) return true;
      return isQuotient || share(value) || share(100 + value) || share(100 - value);
    });
  }

  /** In another unit, or as a percentage of a number. */
  #isConverted(value: number, tolerance: number): boolean {
    if (isIn(this.#products, value * PERCENT, tolerance * PERCENT)) return true;
    return UNITS.some(
      (unit) => isIn(this.#given, value * unit, tolerance * unit) || isIn(this.#given, value / unit, tolerance / unit),
    );
  }
}

/** Sums and means of numbers that follow each other, also with as many others between them. */
function sumsOf(numbers: readonly number[]): { sums: number[]; means: number[] } {
  const [sums, means]: [number[], number[]] = [[], []];
  for (const stride of STRIDES)
    for (let first = 0; first < numbers.length; first++) {
      let sum = numbers[first] ?? 0;
      for (let next = first + stride, count = 2; next < numbers.length; next += stride, count++) {
        sum += numbers[next] ?? 0;
        sums.push(sum);
        means.push(sum / count);
      }
    }
  return { sums, means };
}

const sorted = (numbers: readonly number[]): Float64Array => Float64Array.from(numbers.map(Math.abs)).toSorted();

/** Whether a sorted list has a number that differs by no more than the tolerance. */
function isIn(list: Float64Array, value: number, tolerance: number): boolean {
  const least = value - tolerance - Math.abs(value) * 1e-9;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return (list[low] ?? Number.POSITIVE_INFINITY) <= value + tolerance + Math.abs(value) * 1e-9;
}
