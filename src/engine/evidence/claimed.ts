import type { RunOutcome } from "./assess-run.ts";
import type { Verification } from "./verification.ts";

/** Whether a run is only claimed: its outcome is `done`, and only the agent says so. Every share of done runs leaves it out. */
export const isClaimed = (outcome: RunOutcome | null, verification: Verification | null): boolean =>
  outcome === "done" && verification === "self_reported";
