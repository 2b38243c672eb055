import type { GrantMeans } from "#connections/authorization/protocol";
import { AppError } from "#errors/app-error";
import { readUpTo } from "#lib/read-up-to";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";
import { secretFields, withoutSentSecrets } from "#platform/outbound/without-sent-secrets";

/** Time limit of an authorization server's answer. */
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 65_536;

/**
 * The means to call an authorization server that a tool server names: through the outbound guard, without redirects,
 * with an answer of bounded size. Throws PROVIDER_ERROR, even if the guard refuses the URL, because no member of the tenant
 * wrote it.
 */
export const guardedMeans = (ctx: OutboundContext): GrantMeans => ({
  fetch: (url, init) => fetchBounded(ctx, url instanceof Request ? url.url : String(url), init ?? {}),
  clock: ctx.clock,
  timeoutMs: TIMEOUT_MS,
});

async function fetchBounded(ctx: OutboundContext, url: string, init: RequestInit): Promise<Response> {
  const { method, headers, body, signal } = init;
  const response = await guardedFetch(ctx, url, {
    method: method === "POST" ? "POST" : "GET",
    headers: { accept: "application/json", ...Object.fromEntries(new Headers(headers)) },
    ...(body === undefined || body === null ? {} : { body: textOf(body) }),
    timeoutMs: TIMEOUT_MS,
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "INVALID_INPUT" ? refusedAddress() : error;
  });
  const bytes = await readUpTo(response, MAX_BYTES);
  if (bytes === null)
    throw new AppError("PROVIDER_ERROR", {
      message: "The authorization server sent more than 64 kB.",
      details: { reason: "too_large" },
    });
  const hasBody = response.status !== 204 && response.status !== 304;
  const answer = new Response(hasBody ? bytes : null, { status: response.status, headers: response.headers });
  return response.ok ? answer : withoutSentSecrets(answer, secretFields(body));
}

const textOf = (body: NonNullable<RequestInit["body"]>): string =>
  typeof body === "string" || body instanceof URLSearchParams ? String(body) : "";

/** The server, or its authorization server, named a URL that may not be called. */
export const refusedAddress = (): AppError =>
  new AppError("PROVIDER_ERROR", {
    message:
      "The server's authorization metadata names an address that is not allowed: addresses must be public and use https.",
    details: { reason: "outbound_refused" },
  });
