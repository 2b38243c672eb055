import { ErrorBoundary, lazy } from "preact-iso";

import { queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { BulkBar } from "#web/parts/bulk/bulk-bar.tsx";
import type { ChosenRuns } from "#web/parts/bulk/chosen-runs.ts";
import type { WholeList } from "#web/parts/bulk/use-whole-list.ts";
import type { Run } from "#web/parts/runs/run.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

import { queryOfList } from "./query-of-list.ts";

const WholeListLine = lazy(async () => (await import("#web/parts/bulk/whole-list.tsx")).WholeListLine);
const ManyRuns = lazy(async () => (await import("#web/parts/bulk/many-runs.tsx")).ManyRuns);
const AddToDataSet = lazy(async () => (await import("#web/parts/bulk/add-to-data-set.tsx")).AddToDataSet);

interface SelectedRunsProps {
  of: WholeList;
  /** The rows of the page. */
  rows: readonly Run[];
  /** Whether the list has more than these rows. */
  hasMore: boolean;
  /** The query of the address. */
  query: Readonly<Record<string, string>>;
}

/** The actions for the selected runs, or for all that the list has. */
export function SelectedRuns({ of: { selection, whole, choose }, rows, hasMore, query }: SelectedRunsProps) {
  const chosen: ChosenRuns =
    whole === null ? { runs: rows.filter(({ execution_id: id }) => selection.isSelected(id)) } : { found: whole };
  const line =
    whole !== null || (selection.areAll && hasMore) ? (
      <ErrorBoundary>
        <WholeListLine
          rows={rows.length}
          whole={whole}
          queryNow={() => queryOfList(query, new Date())}
          onChoose={choose}
        />
      </ErrorBoundary>
    ) : undefined;
  return (
    <BulkBar of={selection} label="Selected runs" count={whole?.count} line={line}>
      {whole === null && !selection.areAll && (
        // The heading with the box for all is not on a phone.
        <span class="only-narrow">
          <Button onClick={selection.toggleAll}>Select all {numberText(rows.length)}</Button>
        </span>
      )}
      {whole === null ? <CompareTwo ids={selection.ids} /> : <ExportLink q={whole.q} />}
      <ErrorBoundary>
        <ManyRuns of={chosen} />
        <AddToDataSet of={chosen} />
      </ErrorBoundary>
    </BulkBar>
  );
}

const ExportLink = ({ q }: { q: string }) => (
  <ButtonLink icon="get" href={`/api/exports/executions${queryText({ q, format: "csv" })}`} download="runs.csv">
    Export
  </ButtonLink>
);

/** The older of two runs is A. */
function CompareTwo({ ids: [newer, older, ...more] }: { ids: readonly string[] }) {
  if (newer === undefined || older === undefined || more.length > 0) return <span>Select two to compare them</span>;
  return (
    <ButtonLink kind="primary" icon="compare" shortcut="=" href={`/compare${queryText({ a: older, b: newer })}`}>
      Compare <kbd aria-hidden="true">=</kbd>
    </ButtonLink>
  );
}
