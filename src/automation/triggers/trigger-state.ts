export type TriggerState = "active" | "failing" | "paused";

/** The state of a trigger as people see it. */
export function triggerState({
  pauseReason,
  failuresInARow,
}: {
  pauseReason: string | null;
  failuresInARow: number;
}): TriggerState {
  if (pauseReason !== null) return "paused";
  return failuresInARow > 0 ? "failing" : "active";
}
