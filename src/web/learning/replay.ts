import type { DataOf } from "#web/lib/operation.ts";

import { percent } from "./level.ts";
import { VOID_REASONS } from "./void-reasons.ts";

/** The present version of an agent doing the recorded tasks of the version before it. */
export type Replay = DataOf<"GET /api/graduation/agents/{agent_id}/replays/{replay_id}">;

/** The result of a replay, in a sentence. */
export function sayReplay({
  status,
  result,
  inherits,
  void_reason: reason,
  predecessor_version: from,
}: Replay): string {
  if (status === "in_progress")
    return `It does the recorded tasks of version ${from} again. This may take some minutes.`;
  if (status === "void" || result === null)
    return `${VOID_REASONS[reason ?? "interrupted"]} It does not count; you can start another.`;
  if (inherits) return `It is at least as good as version ${from}: the evidence of that version counts in full.`;
  if (result.blocked_by === "role") return "It has another role now, so earlier evidence counts half all the same.";
  if (result.blocked_by === "complexity")
    return "Its tools may do more than before, so earlier evidence counts half all the same.";
  if (result.pairs < result.minimum_pairs)
    return `${result.pairs} ${result.pairs === 1 ? "task" : "tasks"} could be compared; ${result.minimum_pairs} are needed. Earlier evidence counts half.`;
  return `It may be worse by more than ${percent(result.margin)}, so earlier evidence counts half.`;
}
