export type ScheduleState = "active" | "failing" | "paused" | "ended";

/** The state of a schedule as people see it. */
export function stateOf({
  pauseReason,
  nextAt,
  failuresInARow,
}: {
  pauseReason: string | null;
  nextAt: number | null;
  failuresInARow: number;
}): ScheduleState {
  if (pauseReason !== null) return "paused";
  if (nextAt === null) return "ended";
  return failuresInARow > 0 ? "failing" : "active";
}
