import type { BaseContext } from "#context";
import { AppError } from "#errors/app-error";

import { checkUrl } from "./check-url.ts";
import { outboundRefused } from "./outbound-refused.ts";
import { resolveHost } from "./resolve-host.ts";

export type OutboundContext = Pick<BaseContext, "config" | "clock">;

export interface GuardedRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** For name, connection, headers and body together. Default 15 s. */
  timeoutMs?: number;
  /** Ends the call early. */
  signal?: AbortSignal;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/** Headers that speak of the connection, which is ours, not the user's. */
const CONNECTION_HEADERS = new Set([
  "host",
  "connection",
  "content-length",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * The one way out to a URL that a user gave. Checks the text of the URL, asks what its name resolves to, and follows no redirect: a
 * 3xx is the answer. Throws INVALID_INPUT when the guard refuses and PROVIDER_ERROR when no answer came; `details.reason` says which
 * kind. Read the body with `readUpTo`, or cancel it; never give it back to the user as it is.
 *
 * A Worker cannot pin the address that it has checked: a name that changes between check and call is refused only by the network it
 * runs in. On the platform that network has no private addresses.
 */
export async function guardedFetch(
  ctx: OutboundContext,
  target: string,
  { method = "GET", headers = {}, body, timeoutMs = DEFAULT_TIMEOUT_MS, signal }: GuardedRequest = {},
): Promise<Response> {
  const { outboundAllowHosts: allowHosts, isLocal } = ctx.config;
  const verdict = checkUrl(target, { allowHosts, isLocal });
  if (!verdict.ok) throw outboundRefused("url", `the URL ${verdict.reason}`);
  const timeout = AbortSignal.timeout(timeoutMs);
  if (verdict.mustResolve) {
    const host = await resolveHost(ctx, verdict.url.hostname);
    if (!host.ok) throw outboundRefused("url", host.reason);
  }
  const ownHeaders = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()));
  try {
    return await fetch(verdict.url, {
      method,
      headers: ownHeaders,
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    const ranOut = timeout.aborted;
    throw new AppError("PROVIDER_ERROR", {
      message: ranOut ? `No answer within ${timeoutMs / 1_000} s.` : "The connection failed.",
      details: { reason: ranOut ? "timeout" : "connection_failed" },
      cause,
    });
  }
}
