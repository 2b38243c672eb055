import { AppError } from "#errors/app-error";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";

import { wireFault } from "./wire-fault.ts";

/** A server, and what calls of it show. */
export interface WireTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** What one look at a server, or one call, may cost in all its requests together. */
export interface WireLimits {
  signal: AbortSignal;
  maxBytes: number;
}

/** What was found out while calls were made; a library's own error says less. */
export interface WireLog {
  /** The first fault that is ours to tell. */
  fault: AppError | null;
  /** The request that was sent last had an answer of this status. */
  status: number | null;
}

type WireFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * `fetch` for a library that speaks with a tool server: through the outbound guard, without redirects, and with the bytes of all answers
 * together bounded, also of streams that do not end. What went wrong is noted in the log.
 */
export function wireFetch(
  ctx: OutboundContext,
  target: WireTarget,
  limits: WireLimits,
): { fetch: WireFetch; log: WireLog } {
  const log: WireLog = { fault: null, status: null };
  let left = limits.maxBytes;
  const fail = (error: AppError): AppError => {
    log.fault ??= error;
    return error;
  };
  const bounded = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
    body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          left -= chunk.byteLength;
          if (left < 0) controller.error(fail(tooLarge(limits.maxBytes)));
          else controller.enqueue(chunk);
        },
      }),
    );
  const fetch: WireFetch = async (url, init = {}) => {
    // The stream of messages that nobody asked for; every server must allow that there is none.
    if (init.method === "GET" && acceptsStream(init)) return new Response(null, { status: 405 });
    log.status = null;
    const response = await send(ctx, target, limits, url, init).catch((error: unknown) => {
      if (limits.signal.aborted) throw fail(wireFault("timeout", "The server gave no whole answer in time."));
      throw error instanceof AppError ? fail(error) : error;
    });
    log.status = response.status;
    const refusal = refusalOf(response);
    if (refusal !== null) {
      await response.body?.cancel();
      throw fail(refusal);
    }
    return response.body === null
      ? response
      : new Response(bounded(response.body), { status: response.status, headers: response.headers });
  };
  return { fetch, log };
}

const acceptsStream = (init: RequestInit): boolean =>
  new Headers(init.headers).get("accept")?.includes("text/event-stream") ?? false;

function send(
  ctx: OutboundContext,
  target: WireTarget,
  { signal }: WireLimits,
  url: string | URL,
  { method, headers, body, signal: own }: RequestInit,
): Promise<Response> {
  const timeoutMs = target.timeoutMs;
  return guardedFetch(ctx, String(url), {
    method: method === "POST" || method === "DELETE" || method === "PUT" || method === "PATCH" ? method : "GET",
    headers: { ...Object.fromEntries(new Headers(headers)), ...target.headers },
    ...(typeof body === "string" ? { body } : {}),
    timeoutMs,
    signal: own ? AbortSignal.any([signal, own]) : signal,
  });
}

function refusalOf({ status }: Response): AppError | null {
  if (status >= 300 && status < 400)
    return wireFault(
      "redirect",
      "The server redirects to another address. Redirects are not followed; register that address.",
    );
  if (status === 401 || status === 403)
    return wireFault("credentials_refused", `The server answered ${status}: it does not take the credentials.`);
  return null;
}

const tooLarge = (maxBytes: number): AppError =>
  wireFault("too_large", `The server sent more than ${Math.round(maxBytes / 1_000)} kB.`);
