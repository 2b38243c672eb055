/**
 * The outcome of a run, or its current state until it ends. `claimed`: done, but only the agent itself says so.
 */
export type OutcomeName =
  | "done"
  | "claimed"
  | "partial"
  | "not_done"
  | "refused"
  | "failed"
  | "void"
  | "running"
  | "waiting";
