import { AppError, type AppErrorOptions } from "#errors/app-error";
import type { ErrorCode } from "#errors/catalogue";

import type { VendorRefusal } from "./vendor-request.ts";

/** The provider's description of a refusal, as far as there is one. */
export interface VendorWords {
  /** The provider's code, for example `NO_ACTIVE_DEVICE`. */
  reason?: string | undefined;
  message?: string | undefined;
}

/**
 * Rules that turn a provider's refusal into an error of the catalogue, by the provider's code where it says more than
 * the status.
 */
export interface RefusalRules {
  /** Extracts the provider's description from its answer. */
  words: (body: unknown) => VendorWords;
  /** The meaning of a code or status where the general rule would be wrong; null for the general rule. */
  special?: (words: VendorWords, status: number) => ErrorCode | null;
  /** Whether a refusal with the status of a fault proves that the call had no effect. */
  provesNoEffect?: (words: VendorWords) => boolean;
  /** Whether a refusal means that the token is invalid; by default a 401 does. */
  refusesToken?: (words: VendorWords, status: number) => boolean;
  /** The delay after a rate limit when the provider does not state one, in seconds. */
  retryAfterSeconds: number;
}

const LONGEST_MESSAGE = 300;

const INVALID = new Set([400, 409, 411, 413, 415, 422, 451]);

function codeOf(status: number): ErrorCode {
  if (status === 401) return "REAUTHENTICATION_REQUIRED";
  if (status === 403) return "PROVIDER_FORBIDDEN";
  if (status === 404) return "NOT_FOUND";
  if (status === 429) return "PROVIDER_RATE_LIMITED";
  return INVALID.has(status) ? "INVALID_INPUT" : "PROVIDER_ERROR";
}

/**
 * The error of a provider's refusal. It repeats the provider's sentence, shortened, because that concerns the caller's
 * request.
 */
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

/** The error of a missing or unreadable answer. `outcome` describes the possible effect of the call. */
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
