import type { MaturityLevel } from "#engine/governance/maturity";

/** When a call began, when its effect began outside, and when it ended; ISO 8601, by the driver's clock. */
export interface CallTimes {
  began?: string;
  reachedOut?: string;
  ended?: string;
}

/** Governance's decision about a call before it was made. */
export interface GovernanceNote {
  action: string;
  /** 1–4. */
  complexity: number;
  /** The level that may do it without approval. */
  needed: MaturityLevel;
  level: MaturityLevel;
  decision: "allowed" | "asks" | "refused";
}

/** A person's decision about a call that asked for approval. */
export interface ApprovalNote {
  id: string;
  asked_at: string;
  /** Null when the approval expired undecided. */
  decided_at: string | null;
  /** The id of the person who decided. */
  approver: string | null;
  reason: string | null;
  granted: boolean;
}

/** A question that the other side of a call asks a person before it acts. */
export interface PersonQuestion {
  /** The asking side, by a name that the person knows. */
  from: string;
  message: string;
  /** JSON Schema of the answer: an object of plain fields. */
  schema: Record<string, unknown>;
  /** Data returned unread to the asking side. */
  ticket: Record<string, unknown>;
}

/** A stored question of a call; `round` counts the call's questions from 1. */
export interface OpenQuestion extends PersonQuestion {
  round: number;
}
