/** A refusal of the API, with the code and the details of its envelope. A connection that fails has the status 0. */
export class TenureError extends Error {
  override readonly name = "TenureError";
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Names the request in the log of the instance; null when no answer came. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    requestId: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

interface Refusal {
  error?: { code?: string; message?: string; details?: Readonly<Record<string, unknown>> };
}

/** The error that an answer other than a success tells. */
export async function errorOf(response: Response): Promise<TenureError> {
  const body = (await response.json().catch(() => null)) as Refusal | null;
  const { code = "UNKNOWN", message = `The instance answered ${response.status}.`, details = {} } = body?.error ?? {};
  return new TenureError(response.status, code, message, details, response.headers.get("x-request-id"));
}
