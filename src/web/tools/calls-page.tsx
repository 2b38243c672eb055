import { callData, queryText } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { EffectBadge } from "#web/parts/effects/effect-badge.tsx";
import { STATUS_WORDS } from "#web/parts/effects/effect.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Duration } from "#web/ui/duration.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice, Field } from "#web/ui/form.tsx";
import { Id } from "#web/ui/id.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { ToolTabs } from "./tool-tabs.tsx";

type ToolCall = DataOf<"GET /api/tool-calls">["tool_calls"][number];

const STATUSES: readonly (readonly [string, string])[] = [["", "All"], ...Object.entries(STATUS_WORDS)];

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
  const isFiltered = [server, agentId, status].some((value) => (value ?? "") !== "");
  return (
    <Page title="Tools" part="Call log">
      <ToolTabs current="/tools/calls" />
      <Filters>
        <Field label="Server" name="server" maxLength={24} defaultValue={server ?? ""} placeholder="All servers" />
        <Choice label="Outcome" name="status" options={STATUSES} chosen={status ?? ""} />
        <AgentChoice label="Agent" name="agent_id" chosen={agentId} none="All agents" />
      </Filters>
      <Loading of={list}>
        {({ tool_calls: calls, next_cursor: next }) => (
          <>
            <DataTable
              rows={calls}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                isFiltered ? (
                  <>
                    No call fits these filters. <a href="/tools/calls">Clear filters</a>
                  </>
                ) : (
                  "No agent has called an outside tool yet."
                )
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
