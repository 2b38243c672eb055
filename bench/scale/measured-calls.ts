import type { DocumentedOperation } from "#test/contract/document";
import { filledPath } from "#test/contract/requests";

import type { Caller } from "./caller.ts";
import type { CountPlan } from "./count-plan.ts";
import type { Counted } from "./filled-instance.ts";
import type { MeasuredCall } from "./route-times.ts";
import { MEASURED, MEASURED_POSTS, ROW_OF } from "./routes.ts";

/** Values for the names in braces in a query, and the ids of rows in paths. */
type Values = Readonly<Record<string, string>>;

const PAGE = 20;
const LARGEST_PAGE = 100;
const DEEPEST_OFFSET = 900;
const WEEK_MS = 7 * 86_400_000;
const AUDIT_PART = 1_000;
const lastPage = (rows: number, size = PAGE): string => String(Math.max(1, Math.floor(rows / size)));

/** The values of an instance. Its deep cursor is that of the middle of the measured tenant's runs, to which the pages are read. */
export async function valuesOf(
  { exemplars }: Counted,
  { measured, listings }: CountPlan,
  caller: Caller,
): Promise<Values> {
  const read = async <Data>(path: string): Promise<Data> => {
    const { data, status, text } = await caller("GET", path);
    if (data === null) throw new Error(`${path} was answered with ${status}: ${text}`);
    return data as Data;
  };
  const weekAgo = new Date(Date.now() - WEEK_MS).toISOString();
  const groups = await read<{ groups: { id: string }[] }>(`/api/failure-groups?limit=1&sort=last&from=${weekAgo}`);
  const reviews = await read<{ reviews: { execution_id: string }[] }>("/api/reviews?limit=1");
  return {
    ...exemplars.ids,
    failureGroup: groups.groups[0]?.id ?? "",
    reviewedRun: reviews.reviews[0]?.execution_id ?? "",
    weekAgo,
    deepCursor: await cursorAt(Math.floor(measured.executions / 2), read),
    last_agents: lastPage(measured.agents, LARGEST_PAGE),
    last_runs: lastPage(measured.agentExecutions),
    last_rows: lastPage(measured.rows),
    last_cases: lastPage(Math.min(measured.rows, 500)),
    last_audit: lastPage(measured.auditEntries),
    last_listings: String(Math.min(DEEPEST_OFFSET, Math.floor(listings / 2))),
    lastAuditPart: String(Math.max(1, measured.auditEntries - AUDIT_PART)),
  };
}

async function cursorAt(depth: number, read: <Data>(path: string) => Promise<Data>): Promise<string> {
  const limit = Math.min(100, depth);
  let cursor = "";
  for (let passed = 0; passed < depth; passed += limit) {
    const path = `/api/executions?limit=${limit}${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { next_cursor: next } = await read<{ next_cursor: string | null }>(path);
    if (next === null) break;
    cursor = next;
  }
  return cursor;
}

/** The calls of all measured operations, in the order of the document. */
export function measuredCalls(
  operations: readonly DocumentedOperation[],
  large: Values,
  small: Values,
): MeasuredCall[] {
  const reads = operations
    .filter(({ method }) => method === "GET")
    .flatMap((operation) =>
      (MEASURED[operation.operationId] ?? []).map((query): MeasuredCall => {
        const addressFor = (values: Values): string => {
          const path = filledPath(operation.path, (place) => values[ROW_OF[place] ?? ""] ?? place);
          return query === "" ? path : `${path}?${filled(query, values)}`;
        };
        const name =
          query === "" ? operation.operationId : `${operation.operationId} ${query.replace(/&?limit=\{turn\}/, "")}`;
        return { name: name.trim(), method: "GET", large: addressFor(large), small: addressFor(small) };
      }),
    );
  const posts = Object.entries(MEASURED_POSTS).map(([name, { path, body }]): MeasuredCall => {
    return { name, method: "POST", large: path, small: path, body };
  });
  return [...reads, ...posts];
}

const filled = (query: string, values: Values): string =>
  query.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : encodeURIComponent(values[name]),
  );
