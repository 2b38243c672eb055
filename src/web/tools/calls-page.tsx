import { callData, queryText } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { EffectBadge } from "#web/parts/effects/effect-badge.tsx";
import { STATUS_WORDS } from "#web/parts/effects/effect.ts";
import { ToolTabs } from "#web/parts/tool-tabs.tsx";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Duration } from "#web/ui/duration.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";
import { Id } from "#web/ui/id.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

type ToolCall = DataOf<"GET /api/tool-calls">["tool_calls"][number];

const COLUMNS: readonly Column<ToolCall>[] = [
  {
    title: "Tool",
    show: ({ id, tool, server }) => (
      <>
        <a class="mono" href={`/effects/${id}`}>
          {tool.name}
        </a>
        <br />
        <small>{server.id === null ? `${server.name}, gone` : server.name}</small>
      </>
    ),
  },
  { title: "Outcome", isTight: true, show: (call) => <Outcome call={call} /> },
  {
    title: "Agent",
    isTight: true,
    show: ({ agent }) =>
      agent === null ? (
        "–"
      ) : (
        <span class="row">
          <Level of={agent.level} isBare />
          <a href={`/agents/${agent.id}`}>{agent.name}</a>
        </span>
      ),
  },
  { title: "Run", isWide: true, show: ({ run }) => (run === null ? "–" : <a href={`/runs/${run.id}`}>{run.task}</a>) },
  { title: "Arguments", isTight: true, show: ({ arguments_sha256: digest }) => <Id of={digest} /> },
  { title: "Took", isTight: true, isNumber: true, show: ({ duration_ms: ms }) => <Duration ms={ms} /> },
  { title: "When", isTight: true, show: ({ called_at: at }) => <RelativeTime at={at} /> },
];

/** The outcome of a call, and a person's word on one whose outcome was unknown. */
function Outcome({ call: { status, settled_as: settled } }: { call: ToolCall }) {
  return (
    <>
      <EffectBadge status={status} />
      {settled !== null && <small> {settled === "happened" ? "it happened" : "it did not happen"}</small>}
    </>
  );
}

/** Every call of an outside tool, the latest first. */
export function CallsPage() {
  const { query } = useQuery();
  const { server, agent_id: agentId, status, cursor } = query;
  const narrowed = { server, agent_id: agentId, status };
  const list = useLoad(
    (signal) => callData("GET", "/api/tool-calls", { query: { ...narrowed, cursor }, signal }),
    [server, agentId, status, cursor],
  );
  return (
    <Page title="Tools" part="Call log">
      <ToolTabs current="/tools/calls" />
      <FilterBar>
        <TextChip label="Server" name="server" maxLength={24} placeholder="Name of the server" />
        <ChoiceChip label="Outcome" name="status" options={Object.entries(STATUS_WORDS)} />
        <AgentChip />
      </FilterBar>
      <Loading of={list}>
        {({ tool_calls: calls, next_cursor: next }) => (
          <>
            <DataTable
              rows={calls}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                <EmptyList noun="call" filters={["server", "agent_id", "status"]} icon="tool" title="No calls yet">
                  Every call of an outside tool by an agent appears here.
                </EmptyList>
              }
            />
            <nav class="pager" aria-label="Pages">
              {(cursor ?? "") !== "" && <ButtonLink href={`/tools/calls${queryText(narrowed)}`}>Newest</ButtonLink>}
              {next !== null && (
                <ButtonLink href={`/tools/calls${queryText({ ...narrowed, cursor: next })}`}>Older</ButtonLink>
              )}
            </nav>
          </>
        )}
      </Loading>
    </Page>
  );
}
