import type { MaturityLevel } from "#engine/governance/maturity";

/** When a call was begun, when its effect began outside, and when it was over; ISO 8601, by the driver's clock. */
export interface CallTimes {
  began?: string;
  reachedOut?: string;
  ended?: string;
}

/** What governance said of a call before it was made. */
export interface GovernanceNote {
  action: string;
  /** 1–4. */
  complexity: number;
  /** The level that may do it alone. */
  needed: MaturityLevel;
  level: MaturityLevel;
  decision: "allowed" | "asks" | "refused";
}

/** What a person decided about a call that asked. */
export interface ApprovalNote {
  id: string;
  asked_at: string;
  /** Null when nobody decided in time. */
  decided_at: string | null;
  /** The id of the person who decided. */
  approver: string | null;
  reason: string | null;
  granted: boolean;
}

/** What the other side of a call asks a person before it acts. */
export interface PersonQuestion {
  /** Who asks, in words that a person knows it by. */
  from: string;
  message: string;
  /** JSON Schema of the answer: an object of plain fields. */
  schema: Record<string, unknown>;
  /** What goes back to who asked, unread. */
  ticket: Record<string, unknown>;
}

/** A question of a call, as it is stored; `round` counts the questions of the call from 1. */
export interface OpenQuestion extends PersonQuestion {
  round: number;
}
