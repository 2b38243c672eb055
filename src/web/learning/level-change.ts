import type { DataOf } from "#web/lib/operation.ts";

export type LevelHistory = DataOf<"GET /api/graduation/agents/{agent_id}/history">;

/** When an agent's level changed, by whom, and why. */
export type LevelChange = LevelHistory["history"][number];
