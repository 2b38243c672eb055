/** The limit of a rule, and how long it keeps quiet after it fired. */
export interface Limit {
  comparison: "above" | "below";
  threshold: number;
  quietMs: number;
}

/** The state of a rule before a look. */
export interface RuleState {
  isFiring: boolean;
  /** When it last fired, in milliseconds since 1970; null when it never did. */
  firedAt: number | null;
}

/** Whether a value is beyond a limit; the limit itself is not. Null, too little to say, is never beyond. */
export function isBeyond({ comparison, threshold }: Pick<Limit, "comparison" | "threshold">, value: number | null) {
  if (value === null) return false;
  return comparison === "above" ? value > threshold : value < threshold;
}

/** The end of a mute that a person ended: the next look sends a notice when the alert still fires. */
export const MUTE_ENDED = 0;

/** Whether the rule is silent now. */
export const isMuted = ({ mutedUntil }: { mutedUntil: number | null }, now: number): boolean =>
  mutedUntil !== null && now < mutedUntil;

/**
 * The change of a rule's state that a look at its value makes. It fires once, when the value is beyond its limit; it is
 * over when the value is not; and it does not fire again within its quiet time. A value that stays beyond the limit
 * until that time has passed fires then. Too little to say changes nothing: an alert is over when a value says so.
 */
export function assessRule(
  limit: Limit,
  { isFiring, firedAt }: RuleState,
  value: number | null,
  now: number,
): "fire" | "resolve" | null {
  if (value === null) return null;
  const beyond = isBeyond(limit, value);
  if (isFiring) return beyond ? null : "resolve";
  if (!beyond || (firedAt !== null && now < firedAt + limit.quietMs)) return null;
  return "fire";
}
