/** Counts of the episodes that both a judge and people have an opinion on, by who called them good. */
export interface Agreement {
  bothGood: number;
  onlyJudgeGood: number;
  onlyPeopleGood: number;
  neitherGood: number;
}

/** A requirement of calibration that does not hold yet. */
export interface AgreementGap {
  requirement: "labels" | "good_labels" | "bad_labels" | "kappa_lower_bound";
  required: number;
  /** Null while it cannot be computed. */
  actual: number | null;
}

export interface Calibration {
  /** Cohen's kappa, −1 to 1; 0 is agreement by chance. Null where it is not defined. */
  kappa: number | null;
  /** The lower end of its 95 % interval, not below −1. */
  kappaLowerBound: number | null;
  isCalibrated: boolean;
  /** Unmet requirements; empty when the judge is calibrated. */
  gaps: AgreementGap[];
}

/** Requirements before a judge's verdict counts in full (decisions, section 5a). */
const REQUIRED = { labels: 30, ofEachKind: 10, kappaLowerBound: 0.6 } as const;
/** The normal quantile for a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

/** A variance that is zero except for rounding; its root would be visible. */
const ROUNDING = 1e-12;

/** Assesses from the four counts whether a judge agrees with people enough, and over enough episodes. Pure. */
export function assessAgreement(agreement: Agreement): Calibration {
  const { bothGood, onlyJudgeGood, onlyPeopleGood, neitherGood } = agreement;
  const good = bothGood + onlyPeopleGood;
  const bad = onlyJudgeGood + neitherGood;
  const kappa = cohensKappa(agreement);
  const kappaLowerBound = kappa === null ? null : Math.max(-1, kappa - Z_95 * Math.sqrt(varianceOf(agreement, kappa)));
  const needs: AgreementGap[] = [
    { requirement: "labels", required: REQUIRED.labels, actual: good + bad },
    { requirement: "good_labels", required: REQUIRED.ofEachKind, actual: good },
    { requirement: "bad_labels", required: REQUIRED.ofEachKind, actual: bad },
    { requirement: "kappa_lower_bound", required: REQUIRED.kappaLowerBound, actual: kappaLowerBound },
  ];
  const gaps = needs.filter(({ actual, required }) => actual === null || actual < required);
  return { kappa, kappaLowerBound, isCalibrated: gaps.length === 0, gaps };
}

/**
 * Agreement beyond chance: κ = (p₀ − pₑ) / (1 − pₑ), with p₀ the observed agreement and pₑ the agreement that the
 * margins alone predict (Cohen 1960). Null without labels, and where both always give the same label, because chance
 * then agrees fully too.
 */
export function cohensKappa(agreement: Agreement): number | null {
  const table = shares(agreement);
  if (table === null || table.byChance >= 1) return null;
  return (table.observed - table.byChance) / (1 - table.byChance);
}

/**
 * The variance of kappa in large samples (Fleiss, Cohen and Everitt 1969, Psychological Bulletin 72, formula 13), for two kinds i, j:
 * (Σᵢ pᵢᵢ [1 − (pᵢ. + p.ᵢ)(1 − κ)]² + (1 − κ)² Σᵢ≠ⱼ pᵢⱼ (p.ᵢ + pⱼ.)² − [κ − pₑ(1 − κ)]²) / (n (1 − pₑ)²).
 */
function varianceOf(agreement: Agreement, kappa: number): number {
  const table = shares(agreement);
  if (table === null) return 0;
  const { total, cells, judgeGood, peopleGood, byChance } = table;
  const off = 1 - kappa;
  const onDiagonal =
    cells.bothGood * (1 - (judgeGood + peopleGood) * off) ** 2 +
    cells.neitherGood * (1 - (2 - judgeGood - peopleGood) * off) ** 2;
  // A cell in the judge's row i and people's column j: how often people say i, and how often the judge says j.
  const offDiagonal =
    cells.onlyJudgeGood * (peopleGood + 1 - judgeGood) ** 2 + cells.onlyPeopleGood * (1 - peopleGood + judgeGood) ** 2;
  const sum = onDiagonal + off ** 2 * offDiagonal - (kappa - byChance * off) ** 2;
  return (sum < ROUNDING ? 0 : sum) / (total * (1 - byChance) ** 2);
}

function shares({ bothGood, onlyJudgeGood, onlyPeopleGood, neitherGood }: Agreement) {
  const total = bothGood + onlyJudgeGood + onlyPeopleGood + neitherGood;
  if (total === 0) return null;
  const cells = {
    bothGood: bothGood / total,
    onlyJudgeGood: onlyJudgeGood / total,
    onlyPeopleGood: onlyPeopleGood / total,
    neitherGood: neitherGood / total,
  };
  const judgeGood = (bothGood + onlyJudgeGood) / total;
  const peopleGood = (bothGood + onlyPeopleGood) / total;
  const observed = cells.bothGood + cells.neitherGood;
  const byChance = judgeGood * peopleGood + (1 - judgeGood) * (1 - peopleGood);
  return { total, cells, judgeGood, peopleGood, observed, byChance };
}
