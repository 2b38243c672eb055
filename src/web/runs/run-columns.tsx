import { costText } from "#sdk/cost-text";
import { numberText } from "#web/lib/locale.ts";
import { PagePick, RowPick } from "#web/parts/bulk/row-pick.tsx";
import type { Selection } from "#web/parts/bulk/use-selection.ts";
import { isUnderWay } from "#web/parts/runs/run-detail.ts";
import { addressOfRun, isLost, ORIGIN_WORDS, outcomeOfRun, tokensOf, type Run } from "#web/parts/runs/run.ts";
import { type Cell, type Column, tableColumns } from "#web/ui/data-table.tsx";
import { Duration } from "#web/ui/duration.tsx";
import { Level } from "#web/ui/level.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Voucher } from "#web/ui/voucher.tsx";

import { RUN_COLUMNS } from "./listed-columns.ts";
import { RunHits } from "./run-hits.tsx";

type Name = (typeof RUN_COLUMNS)[number]["name"];

/** The shown columns of a run in the list of all, outcome first. `list`: the query of the list that it leads back to. */
export const runColumns = (shown: ReadonlySet<string>, list: string, selection: Selection): readonly Column<Run>[] =>
  tableColumns(RUN_COLUMNS, shown, {
    ...CELLS,
    outcome: {
      isTight: true,
      heading: (
        <span class="row">
          <PagePick of={selection} />
          Outcome
        </span>
      ),
      show: (run) => (
        <span class="row">
          <RowPick of={selection} id={run.execution_id} name={run.task} />
          <Outcome of={outcomeOfRun(run)} words={isLost(run) ? "Lost" : undefined} />
        </span>
      ),
    },
    task: {
      isWide: true,
      show: (run) => (
        <>
          <a class="cut" href={`${addressOfRun(run)}${list}`}>
            {run.task}
          </a>
          <RunHits of={run.hits} />
        </>
      ),
    },
  });

const CELLS: Readonly<Record<Exclude<Name, "outcome" | "task">, Cell<Run>>> = {
  origin: { isTight: true, show: ({ origin }) => (origin === null ? "–" : ORIGIN_WORDS[origin]) },
  action: { isTight: true, show: ({ action }) => <code>{action}</code> },
  agent: {
    isTight: true,
    show: ({ agent }) => (
      <a class="quiet row" href={`/agents/${agent.id}`}>
        <Level of={agent.level} actsAs={agent.effective_level} isBare />
        <span class="cut">{agent.name}</span>
      </a>
    ),
  },
  verification: { isTight: true, show: ({ verification }) => <Voucher of={verification} /> },
  duration: { isNumber: true, sort: "duration", show: ({ duration_ms: ms }) => <Duration ms={ms} /> },
  waited: { isNumber: true, show: ({ waited_ms: ms }) => <Duration ms={ms} /> },
  tokens: { isNumber: true, show: (run) => (isUnderWay(run) ? "–" : numberText(tokensOf(run))) },
  cost: { isNumber: true, sort: "cost", show: (run) => (isUnderWay(run) ? "–" : costText(run.usage.cost_usd)) },
  model: { isTight: true, show: ({ model }) => (model === null ? "–" : <code>{model}</code>) },
  started_at: { isNumber: true, sort: "started_at", show: ({ created_at: at }) => <RelativeTime at={at} /> },
};
