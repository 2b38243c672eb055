import { kappaOf } from "./cohens-kappa.ts";

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

/** Assesses from the four counts whether a judge agrees with people enough, and over enough episodes. Pure. */
export function assessAgreement(agreement: Agreement): Calibration {
  const { bothGood, onlyJudgeGood, onlyPeopleGood, neitherGood } = agreement;
  const good = bothGood + onlyPeopleGood;
  const bad = onlyJudgeGood + neitherGood;
  const { kappa, lower: kappaLowerBound } = kappaOf(tableOf(agreement)) ?? { kappa: null, lower: null };
  const needs: AgreementGap[] = [
    { requirement: "labels", required: REQUIRED.labels, actual: good + bad },
    { requirement: "good_labels", required: REQUIRED.ofEachKind, actual: good },
    { requirement: "bad_labels", required: REQUIRED.ofEachKind, actual: bad },
    { requirement: "kappa_lower_bound", required: REQUIRED.kappaLowerBound, actual: kappaLowerBound },
  ];
  const gaps = needs.filter(({ actual, required }) => actual === null || actual < required);
  return { kappa, kappaLowerBound, isCalibrated: gaps.length === 0, gaps };
}

const tableOf = ({ bothGood, onlyJudgeGood, onlyPeopleGood, neitherGood }: Agreement) => [
  [bothGood, onlyJudgeGood],
  [onlyPeopleGood, neitherGood],
];
