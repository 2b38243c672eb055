import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { executionPage } from "#web/parts/runs/execution.ts";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";
import { Level } from "#web/ui/level.tsx";
import { LEVELS } from "#web/ui/levels.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Voucher } from "#web/ui/voucher.tsx";

import { outcomeOfEpisode, OUTCOME_CHOICES, sayScore, VERIFICATIONS, VOUCHED_BY, type Episode } from "./episode.ts";
import { percent, titled } from "./level.ts";

/** A text's words without the marks of Markdown, for a line of a list. */
const withoutMarks = (text: string): string => text.replaceAll(/\*\*|__|`+|^(?:#+|>|[-*]) /gm, "");

const FILTERS = ["q", "outcome", "verification", "maturity_level", "action", "agent_version"] as const;

const COLUMNS: readonly Column<Episode>[] = [
  {
    title: "Task",
    show: ({ agent_id: agentId, id, task, summary }) => (
      <>
        <a href={`/agents/${agentId}/episodes?episode=${id}`}>{task}</a>
        {summary === null || summary === "" ? null : <div class="excerpt">{withoutMarks(summary)}</div>}
      </>
    ),
  },
  { title: "Action", show: ({ action }) => titled(action) },
  { title: "Outcome", show: (episode) => <Outcome of={outcomeOfEpisode(episode)} /> },
  { title: "Vouched", show: ({ verification }) => <Voucher of={verification} /> },
  {
    title: "Run",
    show: ({ execution_id: run }) => (run === null ? "–" : <a href={executionPage(run)}>Open</a>),
  },
  { title: "Confidence", isNumber: true, show: ({ confidence }) => percent(confidence) },
  {
    title: "Level",
    show: ({ maturity_level: level, agent_version: version }) => (
      <>
        <Level of={level} /> <small>version {version}</small>
      </>
    ),
  },
  {
    title: "Feedback",
    show: ({ feedback: { score } }) => (score === null ? <span class="empty">none</span> : sayScore(score)),
  },
  { title: "When", show: ({ created_at: at }) => <RelativeTime at={at} /> },
];

/** The episodes of an agent, newest first, narrowed by what was asked for. */
export function EpisodeListView({ agentId }: { agentId: string }) {
  const { query, page, change } = useQuery();
  const wanted = FILTERS.map((name) => [name, query[name]] as const);
  const list = useLoad(
    (signal) =>
      callData("GET", `/api/graduation/agents/${agentId}/episodes`, {
        query: { page, ...Object.fromEntries(wanted) },
        signal,
      }),
    [agentId, page, ...wanted.map(([, value]) => value)],
  );
  return (
    <>
      <p class="muted">
        Each finished task is an episode. The agent learns from it, and its readiness is measured by it.{" "}
        <a href={`/api/graduation/agents/${agentId}/episodes/export`} download="episodes.ndjson">
          Download all of them
        </a>
        .
      </p>
      <EpisodeFilters />
      <Loading of={list}>
        {({ episodes, pagination }) => (
          <>
            <DataTable
              rows={episodes}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                <EmptyList noun="episode" filters={FILTERS} icon="book" title="No episodes yet">
                  The agent has not done anything yet. Give it a task, and its episode appears here.
                </EmptyList>
              }
            />
            <Pager
              page={page}
              pageSize={pagination.limit}
              total={pagination.total}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </Loading>
    </>
  );
}

const EpisodeFilters = () => (
  <FilterBar find="Find in tasks">
    <ChoiceChip label="Outcome" name="outcome" options={OUTCOME_CHOICES} />
    <ChoiceChip
      label="Vouched for by"
      name="verification"
      options={VERIFICATIONS.map((one) => [one, VOUCHED_BY[one]] as const)}
    />
    <ChoiceChip label="Level" name="maturity_level" options={LEVELS.map((level) => [level, titled(level)] as const)} />
    <TextChip label="Action" name="action" maxLength={100} placeholder="analyze" />
    <TextChip label="Version" name="agent_version" maxLength={9} placeholder="1" />
  </FilterBar>
);
