import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice, Field } from "#web/ui/form.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Sample } from "#web/ui/sample.tsx";
import { Badge } from "#web/ui/text.tsx";

import { type AgentItem, LEVELS, type Pagination, roleText } from "./agent.ts";

interface AgentList {
  agents: AgentItem[];
  pagination: Pagination;
}

const ORDERS: readonly (readonly [value: string, text: string])[] = [
  ["", "Newest first"],
  ["created_at asc", "Oldest first"],
  ["name asc", "Name, A to Z"],
  ["name desc", "Name, Z to A"],
];

const COLUMNS: readonly Column<AgentItem>[] = [
  {
    title: "Name",
    show: ({ id, name, description }) => (
      <>
        <a href={`/agents/${id}`}>{name}</a>
        <Sample of={id} />
        {description === null || description === "" ? null : <small class="below">{description}</small>}
      </>
    ),
  },
  { title: "Role", show: ({ role }) => roleText(role) },
  { title: "Level", show: ({ maturity_level }) => <Level of={maturity_level} /> },
  {
    title: "Status",
    show: ({ status }) => <Badge tone={status === "active" ? "good" : "plain"}>{status}</Badge>,
  },
  { title: "Created", show: ({ created_at }) => <RelativeTime at={created_at} /> },
];

/** The tenant's agents. */
export function AgentsPage() {
  const { query, page, change } = useQuery();
  const [sort, order] = (query["sort"] ?? "").split(" ");
  const asked = { q: query["q"], maturity_level: query["level"], status: query["status"], sort, order, page };
  const isNarrowed = [asked.q, asked.maturity_level, asked.status].some((value) => value !== undefined && value !== "");
  const list = useLoad(
    (signal) => callData<AgentList>("GET", "/api/agents", { query: asked, signal }),
    [JSON.stringify(asked)],
  );
  const create = (
    <ButtonLink kind="primary" href="/agents/new">
      New agent
    </ButtonLink>
  );
  return (
    <Page
      title="Agents"
      lead="Each agent works within its level and earns the next one."
      actions={may("AGENT_MANAGE") ? create : undefined}
    >
      <Filters>
        <Field label="Search" name="q" type="search" maxLength={200} defaultValue={query["q"] ?? ""} />
        <Choice
          label="Level"
          name="level"
          options={[["", "Any"], ...LEVELS.map(([value, text]) => [value, text.split(":")[0] ?? value] as const)]}
          chosen={query["level"] ?? ""}
        />
        <Choice
          label="Status"
          name="status"
          options={[
            ["", "Any"],
            ["active", "Active"],
            ["inactive", "Inactive"],
          ]}
          chosen={query["status"] ?? ""}
        />
        <Choice label="Order" name="sort" options={ORDERS} chosen={query["sort"] ?? ""} />
      </Filters>
      <Loading of={list}>
        {({ agents, pagination }) => (
          <>
            <DataTable
              rows={agents}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={isNarrowed ? "No agent matches. Search for less, or choose “Any”." : <NoAgents />}
            />
            <Pager
              page={pagination.page}
              pageSize={pagination.limit}
              total={pagination.total}
              onPage={(to) => change({ page: to })}
            />
          </>
        )}
      </Loading>
    </Page>
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
