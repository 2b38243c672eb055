import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { PagePick, RowPick } from "#web/parts/bulk/row-pick.tsx";
import { useSelection } from "#web/parts/bulk/use-selection.ts";
import { shownColumns } from "#web/parts/views/columns.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { LEVEL_WORDS, LEVELS } from "#web/ui/levels.ts";
import { Loading } from "#web/ui/loading.tsx";
import { OUTCOME_WORDS } from "#web/ui/outcome.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { AgentBulk } from "./agent-bulk.tsx";
import { agentColumns } from "./agent-columns.tsx";
import { AgentViews, VIEWED_AGENTS } from "./agent-views.tsx";
import { hasFigures, type ListedAgent, OUTCOMES } from "./listed-agent.ts";

/** The first one stands when the address names none. */
const ORDERS: readonly (readonly [value: string, text: string])[] = [
  ["", "Nearest first"],
  ["progress asc", "Farthest first"],
  ["created_at desc", "Newest first"],
  ["created_at asc", "Oldest first"],
  ["name asc", "Name, A to Z"],
  ["name desc", "Name, Z to A"],
];
const NEAREST = "progress desc";
const LEVEL_CHOICES = LEVELS.map((level) => [level, LEVEL_WORDS[level].name] as const);
const STATES = [
  ["active", "At work"],
  ["inactive", "Paused"],
] as const;

/** The tenant's agents: how near each is to its next level, how its runs went, and whether it needs a person. */
export function AgentsPage() {
  const { query, page, change } = useQuery();
  const [sort = "", order = ""] = (query["sort"] || NEAREST).split(" ");
  const { q, level, status, view } = query;
  const asked = { q, maturity_level: level, status, view, sort, order, page, include: "figures" };
  const isNarrowed = [q, level, status, view].some((value) => value !== undefined && value !== "");
  const list = useLoad((signal) => callData("GET", "/api/agents", { query: asked, signal }), [JSON.stringify(asked)]);
  const create = (
    <ButtonLink kind="primary" icon="plus" href="/agents/new" shortcut="n">
      New agent <kbd aria-hidden="true">N</kbd>
    </ButtonLink>
  );
  return (
    <Page title="Agents" isFlush actions={may("AGENT_MANAGE") ? create : undefined}>
      <AgentViews query={query} counts={list.value?.counts ?? null} />
      <FilterBar find="Find an agent">
        <ChoiceChip label="Order" name="sort" isStanding options={ORDERS} />
        <ChoiceChip label="Level" name="level" options={LEVEL_CHOICES} />
        <ChoiceChip label="State" name="status" options={STATES} />
      </FilterBar>
      <Loading of={list}>
        {({ agents: found, pagination }) => (
          <>
            <AgentTable
              agents={found.filter(hasFigures)}
              isNarrowed={isNarrowed}
              sort={{
                by: sort,
                order: order === "asc" ? "asc" : "desc",
                onSort: (by, next) => {
                  const chosen = `${by} ${next}`;
                  change({ sort: chosen === NEAREST ? null : chosen });
                },
              }}
            />
            <Foot agents={found.filter(hasFigures)} total={pagination.total} />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </Page>
  );
}

interface AgentTableProps {
  agents: readonly ListedAgent[];
  isNarrowed: boolean;
  sort: { by: string; order: "asc" | "desc"; onSort: (by: string, order: "asc" | "desc") => void };
}

function AgentTable({ agents, isNarrowed, sort }: AgentTableProps) {
  const { query } = useQuery();
  const selection = useSelection(agents.map(({ id }) => id));
  const columns = agentColumns(shownColumns(VIEWED_AGENTS, query));
  const pick: Column<ListedAgent> = {
    title: "Select",
    isPick: true,
    heading: <PagePick of={selection} />,
    show: ({ id, name }) => <RowPick of={selection} id={id} name={name} />,
  };
  return (
    <div class="agent-list">
      <DataTable
        rows={agents}
        columns={may("AGENT_MANAGE") ? [pick, ...columns] : columns}
        keyOf={({ id }) => id}
        sort={sort}
        empty={
          isNarrowed ? (
            <>
              No agent fits these filters. <a href="/agents">Clear filters</a>
            </>
          ) : (
            <NoAgents />
          )
        }
      />
      <AgentBulk of={selection} nameOf={(id) => agents.find((agent) => agent.id === id)?.name ?? "An agent"} />
    </div>
  );
}

/** The sums of the rows, and the meaning of the colours. */
function Foot({ agents, total }: { agents: readonly ListedAgent[]; total: number }) {
  if (agents.length === 0) return null;
  const runs = agents.reduce((sum, { figures }) => sum + figures.runs, 0);
  const cost = agents.reduce((sum, { figures }) => sum + figures.cost, 0);
  const shown = agents.length === total ? "" : "These ";
  return (
    <p class="agent-foot row">
      <span class="grow">
        {shown}
        {agents.length} {agents.length === 1 ? "agent" : "agents"}: {numberText(runs)} {runs === 1 ? "run" : "runs"} in
        14 days, ${cost.toFixed(2)}
      </span>
      <span class="legend" aria-hidden="true">
        {OUTCOMES.map((name) => (
          <span key={name} class={name}>
            {OUTCOME_WORDS[name]}
          </span>
        ))}
      </span>
    </p>
  );
}

function NoAgents() {
  if (!may("AGENT_MANAGE")) return <>There are no agents yet. A person who may manage agents can create one.</>;
  return (
    <>
      There are no agents yet. <a href="/agents/new">Create the first one</a>, then give it a task.
    </>
  );
}
