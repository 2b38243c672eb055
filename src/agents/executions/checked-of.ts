import type { Check } from "#engine/evidence/check";

import type { ExecutionRecord } from "./execution-record.ts";

type Ended = Partial<Pick<ExecutionRecord, "checks" | "completedAt">>;

/** The checks of the result and their time, for the trace; null without checks, and while the execution runs. */
export const checkedOf = ({ checks, completedAt }: Ended): { checks: Check[]; at: string } | null =>
  checks && completedAt ? { checks, at: new Date(completedAt).toISOString() } : null;
