import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { EffectBadge } from "#web/parts/effects/effect-badge.tsx";
import { type Effect, STATUS_WORDS } from "#web/parts/effects/effect.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { Moment } from "#web/ui/text.tsx";

import { EffectAgent } from "./effect-agent.tsx";

const COLUMNS: readonly Column<Effect>[] = [
  {
    title: "What was called",
    show: ({ id, target_host: host, tool, action }) => (
      <>
        <a href={`/effects/${id}`}>{host ?? tool}</a>
        <br />
        <small>
          <code>{action}</code>
        </small>
      </>
    ),
  },
  { title: "State", show: ({ status }) => <EffectBadge status={status} /> },
  {
    title: "By the agent",
    show: ({ agent, agent_id: agentId }) => <EffectAgent of={agent} wasAgent={agentId !== null} />,
  },
  { title: "When", show: ({ intended_at: at }) => <Moment at={at} /> },
];

const STATUSES = [["", "All"], ...Object.entries(STATUS_WORDS)] as const satisfies readonly (readonly [
  string,
  string,
])[];

/** The effects of agents outside the platform, unknown ones included. */
export function EffectsPage() {
  const { query, page } = useQuery();
  const { status, agent_id: agentId } = query;
  const list = useLoad(
    (signal) => callData("GET", "/api/effects", { query: { status, agent_id: agentId, page }, signal }),
    [status, agentId, page],
  );
  return (
    <Page
      title="Effects"
      lead="Actions of your agents outside the platform, done or attempted. An unknown effect may or may not have happened; look it up there and record what happened."
    >
      <Filters>
        <Choice label="State" name="status" options={STATUSES} chosen={status ?? ""} />
        <AgentChoice label="Of the agent" name="agent_id" chosen={agentId} none="All agents" />
      </Filters>
      <Loading of={list}>
        {({ effects, pagination }) => (
          <>
            <DataTable
              rows={effects}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                status === undefined && agentId === undefined
                  ? "No agent has reached an outside system yet."
                  : "No effect matches. Choose another state or agent."
              }
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </Page>
  );
}
