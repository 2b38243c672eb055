import type { SpendingOrigin } from "#lib/spending-origin";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

/** The purpose of a run's calls of models. A conversation with a person outside the tenant is messaging. */
export function spendingOf({
  triggeredBy,
  contactId,
}: Pick<ExecutionRecord, "triggeredBy" | "contactId">): SpendingOrigin {
  if (triggeredBy !== "chat") return "run";
  return contactId === null || contactId === undefined ? "chat" : "messaging";
}
