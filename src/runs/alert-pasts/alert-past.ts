import type { PastHour } from "#runs/alert-rules/rule-past";

/** The values that a rule would have had. */
export interface AlertPast {
  isKept: boolean;
  /** Milliseconds since 1970. */
  from: number | null;
  values: PastHour["value"][];
}
