/** The normal quantile for a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

/** A variance that is zero except for rounding; its root would be visible. */
const ROUNDING = 1e-12;

/** Counts of what two raters said of the same things: a row for each kind of the first one, a column for each of the second one. */
export type RatedTable = readonly (readonly number[])[];

export interface Kappa {
  /** −1 to 1; 0 is agreement by chance. */
  kappa: number;
  /** The ends of its 95 % interval, within −1 and 1. */
  lower: number;
  upper: number;
}

interface Shares {
  total: number;
  cells: number[][];
  /** The share of each kind in what the first rater says, and in what the second one says. */
  rows: number[];
  columns: number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Agreement beyond chance: κ = (p₀ − pₑ) / (1 − pₑ), with p₀ the observed agreement and pₑ the agreement that the
 * margins alone predict (Cohen 1960). Null without ratings, and where both always say the same kind, because chance
 * then agrees fully too. Pure.
 */
export function kappaOf(table: RatedTable): Kappa | null {
  const total = sum(table.map(sum));
  if (total === 0) return null;
  const cells = table.map((row) => row.map((count) => count / total));
  const shares: Shares = {
    total,
    cells,
    rows: cells.map(sum),
    columns: cells.map((_, at) => sum(cells.map((row) => row[at] ?? 0))),
  };
  const observed = sum(cells.map((row, at) => row[at] ?? 0));
  const byChance = sum(shares.rows.map((share, at) => share * (shares.columns[at] ?? 0)));
  if (byChance >= 1) return null;
  const kappa = (observed - byChance) / (1 - byChance);
  const reach = Z_95 * Math.sqrt(varianceOf(shares, kappa, byChance));
  return { kappa, lower: Math.max(-1, kappa - reach), upper: Math.min(1, kappa + reach) };
}

/**
 * The variance of kappa in large samples (Fleiss, Cohen and Everitt 1969, Psychological Bulletin 72, formula 13), for kinds i, j:
 * (Σᵢ pᵢᵢ [1 − (pᵢ. + p.ᵢ)(1 − κ)]² + (1 − κ)² Σᵢ≠ⱼ pᵢⱼ (p.ᵢ + pⱼ.)² − [κ − pₑ(1 − κ)]²) / (n (1 − pₑ)²).
 */
function varianceOf({ total, cells, rows, columns }: Shares, kappa: number, byChance: number): number {
  const off = 1 - kappa;
  const parts = cells.flatMap((row, i) =>
    row.map((share, j) =>
      i === j
        ? share * (1 - ((rows[i] ?? 0) + (columns[i] ?? 0)) * off) ** 2
        : share * (off * ((columns[i] ?? 0) + (rows[j] ?? 0))) ** 2,
    ),
  );
  const all = sum(parts) - (kappa - byChance * off) ** 2;
  return (all < ROUNDING ? 0 : all) / (total * (1 - byChance) ** 2);
}
