import type { Pagination } from "#web/lib/pagination.ts";

import type { AgentTypeId } from "./sdlc.ts";

export type RunStatus = "pending" | "in_progress" | "completed" | "failed" | "cancelled";

/** A run of a development agent, as the API lists it. */
export interface SdlcRunSummary {
  run_id: string;
  agent_id: string;
  agent_version: number;
  agent_type: AgentTypeId;
  action: string;
  project_id: string | null;
  input_summary: string;
  status: RunStatus;
  progress: number;
  steps: { name: string; summary: string; at: string }[];
  awaiting_approval: { approval_id: string; expires_at: string } | null;
  outcome: "completed" | "failed" | null;
  error: { code: string; message: string } | null;
  not_done: string[];
  approval_id: string | null;
  engine: string;
  created_at: string;
  completed_at: string | null;
}

export interface SdlcRun extends SdlcRunSummary {
  result: Record<string, unknown> | null;
}

export interface SdlcRunPage {
  runs: SdlcRunSummary[];
  pagination: Pagination;
}

export const RUN_STATUSES = ["pending", "in_progress", "completed", "failed", "cancelled"] as const;

export const isOver = ({ status }: Pick<SdlcRunSummary, "status">): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";
