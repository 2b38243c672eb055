import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";
import { readUpTo } from "#lib/read-up-to";
import { retryAfterMs } from "#lib/retry-after";

import { shareAnswer } from "./share-answer.ts";
import type { PaceKeeper, SharedAnswers } from "./vendor-keeper-client.ts";
import { type RefusalRules, vendorRefused, vendorSilent } from "./vendor-refusal.ts";
import {
  type DecodedAnswer,
  safetyOf,
  urlOf,
  type VendorAnswer,
  type VendorRefusal,
  type VendorRequest,
} from "./vendor-request.ts";

/** The link to one account at a provider. */
export interface VendorLink {
  provider: string;
  /** Where the credentials may go: prefixes of URLs, and hosts as `*.example.com`. */
  reaches: readonly string[];
  /**
   * The headers that authenticate the caller. With `stale`, other ones than those; null when only the user can provide
   * them.
   */
  credentials: (stale?: Readonly<Record<string, string>>) => Promise<Record<string, string> | null>;
  /** Called when the provider refused even renewed credentials. */
  ended: () => Promise<void>;
  rules: RefusalRules;
  /** Keeps the vendor's limits for all calls of the app; absent where the vendor publishes none. */
  keeper?: PaceKeeper | undefined;
  /** The answers that the account's callers share; absent where none are. */
  answers?: SharedAnswers | undefined;
}

/** The services that a call uses. */
export interface CallMeans {
  fetch: typeof fetch;
  clock: () => number;
  wait: (ms: number) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

const MAX_ATTEMPTS = 3;
/** Longest wait for a provider; beyond it the caller is told the delay. */
const LONGEST_WAIT_MS = 2_000;
const FIRST_BACKOFF_MS = 200;
const MAX_ANSWER_BYTES = 8 * 1_024 * 1_024;
/** Statuses that say nothing about the request, only about the server. */
const PASSING = new Set([500, 502, 503, 504]);

type Failure = ({ kind: "refusal" } & VendorRefusal) | { kind: "silence"; error: AppError };

type Outcome = { kind: "answer"; answer: VendorAnswer } | Failure;

/**
 * Calls a provider and returns its answer. A refused token is renewed once. A call that certainly had no effect, or may
 * be repeated, is tried three times in all; any other call is made once. Throws the errors of `vendorRefused` and
 * `vendorSilent`, and REAUTHENTICATION_REQUIRED.
 */
export async function callVendor(link: VendorLink, means: CallMeans, request: VendorRequest): Promise<VendorAnswer> {
  requireOwnAddress(link, request.url);
  const ask = (): Promise<VendorAnswer> => askVendor(link, means, request);
  return link.answers === undefined ? ask() : shareAnswer(link.provider, link.answers, request, ask);
}

async function askVendor(link: VendorLink, means: CallMeans, request: VendorRequest): Promise<VendorAnswer> {
  let credentials = await credentialsOf(link);
  let hasRenewed = false;
  for (let attempt = 1; ; attempt++) {
    await awaitTurn(link, means);
    const outcome = await attemptOnce(link, means, request, credentials);
    await heedLimit(link, means, outcome);
    if (outcome.kind === "answer") return outcome.answer;
    if (refusesToken(link, outcome)) {
      if (hasRenewed) {
        await link.ended();
        throw reauthenticationRequired(link.provider);
      }
      hasRenewed = true;
      credentials = await credentialsOf(link, credentials);
      continue;
    }
    const waitMs = attempt < MAX_ATTEMPTS ? waitBeforeNext(outcome, request, means, attempt) : null;
    if (waitMs === null) throw errorOf(link, means, request, outcome);
    await means.wait(waitMs);
  }
}

/** Waits for the call's turn. Throws PROVIDER_RATE_LIMITED, without a call, when that would take too long. */
async function awaitTurn({ provider, keeper }: VendorLink, means: CallMeans): Promise<void> {
  const turn = await keeper?.turn();
  if (turn === undefined) return;
  if (turn.isGranted) return turn.waitMs === 0 ? undefined : await means.wait(turn.waitMs);
  throw withoutEffect(
    new AppError("PROVIDER_RATE_LIMITED", {
      message: `${provider} takes no more calls now, so none was made.`,
      details: { provider, reason: "kept_back" },
      retryAfterSeconds: turn.waitMs / 1_000,
    }),
  );
}

/** Tells the keeper when the vendor takes calls again, so that no other caller asks before. */
async function heedLimit({ keeper }: VendorLink, { clock }: CallMeans, outcome: Outcome): Promise<void> {
  if (keeper === undefined || outcome.kind !== "refusal" || outcome.status !== 429) return;
  const askedMs = retryAfterMs(outcome.headers.get("retry-after"), clock());
  if (askedMs !== null) await keeper.holdOff(askedMs);
}

function refusesToken({ rules }: VendorLink, outcome: Failure): boolean {
  if (outcome.kind !== "refusal") return false;
  return rules.refusesToken?.(rules.words(outcome.body), outcome.status) ?? outcome.status === 401;
}

/** On any failure here, nothing was sent, or the request was refused. */
async function credentialsOf(link: VendorLink, stale?: Record<string, string>): Promise<Record<string, string>> {
  const found = await link.credentials(stale).catch((error: unknown) => {
    throw error instanceof AppError ? withoutEffect(error) : error;
  });
  if (found !== null) return found;
  throw reauthenticationRequired(link.provider);
}

/** The provider no longer accepts our credentials. */
export const reauthenticationRequired = (provider: string, cause?: unknown): AppError =>
  new AppError("REAUTHENTICATION_REQUIRED", {
    message: `The connection to ${provider} ended. Connect it again.`,
    details: { provider, connect: `/api/integrations/${provider}/connect` },
    cause,
  });

/** Milliseconds until the call may be repeated, or null when it must not be. */
function waitBeforeNext(outcome: Failure, request: VendorRequest, means: CallMeans, attempt: number): number | null {
  const backoffMs = FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + means.random());
  if (outcome.kind === "refusal" && outcome.status === 429) {
    const askedMs = retryAfterMs(outcome.headers.get("retry-after"), means.clock());
    if (askedMs === null) return backoffMs;
    return askedMs <= LONGEST_WAIT_MS ? askedMs : null;
  }
  const mayRepeat = safetyOf(request) !== "once";
  if (!mayRepeat) return null;
  if (outcome.kind === "silence") return backoffMs;
  return PASSING.has(outcome.status) ? backoffMs : null;
}

