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

  /** The mistakes in the fields of a request, by their paths: `configuration.temperature`. */
  get issues(): ReadonlyMap<string, string> {
    const { issues } = this.details;
    const all = Array.isArray(issues) ? (issues as { path: string; message: string }[]) : [];
    return new Map(all.map(({ path, message }) => [path.replace(/^(?:body|query)\.?/, ""), message]));
  }
}

/** The envelope of a refusal, or its flat form. */
interface Refusal {
  error?: { code?: string; message?: string; details?: Readonly<Record<string, unknown>> };
  detail?: string;
  code?: string;
}

/** The error that an answer other than a success tells. */
export async function errorOf(response: Response): Promise<TenureError> {
  const body = (await response.json().catch(() => null)) as Refusal | null;
  const { error, detail, code } = body ?? {};
  return new TenureError(
    response.status,
    error?.code ?? code ?? "UNKNOWN",
    error?.message ?? detail ?? `The server answered ${response.status}.`,
    error?.details ?? {},
    response.headers.get("x-request-id"),
  );
}
