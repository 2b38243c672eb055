import { refuses } from "#http/operation";

/** The refusals of every call to a provider for a recommendation. */
const CALLING = [
  "AGENT_NOT_FOUND",
  "FORBIDDEN",
  "GOVERNANCE_VIOLATION",
  "CONFLICT",
  "PROVIDER_NOT_CONNECTED",
  "REAUTHENTICATION_REQUIRED",
  "NOT_CONFIGURED",
  "PROVIDER_ERROR",
  "PROVIDER_FORBIDDEN",
  "PROVIDER_PLAN_REQUIRED",
  "PROVIDER_QUOTA_EXCEEDED",
  "PROVIDER_RATE_LIMITED",
  "UNAVAILABLE",
] as const;

export const MOOD_REFUSALS = refuses(...CALLING);

export const GENRE_REFUSALS = refuses(...CALLING, "INVALID_INPUT", "UNKNOWN_GENRE");

export const SEED_REFUSALS = refuses(...CALLING, "INVALID_INPUT", "NO_SEEDS_AND_NO_HISTORY");
