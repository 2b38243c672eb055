import { refuses } from "#http/responses";

/** What every call that changes something at a provider refuses. */
export const ACTING_REFUSALS = refuses(
  "AGENT_NOT_FOUND",
  "GOVERNANCE_VIOLATION",
  "STOPPED",
  "CONFLICT",
  "NOT_FOUND",
  "ENTERPRISE_ONLY",
  "FORBIDDEN",
  "PROVIDER_NOT_CONNECTED",
  "REAUTHENTICATION_REQUIRED",
  "NOT_SUPPORTED",
  "PROVIDER_ERROR",
  "PROVIDER_RATE_LIMITED",
  "UNAVAILABLE",
);
