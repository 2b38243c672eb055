/** How the end of a run or a refused start counts: `void` and a kill switch count neither way. */
export type CountedEnd = { kind: "success" } | { kind: "failure"; code: string; message: string } | { kind: "neither" };

interface EndedRun {
  status: string;
  outcome: string | null;
  error: { code: string; message: string } | null;
}

const FAILURES: Readonly<Record<string, string>> = {
  failed: "The run failed.",
  not_done: "The task was not done.",
  refused: "Each of its acts was refused or rejected.",
};

/** The end of a run as it counts. A run that is gone counts neither way. */
export function countedEnd(run: EndedRun | null): CountedEnd {
  if (run === null || run.outcome === "void" || run.status === "cancelled") return { kind: "neither" };
  const outcome = run.outcome ?? (run.status === "failed" ? "failed" : "done");
  if (run.error?.code === "STOPPED") return { kind: "neither" };
  const words = FAILURES[outcome];
  if (words === undefined) return { kind: "success" };
  return { kind: "failure", code: run.error?.code ?? outcome.toUpperCase(), message: run.error?.message ?? words };
}

/** The failures of a schedule or trigger since its last success. */
export interface Counts {
  failuresInARow: number;
  lastError: { code: string; message: string; at: number } | null;
}

/** The failures after a further end; `isTooMany` when the schedule or trigger is to be paused. Pure. */
export function withEnd(
  source: Counts & { pauseAfterFailures: number },
  end: CountedEnd,
  at: number,
): { counts: Counts; isTooMany: boolean } {
  const { failuresInARow, lastError } = source;
  if (end.kind === "neither") return { counts: { failuresInARow, lastError }, isTooMany: false };
  if (end.kind === "success") return { counts: { failuresInARow: 0, lastError: null }, isTooMany: false };
  const counts = { failuresInARow: failuresInARow + 1, lastError: { code: end.code, message: end.message, at } };
  return { counts, isTooMany: counts.failuresInARow >= source.pauseAfterFailures };
}
