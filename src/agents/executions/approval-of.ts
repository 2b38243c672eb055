import { isFinal } from "#engine/reasoning/run-state";

import type { ExecutionRecord } from "./execution-record.ts";

/** The approval that an execution waits for; null without one. */
export function approvalOf({ status, result }: Pick<ExecutionRecord, "status" | "result">): string | null {
  const wait: unknown = result?.["awaiting_approval"];
  if (isFinal(status) || wait === null || typeof wait !== "object") return null;
  const { approval_id: id } = wait as Record<string, unknown>;
  return typeof id === "string" ? id : null;
}
