/** Why a model call failed, as the log may have it: the vendor's own words, cut, without what looks like a secret. */
export interface VendorFault {
  /** The HTTP status; null when there was no answer. */
  status: number | null;
  reason: string;
}

/** Answers that concern the operator's account and not the request: their words are not for tenants. */
const OF_THE_ACCOUNT: ReadonlySet<number> = new Set([401, 402, 403]);

/** The vendor's words about this request, for the trace of the run; null where there are none, or where they are not the tenant's. */
export function reasonForTrace(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!isVendorFault(cause) || cause.status === null || cause.status < 400 || OF_THE_ACCOUNT.has(cause.status))
    return null;
  return cause.reason === "" ? null : cause.reason;
}

const isVendorFault = (value: unknown): value is VendorFault =>
  typeof value === "object" && value !== null && "reason" in value && "status" in value;
