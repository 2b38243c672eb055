import type { DataOf } from "#web/lib/operation.ts";

/** As many characters as a reason may have. */
export const MAX_REASON = 1_000;

export type ApprovalStatus = Approval["status"];

/** A request for a person's decision, as the API gives it. */
export type Approval = ApprovalPage["approvals"][number];

/** An approval with what helps to decide it; one that is known from a list lacks that until it is read. */
export type ShownApproval = Approval & Partial<DataOf<"GET /api/approvals/{id}">>;

export type FormerDecision = NonNullable<ShownApproval["former_decisions"]>[number];

/** A request as a conversation names it. */
export type ToldRequest = DataOf<"GET /api/sessions/{session_id}">["messages"][number]["approvals"][number];

export type ApprovalPage = DataOf<"GET /api/approvals">;

/** The meaning of each state for a person, in the order of the states. */
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

/** Whether a person allowed it, whatever happened since. */
export const isAllowed = (status: ApprovalStatus): boolean => status === "approved" || status === "consumed";
