import { kappaOf } from "./cohens-kappa.ts";
import { REVIEW_VERDICTS, type ReviewVerdict } from "./review-verdict.ts";

/** Pairs of blind answers about the same run: how often two people said these. */
export interface PairCount {
  first: ReviewVerdict;
  second: ReviewVerdict;
  pairs: number;
}

export interface ReaderAgreement {
  pairs: number;
  /** Pairs of equal answers. */
  agree: number;
  /** Cohen's kappa of the four answers with the ends of its 95 % interval; null where it is not defined or says nothing yet. */
  kappa: number | null;
  lower: number | null;
  upper: number | null;
}

/** Below this number the interval of a kappa is too wide to say anything. */
export const ENOUGH_PAIRS = 30;

const UNKNOWN = { kappa: null, lower: null, upper: null };

/** How far people who answer about the same run without knowing of each other's answer agree. Pure. */
export function readerAgreement(counts: readonly PairCount[]): ReaderAgreement {
  const numberOf = (first: ReviewVerdict, second: ReviewVerdict): number =>
    counts.reduce((all, one) => (one.first === first && one.second === second ? all + one.pairs : all), 0);
  const table = REVIEW_VERDICTS.map((first) => REVIEW_VERDICTS.map((second) => numberOf(first, second)));
  const pairs = table.flat().reduce((all, one) => all + one, 0);
  const agree = REVIEW_VERDICTS.reduce((all, verdict) => all + numberOf(verdict, verdict), 0);
  return { pairs, agree, ...(pairs < ENOUGH_PAIRS ? UNKNOWN : (kappaOf(table) ?? UNKNOWN)) };
}
