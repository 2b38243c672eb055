import type { Pagination } from "#web/lib/pagination.ts";

/** As many characters as a reason may have. */
export const MAX_REASON = 1_000;

export type ApprovalStatus = "pending" | "approved" | "rejected" | "expired" | "consumed";

/** A request for a person's decision, as the API gives it. */
export interface Approval {
  id: string;
  status: ApprovalStatus;
  agent_id: string;
  agent_version: number;
  /** The agent as it is now. */
  agent?: { id: string; name: string | null; level: string | null };
  action: string;
  /** Of the action, from 1 to 4; the last is hard to undo. */
  complexity?: 1 | 2 | 3 | 4;
  /** From which level on nobody has to be asked. */
  needs_level?: string;
  input_summary: string;
  arguments: Record<string, unknown>;
  /** What was asked for, where the approver changed the call. */
  asked_arguments: Record<string, unknown> | null;
  /** What waits for the decision; null when it was asked for ahead. */
  execution_id: string | null;
  run_kind: "execution" | "sdlc_run" | null;
  requested_by: { kind: "user" | "api_key" | "agent" | "system"; user_id: string | null };
  requester_name?: string | null;
  requested_at: string;
  expires_at: string;
  decided_by: string | null;
  decider_name?: string | null;
  decided_at: string | null;
  reason: string | null;
  consumed_at: string | null;
}

/** An approval with what helps to decide it. */
export interface ShownApproval extends Approval {
  /** The run that waits; null when nothing does. */
  run?: { task: string; status: string; steps: number } | null;
  /** The last ten decisions about this agent and action, the latest first. */
  former_decisions?: FormerDecision[];
}

export interface FormerDecision {
  id: string;
  status: ApprovalStatus;
  input_summary: string;
  decided_at: string | null;
  reason: string | null;
}

export interface ApprovalPage {
  approvals: Approval[];
  counts: Readonly<Record<"open" | "decided" | "expired", number>> | null;
  pagination: Pagination;
}

/** What each state means to a person, in the order in which they follow each other. */
export const STATUS_WORDS: Readonly<Record<ApprovalStatus, string>> = {
  pending: "waiting",
  approved: "approved",
  rejected: "rejected",
  expired: "expired",
  consumed: "used",
};

export const STATUS_TONES: Readonly<Record<ApprovalStatus, "plain" | "good" | "bad" | "waiting">> = {
  pending: "waiting",
  approved: "good",
  rejected: "bad",
  expired: "plain",
  consumed: "good",
};

/** Whether a person allowed it, whatever became of it since. */
export const isAllowed = (status: ApprovalStatus): boolean => status === "approved" || status === "consumed";
