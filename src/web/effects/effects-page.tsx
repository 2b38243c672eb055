import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { EffectBadge } from "#web/parts/effects/effect-badge.tsx";
import { type Effect, STATUS_WORDS } from "#web/parts/effects/effect.ts";
import { ToolTabs } from "#web/parts/tool-tabs.tsx";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { EffectAgent } from "./effect-agent.tsx";

const COLUMNS: readonly Column<Effect>[] = [
  {
    title: "Call",
    show: ({ id, target_host: host, skill_name: skill, tool, action }) => (
      <>
        <a href={`/effects/${id}`}>
          <bdi>{host ?? skill ?? tool}</bdi>
        </a>
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
  { title: "When", isTight: true, show: ({ intended_at: at }) => <RelativeTime at={at} /> },
];

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
      <ToolTabs current="/effects" />
      <FilterBar>
        <ChoiceChip label="State" name="status" options={Object.entries(STATUS_WORDS)} />
        <AgentChip />
      </FilterBar>
      <Loading of={list}>
        {({ effects, pagination }) => (
          <>
            <DataTable
              rows={effects}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                <EmptyList noun="effect" filters={["status", "agent_id"]} icon="out" title="No effects yet">
                  Each change by an agent in another system appears here, with its outcome.
                </EmptyList>
              }
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </Page>
  );
}
