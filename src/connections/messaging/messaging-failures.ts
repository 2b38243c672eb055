import type { ErrorCode } from "#errors/catalogue";

/** The provider's codes that say more than the status, in inclusive ranges. */
const FAILURES: readonly (readonly [first: number, last: number, code: ErrorCode])[] = [
  [2, 2, "PROVIDER_RATE_LIMITED"],
  [3, 3, "REAUTHENTICATION_REQUIRED"],
  [4, 4, "PROVIDER_RATE_LIMITED"],
  [10, 10, "REAUTHENTICATION_REQUIRED"],
  [100, 100, "INVALID_INPUT"],
  [200, 299, "REAUTHENTICATION_REQUIRED"],
  [368, 368, "PROVIDER_ERROR"],
  [80007, 80007, "PROVIDER_RATE_LIMITED"],
  [130429, 130429, "PROVIDER_RATE_LIMITED"],
  [131000, 131000, "PROVIDER_ERROR"],
  [131008, 131009, "INVALID_INPUT"],
  [131016, 131016, "PROVIDER_RATE_LIMITED"],
  [131026, 131026, "INVALID_INPUT"],
  [131030, 131030, "INVALID_INPUT"],
  [131031, 131031, "PROVIDER_ERROR"],
  [131047, 131047, "MESSAGE_WINDOW_CLOSED"],
  [131048, 131049, "PROVIDER_RATE_LIMITED"],
  [131056, 131056, "PROVIDER_RATE_LIMITED"],
  [131057, 131057, "PROVIDER_RATE_LIMITED"],
  [132000, 132999, "INVALID_INPUT"],
  [133004, 133004, "PROVIDER_RATE_LIMITED"],
  [133010, 133010, "PROVIDER_NOT_CONNECTED"],
];

/** The error code for a code of the provider; null where the status decides. */
export function codeOfFailure(reason: string | undefined): ErrorCode | null {
  if (reason === undefined) return null;
  const number = Number(reason);
  return FAILURES.find(([first, last]) => number >= first && number <= last)?.[2] ?? null;
}

/**
 * The codes with which the provider says that one of its services is down or overloaded, or that the account is being
 * moved. Whatever the status, the message was not accepted. 131000 and an answer without a code prove nothing.
 */
const NOT_TAKEN: ReadonlySet<string> = new Set(["2", "131016", "131057", "133004"]);

/** Whether a refusal proves that the provider did not take the message, although its status is one of a fault. */
export const isNotTaken = (reason: string | undefined): boolean => reason !== undefined && NOT_TAKEN.has(reason);
