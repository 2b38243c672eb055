import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { readUpTo } from "#lib/read-up-to";
import { retryAfterMs } from "#lib/retry-after";
import { guardedFetch } from "#platform/outbound/guarded-fetch";
import { withoutSentSecrets } from "#platform/outbound/without-sent-secrets";

/** Where spans are sent. The operator's address does not pass the guard for addresses of tenants. */
export interface TraceReceiver {
  url: string;
  headers: Readonly<Record<string, string>>;
  isOperators: boolean;
}

/** The result of an attempt. The words of the receiver's answer are not kept, because they may repeat its key. */
export interface Posted {
  /** Null without an answer. */
  status: number | null;
  /** Null on success. */
  error: string | null;
  /** Whether a later attempt may succeed. */
  isPassing: boolean;
  retryAfterMs: number | null;
}

export type PostContext = Pick<BaseContext, "config" | "clock" | "bindings">;

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 65_536;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/** Sends a request of OTLP over HTTP. Its failure is the outcome and is not thrown. */
export async function postSpans(ctx: PostContext, receiver: TraceReceiver, body: string): Promise<Posted> {
  try {
    const response = await request(ctx, receiver, body);
    const { status } = response;
    if (response.ok) return { status, error: await partlyRefused(response), isPassing: false, retryAfterMs: null };
    await response.body?.cancel();
    return {
      status,
      error: status >= 300 && status < 400 ? `Answered ${status}; redirects are not followed.` : `Answered ${status}.`,
      isPassing: status === TOO_MANY_REQUESTS || status >= FIRST_SERVER_ERROR,
      retryAfterMs: retryAfterMs(response.headers.get("retry-after"), ctx.clock()),
    };
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === "INVALID_INPUT";
    const message = error instanceof AppError ? error.message : "The connection failed.";
    return { status: null, error: message, isPassing: !isRefused, retryAfterMs: null };
  }
}

async function request(
  ctx: PostContext,
  { url, headers, isOperators }: TraceReceiver,
  body: string,
): Promise<Response> {
  const sent = { "user-agent": "Tenure-Traces/8.0", ...headers, "content-type": "application/json" };
  const secrets = Object.values(headers);
  if (!isOperators)
    return guardedFetch(ctx, url, { method: "POST", headers: sent, body, timeoutMs: TIMEOUT_MS, secrets });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: "POST", headers: sent, body, redirect: "manual", signal });
  return withoutSentSecrets(response, secrets);
}

/** Says how many spans a receiver refused of a request that it took; null when it took all. */
async function partlyRefused(response: Response): Promise<string | null> {
  const bytes = await readUpTo(response, MAX_ANSWER_BYTES).catch(() => null);
  if (bytes === null || bytes.length === 0) return null;
  try {
    const { partialSuccess } = JSON.parse(new TextDecoder().decode(bytes)) as {
      partialSuccess?: { rejectedSpans?: string | number };
    };
    const refused = Number(partialSuccess?.rejectedSpans ?? 0);
    return refused > 0 ? `The receiver refused ${refused} spans of a trace.` : null;
  } catch {
    return null;
  }
}
