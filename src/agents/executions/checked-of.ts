import type { Check } from "#engine/evidence/check";

import type { ExecutionRecord } from "./execution-record.ts";

type Ended = Partial<Pick<ExecutionRecord, "checks" | "completedAt">>;

/** What was looked at in the result, and when, for the trace; null while the execution is not over, and when nothing was. */
export const checkedOf = ({ checks, completedAt }: Ended): { checks: Check[]; at: string } | null =>
  checks && completedAt ? { checks, at: new Date(completedAt).toISOString() } : null;
