import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type ItemStatus, shownResult } from "./item-result.ts";
import { RESULTS } from "./limits.ts";
import { type JobRow, selectJob, type ShownItem } from "./store.ts";

/** A part of a job's results. */
export interface ResultsQuery {
  /** The number of the item after which the part begins. */
  after: number | null;
  limit: number;
  /** Empty for all. */
  statuses: readonly ItemStatus[];
}

export interface FoundJob {
  job: JobRow;
  /** The number of results by status, without those that none has. */
  counts: ReadonlyMap<ItemStatus, number>;
  items: ShownItem[];
  /** The number of the last item of this part; null at the end. */
  next: number | null;
}

const FIRST_RESULTS: ResultsQuery = { after: null, limit: RESULTS, statuses: [] };

/** The tenant's job with a part of the results of its runs. Throws NOT_FOUND. */
export async function findJob(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  jobId: string,
  { after, limit, statuses }: ResultsQuery = FIRST_RESULTS,
): Promise<FoundJob> {
  if (!isUuid(jobId)) throw notFound("bulk job", jobId);
  const stored = statuses.length === 0 ? [] : [...new Set<ItemStatus>([...statuses, ...OPEN])];
  const { job, settled, open, items } = await selectJob(db, tenant.id, jobId, { after, limit: limit + 1, stored });
  if (job === undefined) throw notFound("bulk job", jobId);
  const part = items.slice(0, limit);
  return {
    job,
    counts: countsOf(settled, open),
    items: part.filter((item) => statuses.length === 0 || statuses.includes(shownResult(item).status)),
    next: items.length > limit ? (part.at(-1)?.number ?? null) : null,
  };
}

/** The stored statuses of items whose result is that of a new run as it is now. */
const OPEN: readonly ItemStatus[] = ["running", "waiting"];

function countsOf(
  settled: readonly { status: ItemStatus; count: number }[],
  open: readonly Parameters<typeof shownResult>[0][],
): FoundJob["counts"] {
  const counts = new Map(settled.map(({ status, count }) => [status, count]));
  for (const { status } of open.map(shownResult)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
