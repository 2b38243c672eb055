import { pause } from "./pause.ts";
import { errorOf, TenureError } from "./tenure-error.ts";

export interface RetryOptions {
  /** Sends a request. Default: the global `fetch`. */
  fetch: (request: Request) => Promise<Response>;
  /** How often a request is sent at most. */
  tries: number;
  /** The longest wait between two tries, in milliseconds. When the instance asks for a longer one, its refusal is thrown. */
  longestWaitMs: number;
}

/** Answers after which the same request may succeed. */
const PASSING = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;

/**
 * A `fetch` that repeats a request after a lost connection and after an answer that may pass. A write has one
 * `Idempotency-Key` for all its tries, so it happens once. Throws `TenureError` for every answer that is not a success.
 */
export const retryingFetch =
  ({ fetch, tries, longestWaitMs }: RetryOptions) =>
  async (request: Request): Promise<Response> => {
    const { signal } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    const headers = new Headers(request.headers);
    if (request.method !== "GET" && request.method !== "HEAD" && !headers.has("idempotency-key"))
      headers.set("Idempotency-Key", crypto.randomUUID());
    for (let tried = 1; ; tried += 1) {
      const sent = new Request(request.url, { method: request.method, headers, body, signal, redirect: "error" });
      const outcome = await sendOnce(fetch, sent);
      if (outcome instanceof Response) return outcome;
      const waitMs = outcome.askedMs ?? FIRST_WAIT_MS * 2 ** (tried - 1) * (0.5 + Math.random());
      if (!outcome.mayPass || tried >= tries || waitMs > longestWaitMs) throw outcome.error;
      await pause(waitMs, signal);
    }
  };

interface Failure {
  error: TenureError;
  mayPass: boolean;
  /** The wait that the instance asks for. */
  askedMs: number | null;
}

async function sendOnce(fetch: RetryOptions["fetch"], request: Request): Promise<Response | Failure> {
  try {
    const response = await fetch(request);
    if (response.ok || response.status === 304) return await received(response);
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const askedMs = Number.isFinite(seconds) ? seconds * 1_000 : null;
    // A conflict with a wait: the first try of this key is still under way.
    const mayPass = PASSING.has(response.status) || (response.status === 409 && askedMs !== null);
    return { error: await errorOf(response), mayPass, askedMs };
  } catch (error) {
    // A `fetch` of the caller refuses with its own words.
    if (request.signal.aborted || error instanceof TenureError) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    const unreachable = new TenureError(0, "UNREACHABLE", `The instance cannot be reached: ${cause}`);
    return { error: unreachable, mayPass: true, askedMs: null };
  }
}

/** JSON is read here, because a connection can break within an answer. Streams and files are read by the caller. */
async function received(response: Response): Promise<Response> {
  if (!(response.headers.get("content-type") ?? "").startsWith("application/json")) return response;
  const { status, headers } = response;
  return new Response(await response.arrayBuffer(), { status, headers });
}
