import type { DataOf } from "#web/lib/operation.ts";

export type SdlcRunPage = DataOf<"GET /api/sdlc/runs">;

/** A run of a development agent, as the API lists it. */
export type SdlcRunSummary = SdlcRunPage["runs"][number];

export type SdlcRun = DataOf<"GET /api/sdlc/runs/{run_id}">;

export const RUN_STATUSES = ["pending", "in_progress", "completed", "failed", "cancelled"] as const;

export const isOver = ({ status }: Pick<SdlcRunSummary, "status">): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";
