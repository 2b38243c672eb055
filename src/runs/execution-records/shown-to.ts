import type { Actor } from "#tenancy/actor";
import { readsRun } from "#tenancy/trace-readers";

import type { ExecutionRecord } from "./execution-record.ts";

/** In place of what a run said and did, for those who read its task and its state alone. */
const UNREAD = {
  result: null,
  error: null,
  checks: null,
  flags: null,
  failure: null,
  input: { context: {}, parameters: {}, forgotten: true },
};

type Told = Pick<ExecutionRecord, keyof typeof UNREAD | "orderedBy">;

/** A run as an actor may read it: below the tenant's `trace_readers` another person's run has its task and its state. */
export function shownTo<Run extends Told>(actor: Actor, run: Run): Run {
  if (readsRun(actor, run)) return run;
  return { ...run, ...UNREAD, isLimited: true, ...("reasoningTrace" in run ? { reasoningTrace: [] } : {}) };
}
