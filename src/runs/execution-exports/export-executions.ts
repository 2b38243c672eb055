import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";
import { listTenantExecutions, type TenantExecutionFilter } from "#runs/tenant-executions/list-tenant-executions";
import { soughtRuns } from "#runs/tenant-executions/sought-runs";

export type ExportedExecution = Awaited<ReturnType<typeof listTenantExecutions>>["rows"][number];

const PAGE_SIZE = 500;
const MAX_PAGES = 100;
/** Maximum number of executions in an export. */
export const MAX_EXPORTED = MAX_PAGES * PAGE_SIZE;

/**
 * Yields the executions that match filters, in their order, page by page. Each page reads a bounded part, as in the
 * list. The export is an entry of the audit log. A faulty query is refused before the first page.
 */
export function exportExecutions(
  ctx: ServiceContext,
  filter: TenantExecutionFilter,
): AsyncGenerator<ExportedExecution[], void, void> {
  soughtRuns(ctx, filter);
  return readPages(ctx, filter);
}

async function* readPages(
  ctx: ServiceContext,
  filter: TenantExecutionFilter,
): AsyncGenerator<ExportedExecution[], void, void> {
  const audited = auditChange(ctx, { action: "export_executions", summary: summaryOf(filter) });
  await commit({ writer: ctx.writer, clock: ctx.clock }, [], { audit: [audited] });
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const looked = await listTenantExecutions(ctx, {
      ...filter,
      cursor,
      limit: PAGE_SIZE,
      withCounts: false,
      withHits: false,
    });
    yield looked.rows;
    if (looked.nextCursor === null) return;
    cursor = looked.nextCursor;
  }
}

/** The filters that were set, by name. */
const summaryOf = ({ sort: _sort, order: _order, ...filter }: TenantExecutionFilter): string => {
  const names = Object.entries(filter).flatMap(([name, value]) => (isSet(value) ? [name] : []));
  return names.length === 0 ? "all executions" : `executions by ${names.join(", ")}`;
};

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
