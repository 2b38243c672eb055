/** The states of an approval; the last three are final. */
export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "expired", "consumed"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Views of approvals that a person can filter by: open, decided, and expired undecided. */
export const APPROVAL_VIEWS = ["open", "decided", "expired"] as const;
export type ApprovalView = (typeof APPROVAL_VIEWS)[number];

/** How long a request can be decided, and its approval used, after the request. */
export const APPROVAL_LIFETIME_MS = 86_400_000;

/** The fields of an approval that the rules read. */
export interface ApprovalState {
  status: ApprovalStatus;
  digest: string;
  /** Milliseconds since 1970; it has expired from this moment on. */
  expiresAt: number;
  /** The call that used it. */
  consumedBy: string | null;
}

export type ApprovalEvent =
  | { kind: "approve" }
  | { kind: "reject" }
  | { kind: "expire" }
  /** `consumer` names one call; `digest` is that of the intended action. */
  | { kind: "consume"; digest: string; consumer: string };

/** The state at a moment: a request expires even before its row shows it. */
export const statusAt = (
  { status, expiresAt }: Pick<ApprovalState, "status" | "expiresAt">,
  now: number,
): ApprovalStatus => ((status === "pending" || status === "approved") && expiresAt <= now ? "expired" : status);

/** A withdrawn request. Its row may not say so yet. */
export const withdrawnAt = <State extends Pick<ApprovalState, "expiresAt">>(state: State, now: number): State => ({
  ...state,
  expiresAt: Math.min(state.expiresAt, now),
});

/**
 * The approval after an event, or null when the event is not allowed. A decision is made once and in time. An approval
 * is used once, in time, by exactly the approved call.
 */
export function approvalAfter<State extends ApprovalState>(
  state: State,
  event: ApprovalEvent,
  now: number,
): State | null {
  const status = statusAt(state, now);
  switch (event.kind) {
    case "approve":
      return status === "pending" ? { ...state, status: "approved" } : null;
    case "reject":
      return status === "pending" ? { ...state, status: "rejected" } : null;
    case "expire":
      return status === "expired" && state.status !== "expired" ? { ...state, status: "expired" } : null;
    case "consume":
      return status === "approved" && state.digest === event.digest
        ? { ...state, status: "consumed", consumedBy: event.consumer }
        : null;
  }
}
