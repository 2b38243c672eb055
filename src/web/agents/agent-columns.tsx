import { numberText } from "#web/lib/locale.ts";
import type { ListedColumn } from "#web/parts/views/view.ts";
import { type Cell, type Column, tableColumns } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Level } from "#web/ui/level.tsx";
import { LEVELS } from "#web/ui/levels.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { claimedText, costOf, doneText, type Figures, type ListedAgent, missingText } from "./listed-agent.ts";
import { OutcomeDays } from "./outcome-days.tsx";

/** The columns of an agent: its name, how near the next level is, and how its runs went. */
export const AGENT_COLUMNS = [
  { name: "name", title: "Agent", isAlways: true },
  { name: "progress", title: "To the next level" },
  { name: "outcomes", title: "14 days" },
  { name: "done", title: "Done" },
  { name: "runs", title: "Runs", over: 1100 },
  { name: "last_run", title: "Last run", over: 640 },
  { name: "cost", title: "Cost", over: 1100 },
] as const satisfies readonly ListedColumn[];

const CELLS: Readonly<Record<(typeof AGENT_COLUMNS)[number]["name"], Cell<ListedAgent>>> = {
  name: { isWide: true, sort: "name", show: (agent) => <Name of={agent} /> },
  progress: { sort: "progress", isTight: true, show: (agent) => <ToNextLevel of={agent} /> },
  outcomes: { isTight: true, show: ({ figures }) => <OutcomeDays of={figures} /> },
  done: { isNumber: true, show: ({ figures }) => <Done of={figures} /> },
  runs: { isNumber: true, show: ({ figures: { runs } }) => numberText(runs) },
  last_run: { isNumber: true, show: ({ figures: { last_run: at } }) => <RelativeTime at={at} /> },
  cost: { isNumber: true, show: ({ figures }) => costOf(figures) },
};

export const agentColumns = (shown: ReadonlySet<string>): readonly Column<ListedAgent>[] =>
  tableColumns(AGENT_COLUMNS, shown, CELLS);

function Done({ of }: { of: Figures }) {
  const claimed = claimedText(of);
  return (
    <>
      <b>{doneText(of)}</b>
      {claimed !== "" && <div class="muted">{claimed}</div>}
    </>
  );
}

function Name({ of: { id, name, description, maturity_level: level, status, figures } }: { of: ListedAgent }) {
  const asks = figures.open_approvals;
  return (
    <div class="agent-name">
      <Level of={level} actsAs={figures.effective_level} isIcon />
      <span class="row">
        <a class="cut" href={`/agents/${id}`}>
          {name}
        </a>
        {asks > 0 && (
          <a class="asks" href={`/approvals?agent_id=${id}`}>
            <Icon name="inbox" label={asks === 1 ? `${name} asks you` : `${name} asks you for ${asks} things`} />
          </a>
        )}
        {status === "inactive" && <Badge tone="plain">paused</Badge>}
      </span>
      {description !== null && description !== "" && <small class="cut">{description}</small>}
    </div>
  );
}

/** The words say what is missing, the line how far it is, in the colour of the level that it leads to. */
function ToNextLevel({ of: { id, maturity_level: level, figures } }: { of: ListedAgent }) {
  const next = LEVELS[LEVELS.indexOf(level) + 1];
  const { progress, effective_level: acts } = figures;
  if (acts !== level) return <div class="to-next">Probation: acts as {acts}</div>;
  if (next === undefined || progress === null) return <div class="to-next muted">At the highest level</div>;
  // Rounded down: an agent that lacks a little is not there yet.
  const percent = Math.floor(progress * 100);
  const words = missingText(figures);
  return (
    <div class={`to-next ${next}`}>
      <span class="row">
        {progress >= 1 ? (
          <a class="grow" href={`/agents/${id}/autonomy`}>
            {words}
          </a>
        ) : (
          <span class="grow">{words}</span>
        )}
        <span class="number">{percent} %</span>
      </span>
      <svg class="line" height="3" aria-hidden="true">
        <rect class="all" width="100%" height="3" rx="1.5" />
        <rect class="part" width={`${percent}%`} height="3" rx="1.5" />
      </svg>
    </div>
  );
}
