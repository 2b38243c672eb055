import { z } from "@hono/zod-openapi";

import type { ReplayRow } from "#db/schema/graduation";
import { field } from "#http/field";
import { id, pathId, timestamp, toTimestamp } from "#http/schemas";
import { VOID_REASONS } from "#lib/void-reasons";

export const ReplayAgentPath = z.object({ agent_id: pathId("agent_id") });
export const ReplayPath = z.object({ agent_id: pathId("agent_id"), replay_id: pathId("replay_id") });

const count = (example: number, description: string) => z.number().int().min(0).openapi({ example, description });

const ReplayResult = z
  .object({
    pairs: count(150, "Recorded tasks that both versions did"),
    both: count(138, "Both passed"),
    only_old: count(4, "Only the earlier version passed"),
    only_new: count(6, "Only the present version passed"),
    neither: count(2, "Neither passed"),
    diverged: count(1, "The present version made a call that was not recorded; the task counts as not passed"),
    difference: z.number().openapi({
      example: 0.0133,
      description: "Success rate of the present version minus that of the earlier version",
    }),
    lower_bound: z.number().openapi({
      example: -0.031,
      description: "Lower end of the 95 % interval of the difference (Tango's score interval for paired proportions)",
    }),
    margin: z.number().openapi({ example: 0.08, description: "The bound must be above minus this" }),
    minimum_pairs: count(100, "Minimum number of pairs for a decision"),
    holds: field(z.boolean(), "Whether the comparison shows that the present version is not worse"),
    blocked_by: field(
      z.enum(["role", "complexity", "failures"]).nullable(),
      "Obstacles to the inheritance: another role, tools of a higher complexity, or failures and violations since the change",
      null,
    ),
    skipped: field(
      z.record(z.string(), z.number().int()),
      "Episodes that could not be replayed, by reason: `no_check` (no repeatable check), `input_forgotten`, `not_recorded`, `approved_by_a_person`, `interrupted`",
      { no_check: 12, input_forgotten: 3 },
    ),
  })
  .openapi("ReplayResult");

const replayFields = z.object({
  replay_id: id(),
  agent_id: id(),
  version: count(2, "The agent version that repeats the tasks"),
  predecessor_version: count(1, "The version that originally did the tasks"),
  status: z.enum(["in_progress", "completed", "void"]).openapi({ example: "completed" }),
  void_reason: field(z.enum(VOID_REASONS).nullable(), "As in an exam. Null unless the replay is void", null),
  result: field(ReplayResult.nullable(), "Null while it is under way, and when it is void"),
  inherits: field(z.boolean(), "Whether the evidence of the earlier version now counts in full"),
  created_at: timestamp(),
  completed_at: field(timestamp().nullable(), "Null while it is under way"),
});

export const Replay = replayFields.openapi("Replay");

/**
 * The latest replay beside an agent's progress, which may be null. A separate name keeps the replay schema itself from
 * being nullable in the document.
 */
export const LatestReplay = replayFields.openapi("LatestReplay").nullable();

export const AcceptedReplay = z
  .object({
    replay_id: id(),
    agent_id: id(),
    status: z.literal("in_progress"),
    poll_url: field(
      z.string(),
      "Address of the replay",
      "/api/graduation/agents/019f83d6-8a3c-7c6e-9d2a-6b1f6c1f2a10/replays/019f83d6-8a3c-7c6e-9d2a-6b1f6c1f2a11",
    ),
    created_at: timestamp(),
  })
  .openapi("AcceptedReplay");

export const presentReplay = (replay: ReplayRow): z.output<typeof Replay> => ({
  replay_id: replay.id,
  agent_id: replay.agentId,
  version: replay.agentVersion,
  predecessor_version: replay.predecessorVersion,
  status: replay.status,
  void_reason: replay.voidReason,
  result: replay.result,
  inherits: replay.inherits,
  created_at: toTimestamp(replay.createdAt),
  completed_at: replay.completedAt === null ? null : toTimestamp(replay.completedAt),
});

/** The answer to starting a replay: the replay when it has ended, else where to find it. */
export function presentTaken(replay: ReplayRow) {
  const location = `/api/graduation/agents/${replay.agentId}/replays/${replay.id}`;
  if (replay.status !== "in_progress") return { status: 201, location, data: presentReplay(replay) } as const;
  const { replay_id, agent_id, created_at } = presentReplay(replay);
  return {
    status: 202,
    location,
    data: { replay_id, agent_id, status: replay.status, poll_url: location, created_at },
  } as const;
}
