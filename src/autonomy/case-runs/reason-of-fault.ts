import type { VoidReason } from "#lib/void-reasons";

/** Why a case had no result, by the code of the failure outside the agent. */
export function reasonOfFault(code: string): VoidReason {
  if (code === "BUDGET_EXCEEDED") return "budget";
  return code === "UNAVAILABLE" ? "interrupted" : "vendor";
}
