import { ERRORS, type ErrorCode } from "#errors/catalogue";

/** A description of one rejected part of a request, for people and programs. */
export interface Issue {
  /** The path: `body.name`, `query.limit`, `path.agent_id`, `header.idempotency-key`. */
  path: string;
  /** Machine-readable reason, for example `too_big`. */
  code: string;
  message: string;
}

export interface AppErrorOptions {
  /**
   * A sentence for the caller; the catalogue's title when absent. Never contains secrets, SQL or another tenant's data.
   */
  message?: string;
  details?: Record<string, unknown>;
  /** Seconds after which a retry makes sense; becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** Extra response headers that belong to the refusal, for example `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The one error class of the project: an expected refusal with a code of the catalogue. Everything else is an INTERNAL_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].title, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details ?? {};
    this.headers = { ...options.headers };
    if (options.retryAfterSeconds !== undefined) {
      this.headers["Retry-After"] = String(Math.max(1, Math.ceil(options.retryAfterSeconds)));
    }
  }
}

/** A refusal of the request's shape, with every rejected field named. */
export function invalidInput(...issues: [Issue, ...Issue[]]): AppError {
  return new AppError("INVALID_INPUT", { message: `${issues[0].path}: ${issues[0].message}`, details: { issues } });
}

/** The agent does not exist. Another tenant's agent has another refusal: `agentOfAnother`. */
export function agentNotFound(agentId: string): AppError {
  return new AppError("AGENT_NOT_FOUND", {
    message: `No agent has the id ${JSON.stringify(agentId)}.`,
    details: { agent_id: agentId },
  });
}

/** The agent exists and belongs to another tenant. The answer tells nothing else about it. */
export function agentOfAnother(agentId: string): AppError {
  return new AppError("FORBIDDEN", {
    message: "This agent belongs to another workspace.",
    details: { agent_id: agentId },
  });
}

/** The error of a missing row, or another tenant's. */
export function notFound(what: string, id: string): AppError {
  return new AppError("NOT_FOUND", { message: `No ${what} has the id ${JSON.stringify(id)}.`, details: { id } });
}
