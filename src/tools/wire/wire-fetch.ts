import { AppError } from "#errors/app-error";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";

import { challengeOf } from "./challenge.ts";
import { wireFault } from "./wire-fault.ts";

/** The credentials of calls to a server. */
export interface WireCredentials {
  headers: Readonly<Record<string, string>>;
  /** Returns new credentials when the server refused the current ones; absent where there are no others. */
  renew?: () => Promise<Readonly<Record<string, string>>>;
}

/** A server with the credentials of its calls. */
export interface WireTarget extends WireCredentials {
  url: string;
  timeoutMs: number;
}

/** Maximum cost of one inspection or one call, over all its requests. */
export interface WireLimits {
  signal: AbortSignal;
  maxBytes: number;
}

/** Facts collected during the calls, because a library's error says less. */
export interface WireLog {
  /** The first fault to report. */
  fault: AppError | null;
  /** The status of the last request's answer. */
  status: number | null;
}

type WireFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` for a library that talks to a tool server: through the outbound guard, without redirects, and with a limit
 * on the bytes of all answers, including endless streams. Faults are recorded in the log.
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
    // The stream of unsolicited messages, which every server must allow a client to go without.
    if (init.method === "GET" && acceptsStream(init)) return new Response(null, { status: 405 });
    log.status = null;
    const once = () =>
      send(ctx, { ...target, headers: shown }, limits, url, init).catch((error: unknown) => {
        if (limits.signal.aborted)
          throw fail(wireFault("timeout", "The server did not send a complete answer in time."));
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
  // Credentials of a server go only to its own host, whatever URL a library requests.
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
      "The server redirects to another address. Redirects are not followed; register the target address instead.",
    );
  if (status === 403 && renew !== undefined) {
    const { error, scopes } = await challengeOf(response);
    if (error === "insufficient_scope") return lacksScopes(scopes ?? []);
  }
  if (status === 401 || status === 403)
    return wireFault("credentials_refused", `The server answered ${status}: it does not accept the credentials.`);
  return null;
}

const lacksScopes = (scopes: readonly string[]): AppError =>
  wireFault(
    "insufficient_scope",
    "The authorization does not cover this call. A person must connect the server again.",
    {
      scopes,
    },
  );

const tooLarge = (maxBytes: number): AppError =>
  wireFault("too_large", `The server sent more than ${Math.round(maxBytes / 1_000)} kB.`);
