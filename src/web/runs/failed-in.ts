import type { RunStep } from "#web/parts/runs/run-detail.ts";

/** The calls that failed. */
export const failedIn = (steps: readonly RunStep[]): RunStep[] =>
  steps.filter(({ kind, error }) => kind === "tool" && error !== null);
