import { retryAfterMs } from "#lib/retry-after";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";

import { beginningOf } from "./beginning-of-answer.ts";

/** Time limit of a receiver. */
const TIMEOUT_MS = 15_000;

/** The answer of a receiver. `error` is null on success. */
export interface Posted {
  status: number;
  error: string | null;
  retryAfterMs: number | null;
  /** The beginning of an answer that refuses. */
  body: string | null;
}

/** Posts JSON to a user's address, once. Throws as `guardedFetch` does. */
export async function postOnce(
  ctx: OutboundContext,
  url: string,
  { headers = {}, body, secrets }: { headers?: Record<string, string>; body: string; secrets: readonly string[] },
): Promise<Posted> {
  const response = await guardedFetch(ctx, url, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Tenure-Webhooks/8.0", ...headers },
    body,
    timeoutMs: TIMEOUT_MS,
    secrets,
  });
  const beginning = response.ok ? null : await beginningOf(response);
  await response.body?.cancel().catch(() => undefined);
  return {
    status: response.status,
    error: response.ok ? null : errorOfStatus(response.status),
    retryAfterMs: retryAfterMs(response.headers.get("retry-after"), ctx.clock()),
    body: beginning,
  };
}

const errorOfStatus = (status: number): string =>
  status >= 300 && status < 400 ? `Answered ${status}; redirects are not followed.` : `Answered ${status}.`;