function errorOf(link: VendorLink, means: CallMeans, request: VendorRequest, failure: Failure): AppError {
  if (failure.kind === "silence") return failure.error;
  const askedMs = retryAfterMs(failure.headers.get("retry-after"), means.clock());
  const safety = safetyOf(request);
  const provesNoEffect = link.rules.provesNoEffect?.(link.rules.words(failure.body)) ?? false;
  const mayHaveTakenEffect = safety === "once" && PASSING.has(failure.status) && !provesNoEffect;
  const error = vendorRefused(link.provider, { ...failure, mayHaveTakenEffect }, link.rules, askedMs);
  const isRefused = provesNoEffect || (failure.status >= 400 && failure.status < 500);
  return safety !== "read" && isRefused ? withoutEffect(error) : error;
}

async function attemptOnce(
  link: VendorLink,
  means: CallMeans,
  request: VendorRequest,
  credentials: Record<string, string>,
): Promise<Outcome> {
  const isEffect = safetyOf(request) === "once";
  const timeout = AbortSignal.timeout(means.timeoutMs);
  const signal = means.signal === undefined ? timeout : AbortSignal.any([means.signal, timeout]);
  try {
    const response = await means.fetch(urlOf(request), {
      method: request.method,
      headers: { accept: "application/json", ...bodyTypeOf(request), ...request.headers, ...credentials },
      ...bodyOf(request),
      redirect: "manual",
      signal,
    });
    const bytes = await readUpTo(response, MAX_ANSWER_BYTES);
    if (bytes === null)
      return {
        kind: "silence",
        error: vendorSilent(link.provider, "answer_too_large", isEffect && response.status < 300),
      };
    const { status, headers, body } = readIn(request, response, bytes);
    const isAnswer = (status >= 200 && status < 300) || request.expects?.includes(status) === true;
    if (!isAnswer) return { kind: "refusal", status, headers, body: body ?? null };
    if (body !== undefined || request.ignoresBody === true)
      return {
        kind: "answer",
        answer: { provider: link.provider, isOfEffect: isEffect, status, headers, body: body ?? null },
      };
    return { kind: "silence", error: vendorSilent(link.provider, "unreadable_answer", isEffect) };
  } catch (cause) {
    if (means.signal?.aborted === true) throw cause;
    const reason = timeout.aborted ? "timeout" : "connection_failed";
    return { kind: "silence", error: vendorSilent(link.provider, reason, isEffect, cause) };
  }
}

/** The answer in terms of HTTP; the body is undefined where it is unreadable. */
function readIn({ decode }: VendorRequest, { ok, status, headers }: Response, bytes: Uint8Array): DecodedAnswer {
  if (decode === undefined || !ok) return { status, headers, body: parsed(bytes) };
  return decode(bytes) ?? { status, headers, body: undefined };
}

/** The value of a JSON body, null for an empty one, undefined for another format. */
function parsed(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

const bodyTypeOf = ({ json, bytes }: VendorRequest): Record<string, string> => {
  if (json !== undefined) return { "content-type": "application/json" };
  return bytes === undefined ? {} : { "content-type": "application/octet-stream" };
};

const bodyOf = ({ json, bytes }: VendorRequest): { body?: string | Uint8Array<ArrayBuffer> } => {
  if (json !== undefined) return { body: JSON.stringify(json) };
  return bytes === undefined ? {} : { body: bytes };
};

/** Credentials go only to the provider, never to a host that its answer names. */
function requireOwnAddress({ provider, reaches }: VendorLink, url: string): void {
  const { origin, protocol, hostname } = new URL(url);
  const isOwn = reaches.some((place) =>
    place.startsWith("*.")
      ? protocol === "https:" && hostname.endsWith(place.slice(1))
      : origin === new URL(place).origin,
  );
  if (isOwn) return;
  throw new AppError("PROVIDER_ERROR", {
    message: `${provider} returned an address that does not belong to it.`,
    details: { provider, reason: "foreign_address" },
  });
}
