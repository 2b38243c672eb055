import type { BulkItemRow, BulkJobRow } from "#db/schema/bulk-jobs";
import type { AppError } from "#errors/app-error";
import { ERRORS } from "#errors/catalogue";
import { JOB_USED_UP } from "#models/model-spending/job-room.queries";

export type ItemStatus = BulkItemRow["status"];

/** The result of one item. */
export type ItemResult = Pick<BulkItemRow, "status" | "code" | "message"> & Partial<Pick<BulkItemRow, "caseId">>;

/** The code of a new run, and of those after it, when the maximum of the job is spent. */
const MAX_USD_REACHED = "MAX_USD_REACHED";

export const DONE: ItemResult = { status: "done", code: null, message: null };

export const NOT_FOUND: ItemResult = {
  status: "not_found",
  code: "NOT_FOUND",
  message: "The workspace has no such run.",
};

export const EFFECTS_WOULD_REPEAT: ItemResult = {
  status: "skipped",
  code: "EFFECTS_WOULD_REPEAT",
  message: "The run had an effect outside, or may have had one, which would happen again.",
};

export const ALREADY_A_CASE: ItemResult = {
  status: "skipped",
  code: "ALREADY_A_CASE",
  message: "The data set has a case of this run.",
};

/** The result of the items that a stopped job did not begin. */
export const NOT_BEGUN: Readonly<Record<NonNullable<BulkJobRow["stopReason"]>, ItemResult>> = {
  equal_failures: {
    status: "skipped",
    code: "STOPPED_AFTER_FAILURES",
    message: "The runs before it failed with the same code.",
  },
  max_usd: { status: "skipped", code: MAX_USD_REACHED, message: "The runs before it spent the maximum cost." },
  orderer_gone: {
    status: "skipped",
    code: "OWNER_GONE",
    message: "The person who ordered it is deactivated, or may not run agents any more.",
  },
};

/** The result of the items that a cancelled job did not begin. */
export const CANCELLED: ItemResult = {
  status: "cancelled",
  code: "JOB_CANCELLED",
  message: "A person cancelled the job before this run.",
};

/** The result of an item that an error refused. */
export function refusedBy({ code, message, details }: AppError): ItemResult {
  const [issue] = Array.isArray(details["issues"]) ? (details["issues"] as { message: string }[]) : [];
  return {
    status: ERRORS[code].status === 404 ? "not_found" : "refused",
    code,
    message: issue === undefined ? message : `It ${issue.message}.`,
  };
}

/** A new run as its item sees it; null when it is gone. */
export interface NewRun {
  status: string;
  outcome: string | null;
  error: { code: string; message: string; details?: Record<string, unknown> } | null;
  isWaiting: boolean;
  /** In milliseconds since 1970. */
  createdAt: number;
}

export const isUsedUp = ({ code }: Pick<ItemResult, "code">): boolean => code === MAX_USD_REACHED;

/** The result of an item by its new run; null while that works. Pure. */
export function resultOfRun(run: NewRun | null): ItemResult | null {
  if (run === null) return { status: "failed", code: "NOT_FOUND", message: "The run was removed." };
  const { status, outcome, error, isWaiting } = run;
  if (status === "pending" || status === "in_progress")
    return isWaiting ? { status: "waiting", code: null, message: null } : null;
  if (status === "completed" && (outcome === "done" || outcome === "partial")) return DONE;
  return { status: "failed", code: codeOf(run), message: error?.message ?? null };
}

/** The result of an item as it is now: a new run that waited for a person may have moved on since the item was written. */
export function shownResult({
  run,
  ...item
}: Pick<BulkItemRow, "status" | "code" | "message"> & { run: NewRun | null }): ItemResult {
  const isOpen = item.status === "running" || item.status === "waiting";
  return (isOpen ? resultOfRun(run) : item) ?? { ...item, status: "running" };
}

function codeOf({ status, outcome, error }: NewRun): string {
  if (error?.details?.["reason"] === JOB_USED_UP) return MAX_USD_REACHED;
  return error?.code ?? (status === "cancelled" ? "CANCELLED" : (outcome ?? "failed").toUpperCase());
}
