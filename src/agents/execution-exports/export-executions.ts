import { listTenantExecutions, type TenantExecutionFilter } from "#agents/tenant-executions/list-tenant-executions";
import type { ServiceContext } from "#context";

export type ExportedExecution = Awaited<ReturnType<typeof listTenantExecutions>>["rows"][number];

const PAGE_SIZE = 500;
const MAX_PAGES = 100;
/** Maximum number of executions in an export. */
export const MAX_EXPORTED = MAX_PAGES * PAGE_SIZE;

/**
 * Yields the executions that match filters, in their order, page by page. Each page reads a bounded part, as in the
 * list.
 */
export async function* exportExecutions(
  ctx: Pick<ServiceContext, "db" | "tenant" | "bindings" | "log">,
  filter: TenantExecutionFilter,
): AsyncGenerator<ExportedExecution[], void, void> {
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const looked = await listTenantExecutions(ctx, { ...filter, cursor, limit: PAGE_SIZE, withCounts: false });
    yield looked.rows;
    if (looked.nextCursor === null) return;
    cursor = looked.nextCursor;
  }
}
