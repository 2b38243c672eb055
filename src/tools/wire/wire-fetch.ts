import { AppError } from "#errors/app-error";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";

import { challengeOf } from "./challenge.ts";
import { wireFault } from "./wire-fault.ts";

/** What calls of a server show. */
export interface WireCredentials {
  headers: Readonly<Record<string, string>>;
  /** Gives what calls show instead when the server took these no more; absent where nothing else is to be had. */
  renew?: () => Promise<Readonly<Record<string, string>>>;
}

/** A server, and what calls of it show. */
export interface WireTarget extends WireCredentials {
  url: string;
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
  let { headers: shown } = target;
  let canRenew = target.renew !== undefined;
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
    const once = () =>
      send(ctx, { ...target, headers: shown }, limits, url, init).catch((error: unknown) => {
        if (limits.signal.aborted) throw fail(wireFault("timeout", "The server gave no whole answer in time."));
        throw error instanceof AppError ? fail(error) : error;
      });
    let response = await once();
    if (response.status === 401 && canRenew && target.renew !== undefined && isOwn(url, target)) {
      canRenew = false;
      await response.body?.cancel();
      shown = await target.renew().catch((error: unknown) => {
        throw error instanceof AppError ? fail(error) : error;
      });
      response = await once();
    }
    log.status = response.status;
    const refusal = await refusalOf(response, target);
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
  const { timeoutMs } = target;
  // What a server is shown goes to its own host alone, wherever a library would go.
  const shown = isOwn(url, target) ? target.headers : {};
  return guardedFetch(ctx, String(url), {
    method: method === "POST" || method === "DELETE" || method === "PUT" || method === "PATCH" ? method : "GET",
    headers: { ...Object.fromEntries(new Headers(headers)), ...shown },
    ...(typeof body === "string" ? { body } : {}),
    timeoutMs,
    signal: own ? AbortSignal.any([signal, own]) : signal,
  });
}

const isOwn = (url: string | URL, target: WireTarget): boolean => new URL(url).origin === new URL(target.url).origin;

async function refusalOf(response: Response, { renew }: WireTarget): Promise<AppError | null> {
  const { status } = response;
  if (status >= 300 && status < 400)
    return wireFault(
      "redirect",
      "The server redirects to another address. Redirects are not followed; register that address.",
    );
  if (status === 403 && renew !== undefined) {
    const { error, scopes } = await challengeOf(response);
    if (error === "insufficient_scope") return lacksScopes(scopes ?? []);
  }
  if (status === 401 || status === 403)
    return wireFault("credentials_refused", `The server answered ${status}: it does not take the credentials.`);
  return null;
}

const lacksScopes = (scopes: readonly string[]): AppError =>
  wireFault(
    "insufficient_scope",
    "The authorization does not reach as far as this call. A person connects the server again.",
    {
      scopes,
    },
  );

const tooLarge = (maxBytes: number): AppError =>
  wireFault("too_large", `The server sent more than ${Math.round(maxBytes / 1_000)} kB.`);
