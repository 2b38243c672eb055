import type { ExecutionRecord } from "#agents/execution-records/execution-record";
import type { SpendingOrigin } from "#lib/spending-origin";

/** The purpose of a run's calls of models. A conversation with a person outside the tenant is messaging. */
export function spendingOf({
  triggeredBy,
  contactId,
}: Pick<ExecutionRecord, "triggeredBy" | "contactId">): SpendingOrigin {
  if (triggeredBy !== "chat") return "run";
  return contactId === null || contactId === undefined ? "chat" : "messaging";
}
