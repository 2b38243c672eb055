import { AppError } from "#errors/app-error";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";

import { challengeOf } from "./challenge.ts";
import { wireFault } from "./wire-fault.ts";

/** Tenants take turns where their servers' documents are read. */
export type WireContext = OutboundContext & { tenant: { id: string } };

/** The credentials of calls to a server. */
export interface WireCredentials {
  headers: Readonly<Record<string, string>>;
  /** The query parameter that carries the credential; absent for one in a header. */
  parameter?: { name: string; value: string };
  /** Returns new credentials when the server refused the current ones; absent where there are no others. */
  renew?: () => Promise<Readonly<Record<string, string>>>;
  /** Records that the server refused even the renewed credentials. */
  refused?: () => Promise<void>;
}

/** A server's answer about its revision of the protocol. */
export type ServerRevision = { kind: "legacy" } | { kind: "modern"; discover: Record<string, unknown> };

/** A server with the credentials of its calls. */
export interface WireTarget extends WireCredentials {
  url: string;
  /** How long the server may be silent. */
  timeoutMs: number;
  /** The address whose origin alone is shown the credentials; the URL when absent. */
  credentialUrl?: string;
  /** The parts of an API document that a person chose. */
  document?: { baseUrl: string | null; include: readonly string[] | null };
  /** Its known revision of the protocol. */
  prior?: ServerRevision | null;
}

/** Maximum cost of one inspection or one call, over all its requests. */
export interface WireLimits {
  signal: AbortSignal;
  maxBytes: number;
  /** The longest request; the target's time when absent. */
  requestMs?: number;
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
  const resumed: WireFetch = async (url, init = {}) => {
    if (!new Headers(init.headers).has("last-event-id")) return new Response(null, { status: 405 });
    // Its status says nothing about the call, which the server has received.
    const response = await send(ctx, { ...target, headers: shown }, limits, url, init);
    if (response.status === 200 && response.body !== null)
      return new Response(bounded(response.body), { headers: response.headers });
    await response.body?.cancel();
    return new Response(null, { status: 503 });
  };
  const fetch: WireFetch = async (url, init = {}) => {
    // The stream of unsolicited messages, which every server must allow a client to go without. A stream of a call that is
    // taken up again names its last event.
    if (init.method === "GET" && acceptsStream(init)) return resumed(url, init);
    if (init.method === "DELETE" && endsSession(init)) return endSession(ctx, { ...target, headers: shown }, url, init);
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
      if (response.status === 401) await target.refused?.();
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

const SESSION_END_MS = 2_000;

const endsSession = (init: RequestInit): boolean => new Headers(init.headers).has("mcp-session-id");

/** Ends a session after its call, even after one that ran out of time. The answer changes nothing. */
async function endSession(
  ctx: OutboundContext,
  target: WireTarget,
  url: string | URL,
  init: RequestInit,
): Promise<Response> {
  const limits = { signal: AbortSignal.timeout(SESSION_END_MS), maxBytes: 0, requestMs: SESSION_END_MS };
  const response = await send(ctx, target, limits, url, { ...init, signal: null });
  await response.body?.cancel();
  return new Response(null, { status: 204 });
}

function send(
  ctx: OutboundContext,
  target: WireTarget,
  { signal, requestMs }: WireLimits,
  url: string | URL,
  { method, headers, body, signal: own }: RequestInit,
): Promise<Response> {
  const timeoutMs = requestMs ?? target.timeoutMs;
  // Credentials of a server go only to its own host, whatever URL a library requests.
  const isShown = isOwn(url, target);
  const shown = isShown ? target.headers : {};
  return guardedFetch(ctx, isShown ? withParameter(url, target) : String(url), {
    method: method === "POST" || method === "DELETE" || method === "PUT" || method === "PATCH" ? method : "GET",
    headers: { ...Object.fromEntries(new Headers(headers)), ...shown },
    ...(typeof body === "string" ? { body } : {}),
    ...(isShown ? { secrets: [...Object.values(target.headers), target.parameter?.value ?? ""] } : {}),
    timeoutMs,
    signal: own ? AbortSignal.any([signal, own]) : signal,
  });
}

function withParameter(url: string | URL, { parameter }: WireTarget): string {
  if (parameter === undefined) return String(url);
  const shown = new URL(url);
  shown.searchParams.set(parameter.name, parameter.value);
  return shown.href;
}

const isOwn = (url: string | URL, target: WireTarget): boolean =>
  new URL(url).origin === new URL(target.credentialUrl ?? target.url).origin;

async function refusalOf(response: Response, { renew }: WireTarget): Promise<AppError | null> {
  const { status } = response;
  if (status >= 300 && status < 400)
    return wireFault(
      "redirect",
      "The server redirects to another address. Redirects are not followed; register the target address instead.",
    );
  if (status === 403 && renew !== undefined) {
    const { error, scopes } = await challengeOf(response);
    if (error === "insufficient_scope" || (error === null && scopes !== null)) return lacksScopes(scopes ?? []);
  }
  if (status === 401 && renew !== undefined)
    return wireFault(
      "authorization_expired",
      "The server no longer accepts the authorization. A person must connect it again.",
    );
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
