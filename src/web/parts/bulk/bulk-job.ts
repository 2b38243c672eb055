import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";

/** A job on many runs, with a page of its results. */
export type Job = DataOf<"GET /api/executions/bulk/{id}">;
export type Result = Job["results"][number];
export type ResultStatus = Result["status"];

const PAGE_SIZE = 25;

const WORDS: Readonly<Record<ResultStatus, string>> = {
  pending: "Not begun",
  running: "Running",
  done: "Done",
  failed: "Failed",
  waiting: "Waits for a person",
  skipped: "Left out",
  refused: "Refused",
  not_found: "Not there",
  cancelled: "Not begun",
};
/** The word for a run of which the action is done. */
const DONE: Readonly<Record<Job["action"], string>> = { rerun: "Done", cancel: "Cancelled", add_cases: "Added" };

export const wordOf = (action: Job["action"], status: ResultStatus): string =>
  status === "done" ? DONE[action] : WORDS[status];

export const pathOf = (jobId: string) => `/api/executions/bulk/${encodeURIComponent(jobId)}` as const;

interface ResultPage {
  statuses: readonly ResultStatus[];
  cursor?: string;
}

export const readJob = (jobId: string, { statuses, cursor }: ResultPage, signal?: AbortSignal): Promise<Job> =>
  callData("GET", pathOf(jobId), { query: { status: statuses.join(","), cursor, limit: PAGE_SIZE }, signal });
