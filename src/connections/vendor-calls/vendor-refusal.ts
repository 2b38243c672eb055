import { AppError, type AppErrorOptions } from "#errors/app-error";
import type { ErrorCode } from "#errors/catalogue";

import type { VendorRefusal } from "./vendor-request.ts";

/** What a provider says of a refusal, as far as it says something. */
export interface VendorWords {
  /** The provider's own code, for example `NO_ACTIVE_DEVICE`. */
  reason?: string | undefined;
  message?: string | undefined;
}

/** Makes a provider's refusal an error of ours: by its own code where that says more than the status. */
export interface RefusalRules {
  /** Reads the provider's words out of its answer. */
  words: (body: unknown) => VendorWords;
  /** What a code or status means that the general rule would take for another thing; null for the general rule. */
  special?: (words: VendorWords, status: number) => ErrorCode | null;
  /** Whether a refusal says that the token is not good; by default a 401 does. */
  refusesToken?: (words: VendorWords, status: number) => boolean;
  /** After how many seconds a limited call makes sense when the provider does not say. */
  retryAfterSeconds: number;
}

const LONGEST_MESSAGE = 300;

const INVALID = new Set([400, 409, 411, 413, 415, 422, 451]);

function codeOf(status: number): ErrorCode {
  if (status === 401) return "REAUTHENTICATION_REQUIRED";
  if (status === 404) return "NOT_FOUND";
  if (status === 429) return "PROVIDER_RATE_LIMITED";
  return INVALID.has(status) ? "INVALID_INPUT" : "PROVIDER_ERROR";
}

/** The error that tells a provider's refusal. The provider's own sentence is repeated, shortened: it is about the caller's request. */
export function vendorRefused(
  provider: string,
  { status, body, mayHaveTakenEffect = false }: VendorRefusal & { mayHaveTakenEffect?: boolean },
  rules: RefusalRules,
  retryAfterMs: number | null,
): AppError {
  const words = rules.words(body);
  const code = rules.special?.(words, status) ?? codeOf(status);
  const said = words.message === undefined ? "" : `: ${words.message.slice(0, LONGEST_MESSAGE).toWellFormed()}`;
  const message = `${provider} answered ${status}${said}`;
  const options: AppErrorOptions = {
    message,
    details: {
      provider,
      provider_status: status,
      ...(mayHaveTakenEffect ? { outcome: "unknown" } : {}),
      ...(words.reason === undefined ? {} : { provider_reason: words.reason.slice(0, 100).toWellFormed() }),
      ...(code === "INVALID_INPUT"
        ? { issues: [{ path: "body", code: "provider_refused", message }], reason: "provider_refused" }
        : {}),
    },
  };
  if (code !== "PROVIDER_RATE_LIMITED") return new AppError(code, options);
  return new AppError(code, {
    ...options,
    retryAfterSeconds: retryAfterMs === null ? rules.retryAfterSeconds : retryAfterMs / 1_000,
  });
}

/** Nothing, or nothing that can be read, came back. `outcome` says what is known of a call that may have had an effect. */
export const vendorSilent = (
  provider: string,
  reason: "timeout" | "connection_failed" | "unreadable_answer" | "answer_too_large",
  mayHaveTakenEffect: boolean,
  cause?: unknown,
): AppError =>
  new AppError("PROVIDER_ERROR", {
    message: `${provider}: ${SILENCES[reason]}${mayHaveTakenEffect ? " The call may have taken effect; it was not repeated." : ""}`,
    details: { provider, reason, ...(mayHaveTakenEffect ? { outcome: "unknown" } : {}) },
    cause,
  });

const SILENCES = {
  timeout: "no answer in time.",
  connection_failed: "the connection failed.",
  unreadable_answer: "the answer could not be read.",
  answer_too_large: "the answer is too large.",
} as const;
