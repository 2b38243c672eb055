import type { PAUSE_REASONS } from "#db/schema/schedules";

import type { Counts } from "./count-end.ts";

export type PauseReason = (typeof PAUSE_REASONS)[number];
/** Why the platform itself pauses a schedule or trigger. */
export type OwnPauseReason = Exclude<PauseReason, "person">;

/** The words of the platform when it pauses. */
export const PAUSE_WORDS: Readonly<Record<OwnPauseReason, string>> = {
  failures: "Too many of its runs failed in a row.",
  owner_gone: "Its owner is deactivated, or may not run agents any more.",
  target_gone: "Its agent or workflow was deleted.",
};

/** The columns of a schedule or trigger that is paused now. */
export const pausedColumns = (
  { revision }: { revision: number },
  reason: PauseReason,
  { at, by = null, words = null }: { at: number; by?: string | null; words?: string | null },
) => ({
  pauseReason: reason,
  pauseWords: words,
  pausedBy: by,
  pausedAt: at,
  revision: revision + 1,
  mailDue: reason !== "person",
  updatedAt: at,
});

/** The columns of one that is resumed: its failures are forgotten. One whose owner is gone gets the one who resumes it. */
export const resumedColumns = (
  { revision, ownerId, pauseReason }: { revision: number; ownerId: string; pauseReason: PauseReason | null },
  { at, by }: { at: number; by: string | null },
) => ({
  pauseReason: null,
  pauseWords: null,
  pausedBy: null,
  pausedAt: null,
  failuresInARow: 0,
  lastError: null,
  mailDue: false,
  ownerId: pauseReason === "owner_gone" ? (by ?? ownerId) : ownerId,
  revision: revision + 1,
  updatedAt: at,
});

/** The facts in the event of a pause, beside the source's id. */
export const pauseFacts = (
  { name, agentId, workflowId }: { name: string; agentId: string; workflowId: string | null },
  reason: OwnPauseReason,
  { failuresInARow, lastError }: Counts,
  at: number,
) => ({
  name,
  agent_id: agentId,
  workflow_id: workflowId,
  reason,
  failures_in_a_row: failuresInARow,
  last_error: lastError && { ...lastError, at: new Date(lastError.at).toISOString() },
  paused_at: new Date(at).toISOString(),
});
