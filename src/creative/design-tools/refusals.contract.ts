import { refuses } from "#http/operation";

/** The refusals of every call to a provider. */
const CALLING = [
  "NOT_FOUND",
  "ENTERPRISE_ONLY",
  "FORBIDDEN",
  "PROVIDER_NOT_CONNECTED",
  "REAUTHENTICATION_REQUIRED",
  "NOT_SUPPORTED",
  "PROVIDER_ERROR",
  "PROVIDER_FORBIDDEN",
  "PROVIDER_PLAN_REQUIRED",
  "PROVIDER_QUOTA_EXCEEDED",
  "PROVIDER_RATE_LIMITED",
  "UNAVAILABLE",
] as const;

export const READING_REFUSALS = refuses(...CALLING);

/** The refusals of a call that changes something, possibly for an agent. */
export const ACTING_REFUSALS = refuses(...CALLING, "AGENT_NOT_FOUND", "GOVERNANCE_VIOLATION", "STOPPED", "CONFLICT");
