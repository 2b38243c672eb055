import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { isSampleTenant } from "#tenancy/sample";
import { sampleWorkspaceRefusal } from "#tenancy/sample-workspace";

import { checkUrl } from "./check-url.ts";
import { outboundRefused } from "./outbound-refused.ts";
import { OWN_MARK, ownMark } from "./own-mark.ts";
import { resolveHost } from "./resolve-host.ts";
import { credentialsOf, withoutSentSecrets } from "./without-sent-secrets.ts";

/** The context of an outside call. It has the tenant where one is known, because nothing leaves a sample workspace. */
export type OutboundContext = Pick<BaseContext, "config" | "clock" | "bindings"> & { tenant?: { id: string } };

export interface GuardedRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Limit for name resolution, connection, headers and body together. Default 15 s. */
  timeoutMs?: number;
  /** Ends the call early. */
  signal?: AbortSignal;
  /** Secrets that the request carries beside `Authorization` and the like: the answer comes without them. */
  secrets?: readonly string[];
}

const DEFAULT_TIMEOUT_MS = 15_000;

/** Headers of the connection and of this instance, which the platform controls and not the user. */
const CONNECTION_HEADERS = new Set([
  "host",
  "connection",
  "content-length",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  OWN_MARK,
]);

/**
 * The only way to call a URL that a user gave. It checks the text and the resolved addresses, and follows no redirect. The network that
 * connects checks again after its own look-up, so a name that changes in between reaches no private address. The answer has no secret that
 * the request had. Throws INVALID_INPUT for a
 * refused URL, FORBIDDEN in a sample workspace and PROVIDER_ERROR without an answer. Read the body with `readUpTo`, or cancel it.
 */
export async function guardedFetch(
  ctx: OutboundContext,
  target: string,
  { method = "GET", headers = {}, body, timeoutMs = DEFAULT_TIMEOUT_MS, signal, secrets = [] }: GuardedRequest = {},
): Promise<Response> {
  if (ctx.tenant && isSampleTenant(ctx.tenant)) throw sampleWorkspaceRefusal();
  const { outboundAllowHosts: allowHosts, isPrivate: mayUseHttp, baseUrl: ownUrl } = ctx.config;
  const verdict = checkUrl(target, { allowHosts, mayUseHttp, ownUrl });
  if (!verdict.ok) throw outboundRefused("url", `the URL ${verdict.reason}`);
  const timeout = AbortSignal.timeout(timeoutMs);
  if (verdict.mustResolve) {
    const host = await resolveHost(ctx, verdict.url.hostname);
    if (!host.ok) throw outboundRefused("url", host.reason);
  }
  const ownHeaders: [string, string][] = [
    ...Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase())),
    [OWN_MARK, await ownMark(ctx.config)],
  ];
  try {
    const response = await ctx.bindings.outbound(verdict.isAllowed ? "allowed" : "public", verdict.url, {
      method,
      headers: ownHeaders,
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return withoutSentSecrets(response, [...credentialsOf(headers), ...secrets]);
  } catch (cause) {
    const ranOut = timeout.aborted;
    throw new AppError("PROVIDER_ERROR", {
      message: ranOut ? `No answer within ${timeoutMs / 1_000} s.` : "The connection failed.",
      details: { reason: ranOut ? "timeout" : "connection_failed" },
      cause,
    });
  }
}
