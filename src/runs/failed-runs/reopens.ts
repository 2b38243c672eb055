import type { GroupState } from "./store.ts";

/**
 * Whether a run opens a resolved group again: a run of a later version than the resolution was for. A provider has no version: there
 * the run must have begun after the resolution, because one that was under way says nothing about the repair.
 */
export function reopens(group: GroupState, run: { agentVersion: number; createdAt: number }): boolean {
  if (group.state !== "resolved") return false;
  if (group.kind === "provider") return run.createdAt > (group.resolvedAt ?? 0);
  return run.agentVersion > (group.resolvedVersion ?? 0);
}
