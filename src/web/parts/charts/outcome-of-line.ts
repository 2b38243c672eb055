import type { DataOf } from "#web/lib/operation.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

/** The figures of all runs of a period by outcome. */
export type Series = DataOf<"GET /api/usage/series">;

export type RunOutcome = Exclude<OutcomeName, "running" | "waiting">;

/** The outcome of a line as bars and counts show it: a done run that only the agent vouches for is claimed. */
export const outcomeOfLine = ({ outcome, verification }: Series["series"][number]): RunOutcome | undefined =>
  outcome === "done" && verification === "self_reported" ? "claimed" : outcome;
