import type { BulkItemRow, BulkJobRow } from "#db/schema/bulk-jobs";

import { AT_ONCE, MAX_EQUAL_FAILURES } from "./limits.ts";

/** How an item ended, as far as the next ones depend on it. */
export type ItemEnd = Pick<BulkItemRow, "status" | "code">;

/** The state of a job that decides what it does next. */
export interface JobState {
  pending: number;
  /** New runs that work now. */
  running: number;
  /** The latest ends of new runs, the latest first. */
  ends: readonly ItemEnd[];
  /** Whether a new run found the maximum of the job spent. */
  isUsedUp: boolean;
}

export interface JobPlan {
  /** The number of pending items that begin now. */
  begin: number;
  /** Why no further item begins; null while they do. */
  stop: BulkJobRow["stopReason"];
}

/** Decides the next step of a job. Pure. */
export function planJob({ pending, running, ends, isUsedUp }: JobState): JobPlan {
  const stop = isUsedUp ? "max_usd" : failsAlike(ends) ? "equal_failures" : null;
  return { begin: stop === null ? Math.max(0, Math.min(pending, AT_ONCE - running)) : 0, stop };
}

function failsAlike(ends: readonly ItemEnd[]): boolean {
  const latest = ends.slice(0, MAX_EQUAL_FAILURES);
  const [first] = latest;
  return (
    first !== undefined &&
    latest.length === MAX_EQUAL_FAILURES &&
    latest.every(({ status, code }) => status === "failed" && code === first.code)
  );
}
