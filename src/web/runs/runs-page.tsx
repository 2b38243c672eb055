import { useLayoutEffect } from "preact/hooks";

import { queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { readsTraces } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { useSelection } from "#web/parts/bulk/use-selection.ts";
import { useWholeList } from "#web/parts/bulk/use-whole-list.ts";
import { RunTaskButton } from "#web/parts/run-task-button.tsx";
import { RunForms } from "#web/parts/runs/run-forms.tsx";
import { readRuns, type RunPage } from "#web/parts/runs/run.ts";
import { shownColumns } from "#web/parts/views/columns.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LiveMark } from "#web/ui/live-mark.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { rangeText } from "#web/ui/pager.tsx";
import { Moment } from "#web/ui/text.tsx";

import { filtersIn, keptOf, wantedOf } from "./list-filters.ts";
import { noteList } from "./listed-places.ts";
import { QuerySearch } from "./query-search.tsx";
import { faultsOf, QueryFaults, QueryTerms } from "./query-terms.tsx";
import { runColumns } from "./run-columns.tsx";
import { RunFilters } from "./run-filters.tsx";
import { SelectedRuns } from "./selected-runs.tsx";
import { useSteadyRows } from "./use-steady-rows.ts";
import { ViewTabs } from "./view-tabs.tsx";
import { totalText, VIEWED_RUNS } from "./views.ts";

const PAGE_SIZE = 25;
const FAULTS_ID = "query-faults";
const SORTS = ["started_at", "duration", "cost"];

/** Every run of every agent, the newest first; it follows what happens. */
export function RunsPage() {
  const { query, change } = useQuery();
  const { cursor, sort, order } = query;
  const listed = wantedOf(query);
  const wanted = { ...listed, cursor, limit: PAGE_SIZE, counts: true };
  const list = useLoad((signal) => readRuns(wanted, signal), Object.values(wanted));
  const faults = faultsOf(list.error);
  const direction = order === "asc" ? "asc" : "desc";
  return (
    <Page
      title="Runs"
      isFlush
      beside={
        <>
          <RunForms current="/runs" />
          <LiveMark />
        </>
      }
      actions={
        <>
          {readsTraces() && <ExportMenu query={listed} />}
          <RunTaskButton />
        </>
      }
    >
      <ViewTabs query={query} counts={list.value?.counts ?? null} />
      <div class="query-bar">
        <QuerySearch describedBy={faults === null ? undefined : FAULTS_ID} />
        {faults === null ? <QueryTerms of={list.value?.query ?? []} /> : <QueryFaults of={faults} id={FAULTS_ID} />}
      </div>
      <RunFilters />
      <Loading of={faults === null ? list : { ...list, error: null, isLoading: true }}>
        {(page) => (
          <RunList
            page={page}
            list={JSON.stringify(wanted)}
            query={query}
            sort={{
              by: SORTS.includes(sort ?? "") ? (sort ?? "") : "started_at",
              order: direction,
              onSort: (by, next) => change({ sort: by, order: next }),
            }}
          />
        )}
      </Loading>
    </Page>
  );
}

/** The list as it is narrowed now, as a file. */
function ExportMenu({ query }: { query: ReturnType<typeof wantedOf> }) {
  const address = (format: string): string => `/api/exports/executions${queryText({ ...query, format })}`;
  return (
    <Menu
      shown={
        <>
          <Icon name="get" />
          Export
        </>
      }
    >
      <MenuItem href={address("csv")} download="runs.csv">
        Table (CSV)
      </MenuItem>
      <MenuItem href={address("jsonl")} download="runs.jsonl">
        Lines of JSON
      </MenuItem>
    </Menu>
  );
}

interface RunListProps {
  page: RunPage;
  /** Changes with what is asked for. */
  list: string;
  query: Readonly<Record<string, string>>;
  sort: { by: string; order: "asc" | "desc"; onSort: (by: string, order: "asc" | "desc") => void };
}

function RunList({ page, list, query, sort }: RunListProps) {
  const { executions, looked_until: until } = page;
  const { rows, held, release, watch } = useSteadyRows(executions, ({ execution_id: id }) => id, list);
  const selected = useWholeList(useSelection(rows.map(({ execution_id: id }) => id)), list);
  const kept = keptOf(query);
  const isNarrowed = Object.keys(filtersIn(query)).length > 0;
  const place = placeOf(query, page, rows.length);
  // At once: a run may be opened before an ordinary effect runs.
  useLayoutEffect(
    () =>
      noteList(
        queryText(kept),
        place.total,
        rows.map(({ execution_id: id }) => id),
        place.above,
      ),
    [rows, place.total],
  );
  return (
    <>
      {held > 0 && (
        <p>
          <Button size="small" onClick={release}>
            {held} new
          </Button>
        </p>
      )}
      <div class="run-list" {...watch}>
        <DataTable
          rows={rows}
          columns={runColumns(shownColumns(VIEWED_RUNS, query), queryText(kept), selected.selection)}
          keyOf={({ execution_id: id }) => id}
          sort={sort}
          empty={
            isNarrowed ? (
              <>
                No run fits{page.query.length > 1 && " all terms; leave one out above"}
                {page.query.length < 2 && " these filters"}. <a href="/runs">Clear filters</a>
              </>
            ) : (
              <>
                No run in this period. <a href="/agents">Give an agent a task</a>
              </>
            )
          }
        />
      </div>
      {until !== null && (
        <Notice>
          Only runs since <Moment at={until} /> were searched. A shorter period shows all matches.
        </Notice>
      )}
      <SelectedRuns of={selected} rows={rows} hasMore={page.next_cursor !== null || place.above > 0} query={query} />
      <Pages query={query} page={page} shown={rows.length} place={place} />
    </>
  );
}

/** How many runs are above this page, which the address keeps, and how many there are in all. */
function placeOf(query: Readonly<Record<string, string>>, { next_cursor: next, counts }: RunPage, shown: number) {
  const above = Number(query["above"] ?? 0) || 0;
  return { above, total: next === null ? numberText(above + shown) : totalText(query, counts) };
}

interface PagesProps {
  query: Readonly<Record<string, string>>;
  page: RunPage;
  /** The number of rows. */
  shown: number;
  place: ReturnType<typeof placeOf>;
}

/** The rows that are shown, of how many, and the way to older ones. */
function Pages({ query, page: { next_cursor: next }, shown, place: { above, total } }: PagesProps) {
  const kept = keptOf(query);
  const last = above + shown;
  return (
    <nav class="pager" aria-label="Pages">
      {shown > 0 && <span class="grow">{rangeText({ first: above + 1, last }, total)}</span>}
      {(query["cursor"] ?? "") !== "" && <ButtonLink href={`/runs${queryText(kept)}`}>Newest</ButtonLink>}
      {next !== null && (
        <ButtonLink href={`/runs${queryText({ ...kept, cursor: next, above: String(last) })}`}>Older</ButtonLink>
      )}
    </nav>
  );
}
