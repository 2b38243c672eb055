/** The states of an approval; the last three are final. */
export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "expired", "consumed"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** What a person looks for: what waits, what was decided, and what nobody came to in time. */
export const APPROVAL_VIEWS = ["open", "decided", "expired"] as const;
export type ApprovalView = (typeof APPROVAL_VIEWS)[number];

/** A request waits, and an approval can be spent, for a day after the request. */
export const APPROVAL_LIFETIME_MS = 86_400_000;

/** What the rules need to know of an approval. */
export interface ApprovalState {
  status: ApprovalStatus;
  digest: string;
  /** Milliseconds since 1970; at this moment it is over. */
  expiresAt: number;
  /** The call that spent it. */
  consumedBy: string | null;
}

export type ApprovalEvent =
  | { kind: "approve" }
  | { kind: "reject" }
  | { kind: "expire" }
  /** `consumer` names one call; `digest` is that of what it is about to do. */
  | { kind: "consume"; digest: string; consumer: string };

/** The state by the clock: a request expires even before a row says so. */
export const statusAt = (
  { status, expiresAt }: Pick<ApprovalState, "status" | "expiresAt">,
  now: number,
): ApprovalStatus => ((status === "pending" || status === "approved") && expiresAt <= now ? "expired" : status);

/**
 * The approval after an event, or null when the event may not happen: a decision is made once and in time, and an approval is spent
 * once, in time, by exactly what was approved.
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
