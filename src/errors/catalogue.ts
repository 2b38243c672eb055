/**
 * Every error of the API. Statuses, document entries, docs/reference/errors.md and the tests read this table; statuses
 * are written only here. `retryable`: whether the unchanged request may succeed later.
 */
export const ERRORS = {
  INVALID_INPUT: { status: 400, title: "Request validation failed", retryable: false },
  UNKNOWN_GENRE: { status: 400, title: "Unknown music genre", retryable: false },
  NO_SEEDS_AND_NO_HISTORY: {
    status: 400,
    title: "Nothing to base music recommendations on: no seeds and no history",
    retryable: false,
  },
  UNAUTHORIZED: { status: 401, title: "Invalid or missing authentication", retryable: false },
  UNVERIFIED: { status: 401, title: "The request does not prove its sender", retryable: false },
  BUDGET_EXCEEDED: { status: 402, title: "The budget for models is used up", retryable: false },
  FORBIDDEN: { status: 403, title: "Insufficient permissions", retryable: false },
  AGENT_LIMIT_EXCEEDED: { status: 403, title: "Tenant agent limit reached", retryable: false },
  AGENT_CHAIN_LIMIT: { status: 403, title: "No further agent may be asked in this run", retryable: false },
  LIMIT_EXCEEDED: { status: 403, title: "A limit of the plan is reached", retryable: false },
  GOVERNANCE_VIOLATION: { status: 403, title: "Action not allowed by governance", retryable: false },
  ENTERPRISE_ONLY: { status: 403, title: "The provider requires an enterprise contract", retryable: false },
  PROVIDER_FORBIDDEN: { status: 403, title: "The provider does not allow the account to do this", retryable: false },
  PROVIDER_PLAN_REQUIRED: { status: 403, title: "The account's plan at the provider lacks this", retryable: false },
  PROVIDER_QUOTA_EXCEEDED: { status: 403, title: "The account's quota at the provider is used up", retryable: false },
  NOT_FOUND: { status: 404, title: "Resource not found", retryable: false },
  AGENT_NOT_FOUND: { status: 404, title: "Agent does not exist", retryable: false },
  DEVICE_NOT_FOUND: { status: 404, title: "The player's device is unknown or offline", retryable: false },
  METHOD_NOT_ALLOWED: { status: 405, title: "Method not allowed on this path", retryable: false },
  CONFLICT: { status: 409, title: "The resource's state does not allow this", retryable: false },
  PROVIDER_NOT_CONNECTED: { status: 409, title: "The tenant has not connected this provider", retryable: false },
  REAUTHENTICATION_REQUIRED: { status: 409, title: "The user must authorise the connection again", retryable: false },
  DEVICE_NOT_CONTROLLABLE: { status: 409, title: "The device does not accept this command", retryable: false },
  PLAYER_REFUSED: { status: 409, title: "The player's state does not allow this command", retryable: false },
  NOT_READY: { status: 409, title: "A part of the workflow is missing", retryable: false },
  EFFECTS_WOULD_REPEAT: { status: 409, title: "Effects that were made would be made again", retryable: false },
  EXAM_RUNNING: { status: 409, title: "The agent is being examined as it is", retryable: false },
  STOPPED: { status: 409, title: "A kill switch keeps the agent from acting", retryable: false },
  MESSAGE_WINDOW_CLOSED: {
    status: 409,
    title: "The person last wrote more than a day ago; only a template may be sent",
    retryable: false,
  },
  GONE: { status: 410, title: "The resource was withdrawn", retryable: false },
  PRECONDITION_FAILED: { status: 412, title: "The resource has changed since it was read", retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, title: "Request body too large", retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: "Content type not accepted", retryable: false },
  RANGE_NOT_SATISFIABLE: { status: 416, title: "The resource does not have this range", retryable: false },
  INCOMPATIBLE_EXPORT: {
    status: 422,
    title: "The provider does not support some fields of the asset",
    retryable: false,
  },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: "Idempotency key was used for another request", retryable: false },
  RATE_LIMIT_EXCEEDED: { status: 429, title: "Rate limit exceeded", retryable: true },
  EXECUTION_FAILED: { status: 500, title: "Task execution failed", retryable: false },
  EXECUTION_TIMEOUT: { status: 500, title: "Task execution ran out of time", retryable: false },
  INTERNAL_ERROR: { status: 500, title: "Server error", retryable: true },
  NOT_CONFIGURED: { status: 501, title: "This instance is not configured for this operation", retryable: false },
  NOT_SUPPORTED: { status: 501, title: "The provider does not support this operation", retryable: false },
  PLAYLIST_SYNC_FAILED: {
    status: 502,
    title: "A music provider failed while the platform was reading playlists",
    retryable: true,
  },
  PROVIDER_ERROR: { status: 502, title: "An outside provider failed", retryable: true },
  PROVIDER_RATE_LIMITED: { status: 503, title: "An outside provider is limiting requests", retryable: true },
  SCRIPT_TIME_USED_UP: { status: 503, title: "The plan's time for long scripts is used up", retryable: true },
  UNAVAILABLE: { status: 503, title: "A part of the service is unavailable", retryable: true },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

/** The HTTP status of an error code. */
export type ErrorStatus<Code extends ErrorCode = ErrorCode> = (typeof ERRORS)[Code]["status"];

/** Errors that a tenant's own work can cause: any tenant could trigger an alarm that counts these. */
export const FAILED_WORK: ReadonlySet<ErrorCode> = new Set([
  "EXECUTION_FAILED",
  "EXECUTION_TIMEOUT",
  "SCRIPT_TIME_USED_UP",
]);
