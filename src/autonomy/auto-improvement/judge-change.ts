/** The effect of a change on the cases that both bodies ran. */
export interface GateVerdict {
  accepted: boolean;
  /** Cases that failed earlier and pass now. */
  fixed: number;
  /** Cases that passed earlier and fail now. */
  broken: number;
}

/**
 * The gate for every change from any source: at least one earlier failure passes, and no earlier pass fails (GRASP,
 * arXiv 2605.29668: the gain comes from the gate, not from the writer). `before` and `after` are the same cases in the same order. Pure.
 */
export function judgeChange(before: readonly boolean[], after: readonly boolean[]): GateVerdict {
  if (before.length !== after.length) throw new Error("The gate compares the same cases.");
  const fixed = after.filter((passes, index) => passes && before[index] === false).length;
  const broken = after.filter((passes, index) => !passes && before[index] === true).length;
  return { accepted: fixed > 0 && broken === 0, fixed, broken };
}
