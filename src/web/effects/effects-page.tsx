import { callData } from "#web/lib/call.ts";
import { toolWords } from "#web/lib/tool-name.ts";
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
    isWide: true,
    show: ({ id, title, target_host: host, skill_name: skill, tool }) => (
      <>
        <a href={`/effects/${id}`}>
          <bdi>{title}</bdi>
        </a>
        <br />
        <small>
          {skill ?? toolWords(tool)}
          {host !== null && (
            <>
              {" · "}
              <bdi>{host}</bdi>
            </>
          )}
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
  const { status, agent_id: agentId, calls } = query;
  // A person settles each unknown one, also one that reads.
  const changes = calls !== "all" && status !== "unknown";
  const list = useLoad(
    (signal) => callData("GET", "/api/effects", { query: { status, agent_id: agentId, changes, page }, signal }),
    [status, agentId, changes, page],
  );
  return (
    <Page
      title="Effects"
      lead="Your agents changed this outside the platform, or tried to. An unknown effect may or may not have happened; look it up there and record what happened."
    >
      <ToolTabs current="/effects" />
      <FilterBar>
        <ChoiceChip label="State" name="status" options={Object.entries(STATUS_WORDS)} />
        <AgentChip />
        <ChoiceChip label="Calls" name="calls" options={[["all", "All calls, also reads"]]} />
      </FilterBar>
      <Loading of={list}>
        {({ effects, pagination }) => (
          <>
            <DataTable
              rows={effects}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                <EmptyList noun="effect" filters={["status", "agent_id", "calls"]} icon="out" title="No effects yet">
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
