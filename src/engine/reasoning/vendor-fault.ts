/** Why a model call failed, in a form fit for the log: the vendor's words, shortened and without apparent secrets. */
export interface VendorFault {
  /** The HTTP status; null without an answer. */
  status: number | null;
  reason: string;
}

/** Statuses that concern the operator's account and not the request. Tenants do not see their words. */
const OF_THE_ACCOUNT: ReadonlySet<number> = new Set([401, 402, 403]);

/** The vendor's words about this request, for the run's trace; null without any, or where tenants must not see them. */
export function reasonForTrace(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!isVendorFault(cause) || cause.status === null || cause.status < 400 || OF_THE_ACCOUNT.has(cause.status))
    return null;
  return cause.reason === "" ? null : cause.reason;
}

const isVendorFault = (value: unknown): value is VendorFault =>
  typeof value === "object" && value !== null && "reason" in value && "status" in value;
