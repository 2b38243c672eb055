import { refuses } from "#http/operation";

/** The refusals of every call to a provider for playlists. */
const CALLING = [
  "AGENT_NOT_FOUND",
  "FORBIDDEN",
  "GOVERNANCE_VIOLATION",
  "CONFLICT",
  "PROVIDER_NOT_CONNECTED",
  "REAUTHENTICATION_REQUIRED",
  "NOT_CONFIGURED",
  "PROVIDER_FORBIDDEN",
  "PROVIDER_PLAN_REQUIRED",
  "PROVIDER_QUOTA_EXCEEDED",
  "PROVIDER_RATE_LIMITED",
  "UNAVAILABLE",
] as const;

export const READING_REFUSALS = refuses("NOT_FOUND", ...CALLING, "PLAYLIST_SYNC_FAILED");

export const MAKING_REFUSALS = refuses(...CALLING, "STOPPED", "PROVIDER_ERROR");

/** The refusals for an existing playlist. */
export const CHANGING_REFUSALS = refuses("NOT_FOUND", ...CALLING, "STOPPED", "NOT_SUPPORTED", "PROVIDER_ERROR");
