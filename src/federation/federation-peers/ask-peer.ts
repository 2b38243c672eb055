import { AppError } from "#errors/app-error";
import { readUpTo } from "#lib/read-up-to";
import { retryAfterMs } from "#lib/retry-after";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";

import { LIMITED_DELAYS_MS, retryDelayMs } from "./retry-delay.ts";

/** The peer to ask, and the time limit. */
export interface PeerLink {
  baseUrl: string;
  /** In plain text. */
  key: string;
  /** The deadline, in milliseconds since 1970: no attempt follows a wait beyond it. */
  endsAt: number;
}

/** The means of waiting. */
export interface Patience {
  sleep: (ms: number) => Promise<void>;
  /** Uniform in [0, 1). */
  random: () => number;
  send: typeof guardedFetch;
}

export interface PeerAnswer {
  /** 200, 304 or 404. */
  status: number;
  header: (name: string) => string | null;
  /** Empty unless 200. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** A person's longest wait; the protocol's whole schedule takes at least 31 s. */
export const PATIENCE_MS = 25_000;
const ATTEMPT_MS = 10_000;
const MAX_ANSWER_BYTES = 1_048_576;

const REAL: Patience = {
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  send: guardedFetch,
};

/**
 * Asks a peer and repeats the request as the protocol advises (`retry-delay.ts`). It follows no redirects, so that the key goes only to the
 * peer. Throws PROVIDER_RATE_LIMITED with Retry-After when the peer keeps limiting or asks for a longer wait than is left, and
 * PROVIDER_ERROR (`details.reason`) for any other failure.
 */
export async function askPeer(
  ctx: OutboundContext,
  link: PeerLink,
  path: string,
  headers: Record<string, string> = {},
  { sleep, random, send }: Patience = REAL,
): Promise<PeerAnswer> {
  const attempts = { limited: 0, failed: 0 };
  for (;;) {
    const leftMs = link.endsAt - ctx.clock();
    if (leftMs <= 0) throw peerError("timeout", "The peer took too long to answer.");
    const response = await send(ctx, `${link.baseUrl}${path}`, {
      headers: { accept: "application/json", "x-federation-key": link.key, ...headers },
      timeoutMs: Math.min(ATTEMPT_MS, leftMs),
    });
    const { status } = response;
    if (status === 200) return { status, header: (name) => response.headers.get(name), bytes: await bodyOf(response) };
    await response.body?.cancel();
    if (status === 304 || status === 404)
      return { status, header: (name) => response.headers.get(name), bytes: new Uint8Array() };
    if (status === 429) attempts.limited++;
    else if (status >= 500) attempts.failed++;
    const asked = retryAfterMs(response.headers.get("retry-after"), ctx.clock());
    const delayMs = retryDelayMs(status, attempts, { retryAfterMs: asked, random: random() });
    if (delayMs === null || ctx.clock() + delayMs >= link.endsAt) throw refusalOf(status, delayMs ?? asked);
    await sleep(delayMs);
  }
}

async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array<ArrayBuffer> | null;
  try {
    bytes = await readUpTo(response, MAX_ANSWER_BYTES);
  } catch (cause) {
    throw peerError("connection_failed", "The peer's answer ended prematurely.", cause);
  }
  if (bytes === null) throw peerError("too_large", "The peer's answer is larger than 1 MiB.");
  return bytes;
}

function refusalOf(status: number, waitMs: number | null): AppError {
  if (status === 429) {
    const seconds = (waitMs ?? LIMITED_DELAYS_MS.at(-1) ?? 0) / 1_000;
    return new AppError("PROVIDER_RATE_LIMITED", {
      message: "The peer limits requests. Try again later.",
      details: { reason: "rate_limited" },
      retryAfterSeconds: seconds,
    });
  }
  if (status === 401 || status === 403) return peerError("key_refused", "The peer refused the key.");
  if (status >= 500) return peerError("peer_failed", `The peer answered ${status}.`);
  return peerError("unexpected_answer", `The peer answered ${status}.`);
}

/** The error of a peer's fault. */
export const peerError = (reason: string, message: string, cause?: unknown): AppError =>
  new AppError("PROVIDER_ERROR", { message, details: { reason }, cause });
