import { costText } from "#sdk/cost-text";
import { numberText } from "#web/lib/locale.ts";
import { RowPick } from "#web/parts/bulk/row-pick.tsx";
import type { Selection } from "#web/parts/bulk/use-selection.ts";
import { isUnderWay } from "#web/parts/runs/run-detail.ts";
import { addressOfRun, isLost, ORIGIN_WORDS, outcomeOfRun, tokensOf, type Run } from "#web/parts/runs/run.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { Duration } from "#web/ui/duration.tsx";
import { Level } from "#web/ui/level.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Voucher } from "#web/ui/voucher.tsx";

import { RunHits } from "./run-hits.tsx";

/** The columns of a run in the list of all, outcome first. `list`: the query of the list that it leads back to. */
export const runColumns = (list: string, selection: Selection): readonly Column<Run>[] => [
  {
    title: "Outcome",
    isTight: true,
    show: (run) => (
      <span class="row">
        <RowPick of={selection} id={run.execution_id} name={run.task} />
        <Outcome of={outcomeOfRun(run)} words={isLost(run) ? "Lost" : undefined} />
      </span>
    ),
  },
  {
    title: "Task",
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
  {
    title: "From",
    isTight: true,
    show: ({ origin }) => (origin === null ? "–" : ORIGIN_WORDS[origin]),
  },
  { title: "Action", isTight: true, show: ({ action }) => <code>{action}</code> },
  {
    title: "Agent",
    isTight: true,
    show: ({ agent }) => (
      <a class="quiet row" href={`/agents/${agent.id}`}>
        <Level of={agent.level} actsAs={agent.effective_level} isBare />
        <span class="cut">{agent.name}</span>
      </a>
    ),
  },
  { title: "Vouched", isTight: true, show: ({ verification }) => <Voucher of={verification} /> },
  { title: "Duration", isNumber: true, sort: "duration", show: ({ duration_ms: ms }) => <Duration ms={ms} /> },
  { title: "Tokens", isNumber: true, show: (run) => (isUnderWay(run) ? "–" : numberText(tokensOf(run))) },
  {
    title: "Cost",
    isNumber: true,
    sort: "cost",
    show: (run) => (isUnderWay(run) ? "–" : costText(run.usage.cost_usd)),
  },
  {
    title: "Started",
    isNumber: true,
    sort: "started_at",
    show: ({ created_at: at }) => <RelativeTime at={at} />,
  },
];
